import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from "vitest/node";

/** Counts a whole run for the closing line of `npm test`, into the file named by TALLY_FILE. */
export default class Tally implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ) {
    const tally = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) addModule(tally, module);
    if (reason === "interrupted") tally.failed += 1;
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
