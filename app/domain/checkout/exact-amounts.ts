/**
 * An exact amount is a bill's total less 1 to 99 paise, so that no other open version of a quote asks for the same and
 * the amount of a credit tells which version it pays (reading R70).
 */
import { add, type Paise, paise, rupees, subtract, ZERO } from "#domain/money/money";

/** The most exact amounts that one person's open versions have. Further versions ask for what their bill says. */
export const MAX_EXACT_AMOUNTS_HELD = 2;

const MIN_TOTAL = rupees(2);
const ONE_RUPEE = rupees(1);

export function mayHaveExactAmount(total: Paise): boolean {
  return total >= MIN_TOTAL;
}

/** An amount to pay. `exactDiscount` is missing or zero unless the amount is an exact one. */
export type DueAmount = { due: Paise; exactDiscount?: Paise | undefined };

/** True if the money that arrived pays the amount. Of an exact amount, less than a rupee may be missing or too much. */
export function paysInFull(received: Paise, { due, exactDiscount = ZERO }: DueAmount): boolean {
  const difference = Math.abs(subtract(received, due));
  return difference === 0 || (exactDiscount > 0 && difference < ONE_RUPEE);
}

/** Returns the amounts that a customer may type instead: the amount itself, and the whole rupees around an exact one. */
export function likelyAmounts({ due, exactDiscount = ZERO }: DueAmount): Paise[] {
  if (exactDiscount === 0 || due % 100 === 0) return [due];
  const below = paise(due - (due % 100));
  return [due, below, add(below, ONE_RUPEE)];
}
