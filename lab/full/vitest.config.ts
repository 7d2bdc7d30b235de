import { defineConfig } from "vitest/config";
import { memoryFolder } from "../../test/memory-folder.ts";
import { TEST_MILLISECONDS, WAIT_MILLISECONDS } from "../../test/time-limits.ts";

const root = `${import.meta.dirname}/../..`;

/** `npm run test:full`: tests that take too long to wait for before a commit. */
export default defineConfig({
  root,
  test: {
    // Figures are printed while the tests run.
    disableConsoleIntercept: true,
    // How many screens one file visits at once.
    maxConcurrency: 2,
    projects: [
      {
        root,
        test: {
          name: "full",
          include: [
            "app/data/stock/stock-races.db.test.ts",
            "lab/full/{fuzz,hostile-forms,races,kills,reminders,invoices,mailbox,simulated-weeks}.ts",
            "app/domain/invoices/documents.test.ts",
            "app/domain/statements/matching.test.ts",
            "app/domain/statements/placement/exact-amounts-at-random.test.ts",
            "app/domain/statements/reading/sms-forms/others-wordings.test.ts",
            "server/bank-sms/months-of-sms.db.test.ts",
            "app/pages/admin/selling/verification/fraud.db.test.ts",
            "app/pages/checkout/screenshot/screenshot-question.db.test.ts",
          ],
          globalSetup: "./test/database/setup.ts",
          env: {
            STATEMENT_CASES: "200000",
            EXACT_CREDITS: "1000000",
            SMS: "100000",
            SMS_WORDINGS: "100000",
            EVERY_CASE: "1",
            INVOICED_ORDERS: "100000",
            STOCK_STEPS: "10000",
            STOCK_ROUNDS: "1000",
          },
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: TEST_MILLISECONDS,
        },
      },
      {
        root,
        test: {
          name: "outages",
          include: [
            "{server,test}/**/{dev,bad-weather,upgrade-refusals,npm-start}.system.test.ts",
            "test/system/{database-killed-at-start,killed-restore}.system.test.ts",
          ],
          env: { EVERY_CASE: "1", TMPDIR: memoryFolder() },
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          expect: { poll: { timeout: WAIT_MILLISECONDS } },
          testTimeout: TEST_MILLISECONDS,
          hookTimeout: TEST_MILLISECONDS,
        },
      },
      {
        root,
        test: {
          name: "screens",
          include: ["journeys/quality/accessibility-*.journey.ts"],
          globalSetup: "./test/browser/setup.ts",
          env: { EVERY_CASE: "1" },
          // The screens are visited in a group of their own, so that no page waits for tests that measure or kill
          // stores.
          sequence: { groupOrder: 2 },
          maxWorkers: 3,
          isolate: false,
          retry: 1,
          expect: { poll: { timeout: WAIT_MILLISECONDS } },
          testTimeout: TEST_MILLISECONDS,
          hookTimeout: TEST_MILLISECONDS,
        },
      },
    ],
  },
});
