/** A link with which somebody without an account can pay an order that a seller made for them (reading R65). */
import { daysBefore } from "#domain/indian-time";
import type { OrderFacts } from "#domain/orders/transitions";

/**
 * How many days a payment link shows its order. They count from when the order was placed; if it wasn't, from when the
 * link was made (our choice).
 */
export const LINK_DAYS = 30;

/** This many hours after it was made or extended, a link that isn't paid needs its seller, who may send it again. */
export const LINK_OVERDUE_HOURS = 1;
/** For this many hours after its promise has ended, a link that isn't paid still needs its seller. */
export const LINK_EXPIRED_HOURS = 24;

export type LinkFacts = {
  madeAt: Date;
  /** The end of the 24 hours for which the amount is promised (reading R18). */
  expiresAt: Date;
  placedAt: Date | null;
  cancelledAt: Date | null;
  claimedAt: Date | null;
};

/**
 * `expired` and `cancelled` links don't request money, but accept a payment that was made before (reading R52).
 * `claimed` means that the order belongs to an account, and only its owner sees it. `over` means that the link shows
 * nothing any more.
 */
export type LinkState = "to-pay" | "expired" | "cancelled" | "placed" | "claimed" | "over";

export function linkState(facts: LinkFacts, now: Date): LinkState {
  const { madeAt, expiresAt, placedAt, cancelledAt, claimedAt } = facts;
  if (isLinkExpired(placedAt ?? madeAt, now)) return "over";
  if (claimedAt) return "claimed";
  if (placedAt) return "placed";
  if (cancelledAt) return "cancelled";
  return expiresAt <= now ? "expired" : "to-pay";
}

/**
 * True if the link shows nothing any more. `from` is when its order was placed or, if it wasn't, when the link was
 * made.
 */
export function isLinkExpired(from: Date, now: Date): boolean {
  return from < daysBefore(now, LINK_DAYS);
}

/**
 * True if the link accepts a payment. A placed order's link accepts the same payment again, in case the first response
 * was lost.
 */
export function acceptsPayment(state: LinkState): boolean {
  return state !== "claimed" && state !== "over";
}

/**
 * True if the link leads to a payment or a placed order. Sellers can share such a link, or replace it by a new one. A
 * paid order that is collected has nothing to pay or to follow, and a cancelled one of a customer with neither mobile
 * number nor email address reaches nobody. `order` is null until the link's order is placed.
 */
export function isShareableLink(
  { state, mobile, email }: { state: LinkState; mobile: string; email: string },
  order: OrderFacts | null,
): boolean {
  if (order?.status === "cancelled" && !mobile && !email) return false;
  if (order?.status !== "cancelled" && order?.collected && order.payment === "verified")
    return false;
  return state === "to-pay" || state === "placed";
}
