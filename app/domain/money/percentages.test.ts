import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, rupees } from "./money.ts";
import { percent, percentRoundedToRupee, percentSaved } from "./percentages.ts";

const anyPrice = fc.integer({ min: 0, max: 9_999_999_999 }).map(paise);
const anyPercentage = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);

describe("shares", () => {
  test("a percentage rounds half up to the paisa [R2]", () => {
    expect(percent(paise(10), 5)).toBe(1);
    expect(percent(paise(9), 5)).toBe(0);
    expect(percent(rupees("99.99"), 12.5)).toBe(1_250);
  });

  test("a combo discount rounds half up to the whole rupee", () => {
    expect(percentRoundedToRupee(rupees(250), 5)).toBe(rupees(13));
    expect(percentRoundedToRupee(rupees(249), 5)).toBe(rupees(12));
    expect(percentRoundedToRupee(rupees(107), 15)).toBe(rupees(16));
  });

  test("no share is negative or above its amount [R2]", () => {
    fc.assert(
      fc.property(anyPrice, anyPercentage, (amount, percentage) => {
        for (const share of [
          percent(amount, percentage),
          percentRoundedToRupee(amount, percentage),
        ]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amount);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test("half up is right to the last paisa, checked against whole-number arithmetic [R2]", () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
        const exact = (BigInt(amount) * BigInt(points) * 2n + 10_000n) / 20_000n;
        expect(percent(amount, points / 100)).toBe(Number(exact));
      }),
      { numRuns: 10_000 },
    );
  });

  test("savings are told in whole per cent and never below zero", () => {
    expect(percentSaved(rupees(107), rupees(99))).toBe(7);
    expect(percentSaved(rupees(99), rupees(107))).toBe(0);
    expect(percentSaved(rupees(0), rupees(0))).toBe(0);
  });
});
