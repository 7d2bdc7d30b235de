import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { COMMANDS, runCommand } from "#operation/commands";
import { readClientAssets } from "./languages/clients.ts";
import { runStore } from "./run-store.ts";

const [, , name = "", ...words] = process.argv;
const command = COMMANDS[name];
if (command) await runCommand(command, words);
else if (name) {
  console.error(`There is no command ${name}: say one of ${Object.keys(COMMANDS).join(", ")}.`);
  process.exitCode = 2;
} else {
  const assets = await readClientAssets(import.meta.dirname);
  await runStore({ build, assets, clientFolder: join(import.meta.dirname, "../client") });
}
