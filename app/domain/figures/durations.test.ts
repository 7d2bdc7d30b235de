import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DURATION_CLASS_RATIO,
  durationInWords,
  percentile,
  SHORTEST_DURATION_SECONDS,
} from "./durations.ts";

/** Sorts durations into classes as the database does. */
function lengthsOf(seconds: readonly number[]) {
  const lengths = new Map<number, number>();
  for (const each of seconds) {
    const times = Math.max(each, SHORTEST_DURATION_SECONDS) / SHORTEST_DURATION_SECONDS;
    const length = Math.floor(Math.log(times) / Math.log(DURATION_CLASS_RATIO));
    lengths.set(length, (lengths.get(length) ?? 0) + 1);
  }
  return [...lengths].map(([length, count]) => ({ length, count }));
}

test("the median and the 90th percentile of what was counted by lengths are right to within 8 %", () => {
  const seconds = fc.array(fc.integer({ min: 60, max: 3_000_000 }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(seconds, fc.constantFrom(0.5, 0.9), (all, share) => {
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0;
      const found = percentile(lengthsOf(all), share) ?? 0;
      expect(Math.abs(found / exact - 1)).toBeLessThan(0.08);
    }),
  );
});

test("of nothing there is none", () => {
  expect(percentile([], 0.5)).toBeNull();
});

test("a duration is said in the unit that it is thought of in", () => {
  expect([30, 45 * 60, 6.4 * 3600, 30 * 3600, 72 * 3600].map(durationInWords)).toEqual([
    "1 min",
    "45 min",
    "6.5 h",
    "30 h",
    "3 days",
  ]);
});
