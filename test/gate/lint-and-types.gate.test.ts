/** Runs formatter, linter and compiler as tests, so that they are counted and a failure says what is wrong. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("[gate] Biome has nothing to say about format, lint and import rules", () => {
  expect(complaintsOf("node_modules/@biomejs/biome/bin/biome", "check", ".")).toBe("");
});

// A second try, because a test of `npm run dev` may run meanwhile, which removes the routes' types and writes them
// anew.
test("[gate] the types hold together", { retry: 1 }, () => {
  expect(complaintsOf("node_modules/@react-router/dev/bin.cjs", "typegen")).toBe("");
  expect(complaintsOf("node_modules/typescript/bin/tsc", "--build")).toBe("");
});

function complaintsOf(program: string, ...args: string[]): string {
  const env = { ...process.env, NODE_ENV: "development" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env });
  return status === 0 ? "" : `${stdout}${stderr}` || `${program} ended with ${status}`;
}
