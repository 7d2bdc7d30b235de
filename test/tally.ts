import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestRunEndReason,
} from "vitest/node";
import { coveragePage, locate, type ProvingTest, problemsOf } from "./specification/coverage.ts";

/**
 * A Vitest reporter that counts a whole run for the last line of `npm test`, into the file TALLY_FILE. With
 * SPEC_COVERAGE, each statement of the specification that the run didn't prove counts as failed, and
 * .cache/spec-coverage.md is written again. A test that passed at its second try counts as passed and is named with its
 * first error.
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

// A test file that can't be loaded, or a hook that throws, has no failed test, so each counts as one failed test.
function addModule(tally: { passed: number; failed: number; skipped: number }, module: TestModule) {
  tally.failed += module.errors().length;
  for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    tally[state === "pending" ? "skipped" : state] += 1;
  }
}

/** The most second tries in a whole run that may be blamed on the machine. */
const MOST_SECOND_TRIES = 5;

/** Lists the second tries. More than MOST_SECOND_TRIES count as one failed test. */
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
  if (problems.length === 0) {
    mkdirSync(".cache", { recursive: true });
    writeFileSync(".cache/spec-coverage.md", coveragePage(statements, run));
  }
  return problems.length;
}
