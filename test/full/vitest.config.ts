import { defineConfig } from "vitest/config";

/** `npm run test:full`: what takes longer than anybody waits before a commit. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: [
      "test/full/{fuzz,hostile-forms,races,kills}.ts",
      "app/domain/statements/matching.test.ts",
      "app/pages/admin/verification/fraud.db.test.ts",
      "app/pages/checkout/screenshot/screenshot-question.db.test.ts",
    ],
    globalSetup: "./test/database/setup.ts",
    env: { STATEMENT_CASES: "200000", EVERY_RECEIPT: "1" },
    fileParallelism: false,
    // Figures are printed while it runs.
    disableConsoleIntercept: true,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
