import type { CouponHold } from "#domain/checkout/confirmation";

/** The handling of a payment without an order (reading R52). */

/** The seller found the money, and sent the goods or refunded it. */
export type UnplacedSettlement = "sent" | "refunded";

export const UNPLACED_OUTCOMES = ["sent", "refunded", "not-found"] as const;
export type UnplacedOutcome = (typeof UNPLACED_OUTCOMES)[number];

export type UnplacedOrderProblem =
  /** Another version was placed under its number. */
  | { code: "number-placed" }
  /** All uses of its coupon are taken (reading R17): the owner can allow one more, then press again. */
  | { code: "coupon-taken" };

/** Says why the payment's order can't be made; null: it can. An expired version may still be placed. */
export function unplacedOrderProblem(
  isPlaced: boolean,
  coupon: CouponHold,
): UnplacedOrderProblem | null {
  if (isPlaced) return { code: "number-placed" };
  return coupon === "used-up" ? { code: "coupon-taken" } : null;
}

export type UnplacedState = UnplacedOutcome | "waiting" | "settled";

/** `settled` is set once the goods or a refund is recorded. */
export function unplacedState(payment: {
  outcome: "verified" | "rejected" | null;
  settledAs: UnplacedSettlement | null;
}): UnplacedState {
  if (payment.outcome === null) return "waiting";
  return payment.outcome === "rejected" ? "not-found" : (payment.settledAs ?? "settled");
}
