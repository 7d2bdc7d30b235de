import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;

/** The lab's own packages weigh a quarter of what tests need, for two of its programs: the first that runs installs them. */
export function installPackages(): void {
  const wanted = readFileSync(join(folder, "package-lock.json"), "utf8");
  const installed = join(folder, "node_modules/.package-lock.installed");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  console.error("Installing the lab's packages…");
  // On stderr: what a program prints may be read by another.
  execFileSync("npm", ["ci"], { cwd: folder, stdio: ["ignore", 2, 2] });
  writeFileSync(installed, wanted);
}
