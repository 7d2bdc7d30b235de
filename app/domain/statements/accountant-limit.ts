/**
 * Decides which payments an accountant's import may verify. A forged file is as easy to import as a bank's, so what
 * exceeds the owner's limit waits until an owner has confirmed the statement herself.
 */
import { add, type Paise, ZERO } from "#domain/money/money";
import type { Matches } from "./matching.ts";

/** Why a credit hasn't verified its payment, as it is stored. */
export const OVER_ACCOUNTANT_LIMIT = "over-accountant-limit";

export type AccountantLimit = {
  limit: Paise;
  /** The customer of each payment, by the payment's ID. */
  customers: ReadonlyMap<string, string>;
  /** The sum that this accountant's imports have verified for a customer within a day. */
  verifiedBefore: ReadonlyMap<string, Paise>;
};

/**
 * Moves to `forOwner` what exceeds the limit. All payments of one customer count together, so that an amount isn't
 * split over several orders.
 */
export function withinLimit(
  matches: Matches,
  { limit, customers, verifiedBefore }: AccountantLimit,
): Matches {
  const sums = new Map(verifiedBefore);
  const customerOf = ({ payment }: Matches["verify"][number]) =>
    customers.get(payment.paymentId) ?? payment.paymentId;
  for (const match of matches.verify) {
    const customer = customerOf(match);
    sums.set(customer, add(sums.get(customer) ?? ZERO, match.credit.amount));
  }
  const isWithin = (match: Matches["verify"][number]) =>
    (sums.get(customerOf(match)) ?? ZERO) <= limit;
  return {
    ...matches,
    verify: matches.verify.filter(isWithin),
    forOwner: matches.verify.filter((match) => !isWithin(match)),
  };
}
