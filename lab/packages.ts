import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;

/**
 * Installs the lab's own packages when a program first needs them. Only two programs do, and the packages are a
 * quarter of the size of those for tests.
 */
export function installPackages(): void {
  const wanted = readFileSync(join(folder, "package-lock.json"), "utf8");
  const installed = join(folder, "node_modules/.package-lock.installed");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  console.error("Installing the lab's packages…");
  // npm's output goes to stderr, because another program may read stdout.
  execFileSync("npm", ["ci"], { cwd: folder, stdio: ["ignore", 2, 2] });
  writeFileSync(installed, wanted);
}
