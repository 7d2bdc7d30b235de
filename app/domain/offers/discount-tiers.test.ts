import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DiscountTier,
  discountPercentage,
  FALLBACK_TIERS,
  tierFor,
} from "#domain/catalogue/combos";
import {
  type TierStep,
  tierProblems,
  tierSteps,
  tiersFromSteps,
  tierWarnings,
} from "./discount-tiers.ts";

const earns = (tiers: readonly DiscountTier[], pieces: number) =>
  discountPercentage(tierFor(tiers, pieces));

describe("the discount tiers as steps", () => {
  test("earn at every number of pieces what the table earns, whatever gaps and overlaps it has", () => {
    const tier = fc
      .record({
        min_items: fc.integer({ min: 1, max: 30 }),
        length: fc.option(fc.integer({ min: 0, max: 10 })),
        discount_percentage: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ min_items, length, discount_percentage }) => ({
        min_items,
        max_items: length === null ? null : min_items + length,
        discount_percentage,
      }));
    const table = fc.uniqueArray(tier, { maxLength: 6, selector: ({ min_items }) => min_items });
    fc.assert(
      fc.property(table, (tiers) => {
        const steps = tiersFromSteps(tierSteps(tiers));
        for (let pieces = 1; pieces <= 45; pieces++)
          expect(earns(steps, pieces)).toBe(earns(tiers, pieces));
      }),
    );
  });

  test("of the built-in ladder are its four beginnings, and back again its four rows", () => {
    expect(tierSteps(FALLBACK_TIERS)).toEqual([
      { from: 5, percentage: 5 },
      { from: 8, percentage: 10 },
      { from: 11, percentage: 15 },
      { from: 16, percentage: 20 },
    ]);
    expect(tiersFromSteps(tierSteps(FALLBACK_TIERS))).toEqual(FALLBACK_TIERS);
  });
});

describe("what is saved", () => {
  const codes = (...steps: TierStep[]) => tierProblems(steps).map(({ step, code }) => [step, code]);

  test("begins later with each step, with percentages that the column can hold", () => {
    expect(codes({ from: 5, percentage: 5 }, { from: 8, percentage: 12.5 })).toEqual([]);
    expect(codes()).toEqual([[0, "none"]]);
    expect(codes({ from: 8, percentage: 5 }, { from: 8, percentage: 10 })).toEqual([
      [2, "start-order"],
    ]);
    expect(codes({ from: 0, percentage: -1 }, { from: 5.5, percentage: 100.5 })).toEqual([
      [1, "start-wrong"],
      [1, "percentage-wrong"],
      [2, "start-wrong"],
      [2, "percentage-wrong"],
    ]);
    expect(
      codes({ from: 5, percentage: 5.001 }, { from: Number.NaN, percentage: Number.NaN }),
    ).toEqual([
      [1, "percentage-wrong"],
      [2, "start-wrong"],
      [2, "percentage-wrong"],
    ]);
  });

  test("is warned of where more pieces earn less, or nobody gets a step", () => {
    const warned = (...steps: TierStep[]) =>
      tierWarnings(steps).map(({ step, code }) => [step, code]);
    expect(warned({ from: 5, percentage: 5 }, { from: 8, percentage: 10 })).toEqual([]);
    expect(warned({ from: 5, percentage: 10 }, { from: 8, percentage: 10 })).toEqual([
      [2, "less-than-before"],
    ]);
    expect(warned({ from: 6, percentage: 10 })).toEqual([[1, "begins-too-late"]]);
    expect(warned({ from: 2, percentage: 1 }, { from: 5, percentage: 100 })).toEqual([
      [1, "never-reached"],
      [2, "free"],
    ]);
  });
});
