import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import {
  runAdopt,
  runBackup,
  runDoctor,
  runMove,
  runRestore,
  runSeed,
  runSeller,
  runStore,
} from "./commands.ts";
import { readClientAssets } from "./languages/clients.ts";

/** `npm run NAME -- WORDS`; without a name the store is opened. */
const commands: Record<string, (words: string[]) => Promise<void>> = {
  doctor: runDoctor,
  move: runMove,
  seed: runSeed,
  seller: runSeller,
  adopt: runAdopt,
  backup: runBackup,
  restore: runRestore,
};

const [, , name = "", ...words] = process.argv;
const command = commands[name];
if (command) await command(words);
else {
  const assets = await readClientAssets(import.meta.dirname);
  await runStore({ build, assets, clientFolder: join(import.meta.dirname, "../client") });
}
