/**
 * `npm run bench -- NAME [option…]` runs one bench with its options; without a name all of them run, one after the
 * other. The exit code is 2 if a figure misses what was promised. Needs `npm run build`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** All benches. `order-costs` compares with another clone, so it runs only by its name. */
const BENCHES = ["pages", "lighthouse", "growth", "evening"];
const [name, ...options] = process.argv.slice(2);
if (name && ![...BENCHES, "order-costs"].includes(name)) {
  console.error(`Say one of: ${BENCHES.join(", ")}, order-costs.`);
  process.exit(1);
}
const loader = join(import.meta.dirname, "../../test/sql-as-text.ts");
for (const bench of name ? [name] : BENCHES) {
  const program = join(import.meta.dirname, `${bench}.ts`);
  const args = ["--import", loader, program, ...options];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  process.exitCode = Math.max(Number(process.exitCode ?? 0), status ?? 1);
}
