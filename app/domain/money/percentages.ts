/** Calculates percentages of an amount. They aren't in money.ts, because every page of the shop loads that file. */
import { type Paise, paise, smallerAmount, timesHundredRounded } from "./money.ts";

/**
 * Returns a percentage of an amount, rounded half up to the paisa (reading R2). The percentage may have two decimals.
 */
export function percent(amount: Paise, percentage: number): Paise {
  return paise(divideHalfUp(hundredthsOfPercent(amount, percentage), 10_000));
}

/** Returns a percentage of an amount, rounded half up to the rupee, at most the amount (spec §9 Combos: 'rounded'). */
export function percentRoundedToRupee(amount: Paise, percentage: number): Paise {
  const whole = divideHalfUp(hundredthsOfPercent(amount, percentage), 1_000_000) * 100;
  return smallerAmount(paise(whole), amount);
}

/**
 * Multiplies whole numbers only (paise × hundredths of a percent), so that binary fractions can't change a rounding.
 */
function hundredthsOfPercent(amount: Paise, percentage: number): number {
  return paise(amount * Math.round(timesHundredRounded(percentage)));
}

export function divideHalfUp(dividend: number, divisor: number): number {
  const withHalfDivisor = dividend + divisor / 2;
  return (withHalfDivisor - (withHalfDivisor % divisor)) / divisor;
}

/** Returns the saving in whole per cent, as in 'Save 20%'. Zero if `now` isn't lower than `before`. */
export function percentSaved(before: Paise, now: Paise): number {
  return before > now ? Math.round(((before - now) / before) * 100) : 0;
}
