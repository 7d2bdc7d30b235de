/** The discount tiers of the combo builder as a seller edits them: steps that have neither gaps nor overlaps. */
import { type DiscountTier, discountPercentage, tierFor } from "#domain/catalogue/combos";
import { LOWEST_COMBO_ITEMS } from "#domain/limits";

/** A step holds from so many pieces on, up to where the next step begins; the last one is open ended. */
export type TierStep = { from: number; percentage: number };

/** ours: more steps than a customer can remember */
export const MOST_TIER_STEPS = 12;
/** ours: the highest beginning of a step */
const HIGHEST_TIER_START = 1_000;

/**
 * The table of tiers as steps: where it has a gap or an end, a step of 0 %; where two overlap, the one that `tierFor`
 * takes. Both earn the same at each number of pieces.
 */
export function stepsOf(tiers: readonly DiscountTier[]): TierStep[] {
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

/** The rows of the table for these steps, which `tierProblems` found right. */
export function tiersOf(steps: readonly TierStep[]): DiscountTier[] {
  return steps.map(({ from, percentage }, index) => {
    const next = steps[index + 1];
    return {
      min_items: from,
      max_items: next ? next.from - 1 : null,
      discount_percentage: percentage,
    };
  });
}

/** `step` counts from 1; 0 means all of them. */
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

/** A percentage is from 0 to 100, with at most two decimals, as the column has it. */
function isPercentage(value: number): boolean {
  return value >= 0 && value <= 100 && Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
}

export type TierWarning = {
  step: number;
  code: "less-than-before" | "begins-too-late" | "never-reached" | "free";
};

/** Warnings: steps that can be saved, and are seldom meant. */
export function tierWarnings(steps: readonly TierStep[]): TierWarning[] {
  return steps.flatMap(({ from, percentage }, index): TierWarning[] => {
    const step = index + 1;
    const [before, next] = [steps[index - 1], steps[index + 1]];
    const warnings: TierWarning[] = [];
    if (before && percentage <= before.percentage)
      warnings.push({ step, code: "less-than-before" });
    // The builder sells from five pieces on.
    if (!before && from > LOWEST_COMBO_ITEMS) warnings.push({ step, code: "begins-too-late" });
    if (next && next.from <= LOWEST_COMBO_ITEMS) warnings.push({ step, code: "never-reached" });
    if (percentage === 100) warnings.push({ step, code: "free" });
    return warnings;
  });
}
