/** Shares of an amount. Apart from money.ts, which every page is sent. */
import { exactHundredfold, type Paise, paise, smaller } from "./money.ts";

/** A share of an amount, half up to the paisa (reading R2). The percentage may have two decimals. */
export function percent(amount: Paise, percentage: number): Paise {
  return paise(divideHalfUp(hundredthsOfPercent(amount, percentage), 10_000));
}

/** A share of an amount, half up to the whole rupee, never above the amount (spec §9 Combos: 'rounded'). */
export function percentRoundedToRupee(amount: Paise, percentage: number): Paise {
  const whole = divideHalfUp(hundredthsOfPercent(amount, percentage), 1_000_000) * 100;
  return smaller(paise(whole), amount);
}

/** Paise times basis points: whole numbers, so that no half is lost to binary fractions. */
function hundredthsOfPercent(amount: Paise, percentage: number): number {
  return paise(amount * Math.round(exactHundredfold(percentage)));
}

function divideHalfUp(dividend: number, divisor: number): number {
  const raised = dividend + divisor / 2;
  return (raised - (raised % divisor)) / divisor;
}

/** What one amount is less than another, in whole per cent: 'Save 20%'. Zero when it is not less. */
export function percentSaved(before: Paise, now: Paise): number {
  return before > now ? Math.round(((before - now) / before) * 100) : 0;
}
