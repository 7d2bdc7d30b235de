import { defineConfig } from "vitest/config";

/** `npm run shots`: runs a program that takes screenshots, with the journeys' store and browser. */
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
