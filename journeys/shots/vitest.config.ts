import { defineConfig } from "vitest/config";
import { TEST_MILLISECONDS } from "../../test/time-limits.ts";

/** `npm run shots`: runs a program that takes screenshots, with the journeys' store and browser. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: ["journeys/shots/shots.ts"],
    globalSetup: "./test/browser/setup.ts",
    testTimeout: TEST_MILLISECONDS,
    hookTimeout: TEST_MILLISECONDS,
    maxConcurrency: 3,
  },
});
