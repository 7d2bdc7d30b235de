/** A link by which somebody without an account pays one order that a seller made for them (reading R65). */
import { daysBefore } from "#domain/people/retention";

/** ours: for so long it shows what became of the order */
export const LINK_DAYS = 30;

export type LinkFacts = {
  madeAt: Date;
  /** Until then the amount is promised (reading R18). */
  expiresAt: Date;
  placedAt: Date | null;
  cancelledAt: Date | null;
  claimedAt: Date | null;
};

/**
 * `expired` and `cancelled` ask for no money, and still take what was paid before (reading R52). `claimed`: the order is
 * in somebody's account, who alone sees it there. `over`: nobody is told anything any more.
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

/** A payment is taken by it: of a placed order the same one again, since its answer may have been lost. */
export function takesPayment(state: LinkState): boolean {
  return state !== "claimed" && state !== "over";
}
