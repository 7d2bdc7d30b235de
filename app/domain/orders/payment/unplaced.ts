/** Outcomes of a payment that no order came of (reading R52). */

/** The seller found the money, and sent what it paid for or gave it back. */
export type UnplacedSettlement = "sent" | "refunded";

export const UNPLACED_OUTCOMES = ["sent", "refunded", "not-found"] as const;
export type UnplacedOutcome = (typeof UNPLACED_OUTCOMES)[number];

export type UnplacedState = UnplacedOutcome | "waiting" | "settled";

/** `settled`: the money was found, before it was recorded what was sent. */
export function unplacedState(payment: {
  outcome: "verified" | "rejected" | null;
  settledAs: UnplacedSettlement | null;
}): UnplacedState {
  if (payment.outcome === null) return "waiting";
  return payment.outcome === "rejected" ? "not-found" : (payment.settledAs ?? "settled");
}
