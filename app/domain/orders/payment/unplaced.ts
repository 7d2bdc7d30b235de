import type { CouponHold } from "#domain/checkout/confirmation";

/** Outcomes of a payment that no order came of (reading R52). */

/** The seller found the money, and sent what it paid for or gave it back. */
export type UnplacedSettlement = "sent" | "refunded";

export const UNPLACED_OUTCOMES = ["sent", "refunded", "not-found"] as const;
export type UnplacedOutcome = (typeof UNPLACED_OUTCOMES)[number];

export type UnplacedOrderProblem =
  /** Something else was placed under its number. */
  | { code: "number-placed" }
  /** Its coupon's uses are all taken (reading R17): the owner may allow one more, and press again. */
  | { code: "coupon-taken" };

/** The reason why the order that a payment was for can't be made; null: it can. An expired version is still a promise. */
export function unplacedOrderProblem(
  isPlaced: boolean,
  coupon: CouponHold,
): UnplacedOrderProblem | null {
  if (isPlaced) return { code: "number-placed" };
  return coupon === "used-up" ? { code: "coupon-taken" } : null;
}

export type UnplacedState = UnplacedOutcome | "waiting" | "settled";

/** `settled`: the money was found, before it was recorded what was sent. */
export function unplacedState(payment: {
  outcome: "verified" | "rejected" | null;
  settledAs: UnplacedSettlement | null;
}): UnplacedState {
  if (payment.outcome === null) return "waiting";
  return payment.outcome === "rejected" ? "not-found" : (payment.settledAs ?? "settled");
}
