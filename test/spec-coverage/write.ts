/** Writes docs/spec-coverage.md, on the built store: `npm run coverage`. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { coveragePage, locate, type Proof, unproved } from "./coverage.ts";
import { statements } from "./statements.ts";

const run = listedTests();
const rows = locate(readFileSync("docs/spec.md", "utf8"), statements);
const problems = unproved(rows, run);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else writeFileSync("docs/spec-coverage.md", coveragePage(rows, run));

/** Every test there is; none of them runs. */
function listedTests(): Proof[] {
  const folder = mkdtempSync(join(tmpdir(), "kathalu-coverage-"));
  const list = join(folder, "list.json");
  try {
    execFileSync("npx", ["vitest", "list", `--json=${list}`, "--staticParse=false"]);
    const tests: { name: string; file: string }[] = JSON.parse(readFileSync(list, "utf8"));
    return tests.map(({ name, file }) => ({
      name,
      file: relative(process.cwd(), file),
      passed: true,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
