/** A link with which somebody without an account pays an order that a seller made for them (reading R65). */
import { daysBefore } from "#domain/indian-time";

/** ours: how long the link shows the order */
export const LINK_DAYS = 30;

export type LinkFacts = {
  madeAt: Date;
  /** The amount is promised until then (reading R18). */
  expiresAt: Date;
  placedAt: Date | null;
  cancelledAt: Date | null;
  claimedAt: Date | null;
};

/**
 * `expired` and `cancelled` links ask for no money, but accept a payment that was made before (reading R52).
 * `claimed`: the order belongs to an account, and only its owner sees it. `over`: the link shows nothing any more.
 */
export type LinkState = "to-pay" | "expired" | "cancelled" | "placed" | "claimed" | "over";

export function linkState(facts: LinkFacts, now: Date): LinkState {
  const { madeAt, expiresAt, placedAt, cancelledAt, claimedAt } = facts;
  if ((placedAt ?? madeAt) < daysBefore(now, LINK_DAYS)) return "over";
  if (claimedAt) return "claimed";
  if (placedAt) return "placed";
  if (cancelledAt) return "cancelled";
  return expiresAt <= now ? "expired" : "to-pay";
}

/** True if the link accepts a payment. A placed order accepts its own payment again, in case the answer was lost. */
export function takesPayment(state: LinkState): boolean {
  return state !== "claimed" && state !== "over";
}

/** Whether the link still leads to a payment or to a paid order; others are neither sent nor replaced. */
export function isWorthSending(state: LinkState): boolean {
  return state === "to-pay" || state === "placed";
}
