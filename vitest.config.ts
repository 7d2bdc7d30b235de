import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./test/memory-folder.ts";
import { Order } from "./test/order.ts";
import { TEST_MILLISECONDS, WAIT_MILLISECONDS } from "./test/time-limits.ts";

/** Tests wait at times for PostgreSQL or a browser, those of the process for most of theirs: four more than the cores keep them busy. */
const maxWorkers = Math.min(availableParallelism() + 4, 12);

const limits = {
  expect: { poll: { timeout: WAIT_MILLISECONDS } },
  testTimeout: TEST_MILLISECONDS,
  hookTimeout: TEST_MILLISECONDS,
};

/** What `vi.mock` puts in a module's place is met by those alone that load it afterwards. */
const replacingModules = globSync("{app,server,operation,seed,test}/**/*.test.{ts,tsx}", {
  exclude: ["**/*.{db,gate,system}.test.ts"],
}).filter((file) => /\bvi\.(?:mock|resetModules)\(/.test(readFileSync(file, "utf8")));

/** Of tests without a database, a server of their own or a browser. */
const unit = {
  setupFiles: ["./test/between-files.ts"],
  ...limits,
  maxWorkers,
};

export default defineConfig({
  test: {
    // Screens that one file visits at once.
    maxConcurrency: 2,
    // The address of a style sheet would be empty otherwise, of which React warns at every page.
    css: { include: [/\.css\?url$/] },
    sequence: { sequencer: Order },
    teardownTimeout: WAIT_MILLISECONDS,
    projects: [
      {
        test: {
          // Format, lint, import rules, types.
          name: "gate",
          include: ["test/**/*.gate.test.ts"],
          ...limits,
          maxWorkers,
        },
      },
      {
        test: {
          ...unit,
          name: "unit",
          include: ["{app,server,operation,seed,test,lab}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.{db,gate,system}.test.ts", ...replacingModules],
          // A worker loads the app once. What a file leaves behind, the next one meets.
          isolate: false,
          setupFiles: [...unit.setupFiles, "./test/no-form-left.ts"],
        },
      },
      {
        test: { ...unit, name: "unit-isolated", include: replacingModules },
      },
      {
        test: {
          // Real PostgreSQL, one database per file.
          name: "data",
          env: { TMPDIR: memoryFolder() },
          include: ["{app,server,operation,seed,lab}/**/*.db.test.ts"],
          maxWorkers,
          isolate: false,
          setupFiles: ["./test/between-files.ts"],
          globalSetup: "./test/database/setup.ts",
          ...limits,
        },
      },
      {
        test: {
          // The whole process as a newcomer runs it: start, stop, kill, bad weather.
          name: "system",
          env: { TMPDIR: memoryFolder() },
          include: ["{server,operation,test,lab}/**/*.system.test.ts"],
          ...limits,
          maxWorkers,
        },
      },
      {
        test: {
          // Real browser, built server.
          name: "journeys",
          env: { TMPDIR: memoryFolder() },
          include: ["journeys/**/*.journey.ts"],
          globalSetup: "./test/browser/setup.ts",
          maxWorkers,
          // A worker has one browser for all its files; each visit has cookies and storage of its own.
          isolate: false,
          // A browser on a busy machine draws no frame at times. The run's end names what needed it (test/tally.ts).
          retry: 1,
          ...limits,
        },
      },
    ],
  },
});
