import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";

/** The folder is inside the project, so that the tests in it find Vitest. */
const CACHE = resolve(".cache");
let folder = "";

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs these tests; returns what the reporter prints, and what it counts. */
async function report(tests: string) {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, "tally-"));
  const file = join(folder, "tally.json");
  await writeFile(
    join(folder, "a.test.js"),
    `import { it } from "vitest";\nlet tries = 0;\n${tests}`,
  );
  const args = ["run", "--root", folder, "--retry", "1", "--reporter", resolve("test/tally.ts")];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve("node_modules/vitest/vitest.mjs"), ...args],
    { env: { ...process.env, TALLY_FILE: file, SPEC_COVERAGE: "", NO_COLOR: "1" } },
  ).catch((failed: { stdout: string }) => failed);
  return { stdout, tally: JSON.parse(await readFile(file, "utf8")) };
}

it("counts a test that passes at the second try as passed, and names it with its first error", async () => {
  const { stdout, tally } = await report(`
    it("passes", () => {});
    it("comes late", () => { if (tries++ === 0) throw new Error("no frame came"); });
    it("never comes", () => { throw new Error("nothing came"); });
    it.skip("is left out", () => {});
  `);
  expect(tally).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(stdout).toContain("passed at the second try: a.test.js > comes late\n  no frame came\n");
  expect(stdout.match(/passed at the second try/g)).toHaveLength(1);
  expect(stdout).toContain("Needed a second try: 1\n");
});

it.each([
  [5, 0],
  [6, 1],
])("%i second tries in one run count as %i that failed", async (late, failed) => {
  const { stdout, tally } = await report(`
    for (let test = 0; test < ${late}; test++) {
      let tried = 0;
      it("comes late " + test, () => { if (tried++ === 0) throw new Error("no frame came"); });
    }
  `);
  expect(tally).toEqual({ passed: late, failed, skipped: 0 });
  expect(stdout).toContain(`Needed a second try: ${late}\n`);
});
