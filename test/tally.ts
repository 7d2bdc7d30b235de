import { readFileSync, writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from "vitest/node";
import { coveragePage, locate, type Proof, unproved } from "./spec-coverage/coverage.ts";
import { statements } from "./spec-coverage/statements.ts";

/**
 * Counts a whole run for the closing line of `npm test`, into the file named by TALLY_FILE. Where
 * SPEC_COVERAGE is set, each statement of the specification that the run didn't prove counts as failed.
 */
export default class Tally implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ) {
    const tally = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) addModule(tally, module);
    if (reason === "interrupted") tally.failed += 1;
    if (process.env.SPEC_COVERAGE) tally.failed += reportUnproved(modules.flatMap(proofs));
    if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally));
  }
}

// A file that can't be read and a hook that throws fail no test of their own: they count as one.
function addModule(tally: { passed: number; failed: number; skipped: number }, module: TestModule) {
  tally.failed += module.errors().length;
  for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    tally[state === "pending" ? "skipped" : state] += 1;
  }
}

function proofs(module: TestModule): Proof[] {
  return [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    file: module.relativeModuleId,
    passed: test.result().state === "passed",
  }));
}

function reportUnproved(run: Proof[]): number {
  const rows = locate(readFileSync("docs/spec.md", "utf8"), statements);
  const problems = unproved(rows, run);
  const written = readFileSync("docs/spec-coverage.md", "utf8").split("\n");
  const stale = coveragePage(rows, run)
    .split("\n")
    .find((line, i) => line !== written[i]);
  if (stale)
    problems.push(`docs/spec-coverage.md is out of date: run \`npm run coverage\`. ${stale}`);
  for (const problem of problems) console.error(problem);
  return problems.length;
}
