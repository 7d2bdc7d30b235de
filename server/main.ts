import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { runSeed, runStore } from "./store.ts";

if (process.argv[2] === "seed") await runSeed();
else await runStore({ build, clientFolder: join(import.meta.dirname, "../client") });
