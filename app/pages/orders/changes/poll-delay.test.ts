import { expect, test } from "vitest";
import { pollDelay } from "./poll-delay.ts";

const MINUTE = 60_000;
const pause = (watched: number, failures = 0, random = 0.5) =>
  pollDelay({ watched, failures, random });

test("a page asks often in its first minutes, and seldom later", () => {
  const minutes = [0, 2.9, 3, 14, 15, 59, 60, 6_000];
  expect(minutes.map((watched) => pause(watched * MINUTE))).toEqual([
    4_000, 4_000, 10_000, 10_000, 30_000, 30_000, 60_000, 60_000,
  ]);
});

test("pages that began together ask at different times", () => {
  expect(pause(0, 0, 0)).toBe(3_200);
  expect(pause(0, 0, 1)).toBeCloseTo(4_800);
});

test("a page whose requests fail asks more seldom, and never more seldom than each two minutes", () => {
  expect([1, 2, 3].map((failures) => pause(0, failures))).toEqual([8_000, 16_000, 32_000]);
  expect(pause(0, 1_000)).toBe(120_000);
  expect(pause(60 * MINUTE, 9)).toBe(120_000);
});
