import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { runSeed, runSeller, runStore } from "./commands.ts";
import { readClientAssets } from "./languages/clients.ts";

const [, , command, ...words] = process.argv;
if (command === "seed") await runSeed();
else if (command === "seller") await runSeller(words);
else {
  const assets = await readClientAssets(import.meta.dirname);
  await runStore({ build, assets, clientFolder: join(import.meta.dirname, "../client") });
}
