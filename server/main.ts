import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { runSeed, runSeller, runStore } from "./commands.ts";

const [, , command, ...words] = process.argv;
if (command === "seed") await runSeed();
else if (command === "seller") await runSeller(words);
else await runStore({ build, clientFolder: join(import.meta.dirname, "../client") });
