/**
 * An exact amount is a bill's total less 1 to 99 paise, so that no other open version of a quote asks for the same and
 * the amount of a credit tells which version it pays (reading R70).
 */
import { type Paise, rupees, subtract } from "#domain/money/money";

/** The most exact amounts that one person's open versions have. Further versions ask for what their bill says. */
export const MAX_EXACT_AMOUNTS_HELD = 2;

const MIN_TOTAL = rupees(2);
const ONE_RUPEE = rupees(1);

export function mayHaveExactAmount(total: Paise): boolean {
  return total >= MIN_TOTAL;
}

/** An amount to pay; `exactDiscount` is zero unless the amount is an exact one. */
export type DueAmount = { total: Paise; exactDiscount: Paise };

/** True if the money that arrived pays the amount. Of an exact amount, less than a rupee may be missing or too much. */
export function paysInFull(received: Paise, { total, exactDiscount }: DueAmount): boolean {
  const difference = Math.abs(subtract(received, total));
  return difference === 0 || (exactDiscount > 0 && difference < ONE_RUPEE);
}
