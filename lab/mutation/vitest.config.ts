import { defineConfig } from "vitest/config";

/** The tests beside what is mutated, without those that measure the test process itself. */
const TESTS: Record<string, string[]> = {
  domain: ["app/domain/**/*.test.ts"],
  request: ["app/request/**/*.test.ts", "app/forms/form.test.ts"],
  cache: ["server/page-cache/*.test.ts", "server/http/stored-answer.test.ts"],
  data: ["app/data/{cart,people,email,orders}/*.db.test.ts"],
};
const part = process.env.PART ?? "domain";

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: TESTS[part] ?? [],
    exclude: ["**/file-response.test.ts", ...(part === "data" ? [] : ["**/*.db.test.ts"])],
    globalSetup: part === "data" ? "./test/database/setup.ts" : [],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
