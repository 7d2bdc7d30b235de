import { readFileSync, writeFileSync } from "node:fs";
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestRunEndReason,
} from "vitest/node";
import { coveragePage, locate, type ProvingTest, problemsOf } from "./specification/coverage.ts";

/**
 * Counts a whole run for the closing line of `npm test`, into the file named by TALLY_FILE. Where SPEC_COVERAGE is set,
 * each statement of the specification that the run didn't prove counts as failed, and docs/spec-coverage.md is written
 * anew. A test that passed when it was tried again has passed, and is named with what it failed by.
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
    tally.failed += reportSecondTries(modules.flatMap(secondTries));
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

/** As many as a machine alone may cause in a whole run. */
const MOST_SECOND_TRIES = 5;

/** More than that is no machine's fault: it counts as one that failed. */
function reportSecondTries(lines: string[]): number {
  for (const line of lines) console.log(line);
  if (lines.length > 0) console.log(`Needed a second try: ${lines.length}`);
  if (lines.length <= MOST_SECOND_TRIES) return 0;
  console.error(`More than ${MOST_SECOND_TRIES} needed one, which counts as one that failed.`);
  return 1;
}

function secondTries(module: TestModule): string[] {
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => {
      const first = firstError(test);
      return `passed at the second try: ${module.relativeModuleId} > ${test.fullName}\n  ${first}`;
    });
}

function firstError(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  return (error?.message ?? "no error was recorded").split("\n").slice(0, 3).join("\n  ");
}

function proofs(module: TestModule): ProvingTest[] {
  return [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    file: module.relativeModuleId,
    passed: test.result().state === "passed",
  }));
}

function reportUnproved(run: ProvingTest[]): number {
  const statements = locate(readFileSync("docs/spec.md", "utf8"));
  const problems = problemsOf(statements, run);
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) writeFileSync("docs/spec-coverage.md", coveragePage(statements, run));
  return problems.length;
}
