import { globSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The tests of each part that is mutated, without those that measure the test process itself. */
const TESTS: Record<string, string[]> = {
  domain: ["app/domain/**/*.test.ts"],
  request: ["app/request/**/*.test.ts", "app/forms/form.test.ts"],
  cache: ["server/page-cache/*.test.ts", "server/http/server.test.ts"],
  data: ["app/data/{cart,people,email,orders}/**/*.db.test.ts"],
};
const part = process.env.PART ?? "domain";
const root = join(import.meta.dirname, "../..");
const include = TESTS[part] ?? [];
for (const tests of include)
  if (globSync(tests, { cwd: root }).length === 0) throw new Error(`no file matches ${tests}`);

export default defineConfig({
  root,
  test: {
    include,
    exclude: ["**/file-response.test.ts"],
    globalSetup: part === "domain" ? [] : "./test/database/setup.ts",
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
