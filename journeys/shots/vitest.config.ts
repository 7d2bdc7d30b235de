import { defineConfig } from "vitest/config";

/** `npm run shots`: the journeys' store and browser, for a program that takes pictures of it. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: ["journeys/shots/shots.ts"],
    globalSetup: "./test/browser/setup.ts",
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxConcurrency: 3,
  },
});
