import type { CouponHold, UnplacedReason } from "#domain/checkout/confirmation";
import { checkoutMessages } from "#domain/checkout/messages";
import type { Paise } from "#domain/money/money";

/** What sellers can do about a payment without an order (reading R52). */

/** What a seller did about money that had arrived: sent the goods, or refunded it. */
export type UnplacedSettlement = "sent" | "refunded";

export const UNPLACED_OUTCOMES = ["sent", "refunded", "not-found"] as const;
export type UnplacedOutcome = (typeof UNPLACED_OUTCOMES)[number];

export type UnplacedOrderProblem =
  /** Another version was placed under the same order number. */
  | { code: "number-placed" }
  /** All uses of the coupon are taken (reading R17). The owner can allow one more use, then try again. */
  | { code: "coupon-taken" };

/** Says why an order can't be made for the payment; null if it can. An expired version can still be placed. */
export function unplacedOrderProblem(
  isPlaced: boolean,
  coupon: CouponHold,
): UnplacedOrderProblem | null {
  if (isPlaced) return { code: "number-placed" };
  return coupon === "used-up" ? { code: "coupon-taken" } : null;
}

export type UnplacedState = UnplacedOutcome | "waiting" | "settled";

/**
 * Returns the state of a payment without an order. `settledAs` is set once the seller records that the goods were sent
 * or the money refunded.
 */
export function unplacedState(payment: {
  outcome: "verified" | "rejected" | null;
  settledAs: UnplacedSettlement | null;
}): UnplacedState {
  if (payment.outcome === null) return "waiting";
  return payment.outcome === "rejected" ? "not-found" : (payment.settledAs ?? "settled");
}

/** Says to its customer why a payment has no order. One that a seller recorded may be another customer's. */
export function unplacedSentence({
  amount,
  reason,
  recorded,
}: {
  amount: Paise;
  reason: UnplacedReason;
  recorded: unknown;
}): string {
  return recorded
    ? checkoutMessages.secondPaymentFound(amount)
    : checkoutMessages.paymentStored(amount, reason);
}
