/** The combo builder's discount tiers, as a seller edits them: in steps without gaps or overlaps. */
import { type DiscountTier, discountPercentage, tierFor } from "#domain/catalogue/combos";
import { MIN_COMBO_ITEMS } from "#domain/catalogue/limits";

/** A step begins at `from` pieces and ends where the next one begins. The last has no end. */
export type TierStep = { from: number; percentage: number };

/** The most steps: customers can't remember more (our limit). */
export const MOST_TIER_STEPS = 12;
/** The most pieces at which a step may begin (our limit). */
const HIGHEST_TIER_START = 1_000;

/**
 * Converts the rows of the table into steps that give the same discount for every number of pieces. A gap between
 * rows becomes a step of 0 %; where rows overlap, the one that `tierFor` chooses counts.
 */
export function tierSteps(tiers: readonly DiscountTier[]): TierStep[] {
  const starts = tiers.flatMap(({ min_items, max_items }) =>
    max_items === null ? [min_items] : [min_items, max_items + 1],
  );
  const steps: TierStep[] = [];
  for (const from of [...new Set(starts)].sort((one, other) => one - other)) {
    const percentage = discountPercentage(tierFor(tiers, from));
    if (percentage !== (steps.at(-1)?.percentage ?? 0)) steps.push({ from, percentage });
  }
  return steps;
}

/** Converts valid steps into rows of the table. `tierProblems` says whether they are valid. */
export function tiersFromSteps(steps: readonly TierStep[]): DiscountTier[] {
  return steps.map(({ from, percentage }, index) => {
    const next = steps[index + 1];
    return {
      min_items: from,
      max_items: next ? next.from - 1 : null,
      discount_percentage: percentage,
    };
  });
}

/** `step` is the step's number, from 1; 0 means the whole list. */
export type TierProblem = {
  step: number;
  code: "none" | "too-many" | "start-wrong" | "start-order" | "percentage-wrong";
};

export function tierProblems(steps: readonly TierStep[]): TierProblem[] {
  if (steps.length === 0) return [{ step: 0, code: "none" }];
  if (steps.length > MOST_TIER_STEPS) return [{ step: 0, code: "too-many" }];
  return steps.flatMap(({ from, percentage }, index): TierProblem[] => {
    const step = index + 1;
    const before = steps[index - 1];
    const problems: TierProblem[] = [];
    if (!Number.isInteger(from) || from < 1 || from > HIGHEST_TIER_START)
      problems.push({ step, code: "start-wrong" });
    else if (before && from <= before.from) problems.push({ step, code: "start-order" });
    if (!isPercentage(percentage)) problems.push({ step, code: "percentage-wrong" });
    return problems;
  });
}

/** True from 0 to 100, with at most two decimals, because the database's column has no more. */
function isPercentage(value: number): boolean {
  return value >= 0 && value <= 100 && Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
}

export type TierWarning = {
  step: number;
  code: "less-than-before" | "begins-too-late" | "never-reached" | "free";
};

/** Returns warnings about steps that are valid but probably a mistake. */
export function tierWarnings(steps: readonly TierStep[]): TierWarning[] {
  return steps.flatMap(({ from, percentage }, index): TierWarning[] => {
    const step = index + 1;
    const [before, next] = [steps[index - 1], steps[index + 1]];
    const warnings: TierWarning[] = [];
    if (before && percentage <= before.percentage)
      warnings.push({ step, code: "less-than-before" });
    // A custom combo has at least five pieces, so a first step above that leaves some combos without a discount.
    if (!before && from > MIN_COMBO_ITEMS) warnings.push({ step, code: "begins-too-late" });
    if (next && next.from <= MIN_COMBO_ITEMS) warnings.push({ step, code: "never-reached" });
    if (percentage === 100) warnings.push({ step, code: "free" });
    return warnings;
  });
}
