/** `PART=domain npm run mutation`: measures how many small faults in the store's code its tests notice. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installPackages } from "../packages.ts";

installPackages();
const stryker = join(import.meta.dirname, "../node_modules/@stryker-mutator/core/bin/stryker.js");
const settings = "lab/mutation/stryker.config.mjs";
const { status } = spawnSync(
  process.execPath,
  [stryker, "run", settings, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
