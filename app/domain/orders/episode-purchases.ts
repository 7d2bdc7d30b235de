/** A person's purchases of one episode, one for each order that holds it (readings R27, R54). */
import { type Paise, paise, smaller, subtract, sum, ZERO } from "#domain/money/money";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

export type PurchaseFacts = {
  id: string;
  order: OrderStatus;
  payment: PaymentStatus;
  verifiedAt: Date | null;
  /** `payment_status`: this one gives the episode. */
  completed: boolean;
  /** Its email was sent or is being sent: what is sent can't be taken back. */
  delivered: boolean;
  refunded: boolean;
  /** Its part of what the order cost. */
  paid: Paise;
};

/**
 * The purchase that gives the episode: one at most. What was delivered stays; then the one that has it
 * stays while it is paid for; then the one that was verified first.
 */
export function ownedBy<Purchase extends PurchaseFacts>(
  purchases: readonly Purchase[],
): Purchase | null {
  const delivered = purchases.find((purchase) => purchase.completed && purchase.delivered);
  if (delivered) return delivered;
  const paid = purchases.filter(isPaid).toSorted(byVerification);
  return paid.find(({ completed }) => completed) ?? paid[0] ?? null;
}

/** A purchase is paid where it was verified, and neither cancelled nor given back. */
function isPaid({ order, payment, refunded }: PurchaseFacts): boolean {
  return payment === "verified" && order !== "cancelled" && !refunded;
}

function byVerification(one: PurchaseFacts, other: PurchaseFacts): number {
  const times = (one.verifiedAt?.getTime() ?? 0) - (other.verifiedAt?.getTime() ?? 0);
  return times || (one.id < other.id ? -1 : 1);
}

/** Purchases that were paid for beside the one that gives the episode: their money belongs back (R54). */
export function paidTwice<Purchase extends PurchaseFacts>(
  purchases: readonly Purchase[],
): Purchase[] {
  const owned = ownedBy(purchases);
  return purchases.filter((purchase) => purchase !== owned && isPaid(purchase));
}

/** How a person stands to an episode: theirs, being checked, waiting for new payment details; null: for sale. */
export type EpisodeState = "completed" | "pending" | "rejected";

/** The episode can't be bought for one of these reasons. */
export const EPISODE_PROBLEMS = {
  completed: "episode-purchased",
  pending: "episode-payment-pending",
  rejected: "episode-payment-rejected",
} as const satisfies Record<EpisodeState, string>;
export type EpisodeTaken = (typeof EPISODE_PROBLEMS)[EpisodeState];

type EpisodeStanding<Purchase> = { state: EpisodeState; purchase: Purchase };

/** The one rule for buying an episode: a live purchase blocks a second one of the same (reading R27). */
export function episodeStanding<Purchase extends PurchaseFacts>(
  purchases: readonly Purchase[],
): EpisodeStanding<Purchase> | null {
  const owned = ownedBy(purchases);
  if (owned) return { state: "completed", purchase: owned };
  const live = purchases.filter(({ order, refunded }) => order !== "cancelled" && !refunded);
  const waiting = live.find(({ payment }) => payment === "waiting");
  if (waiting) return { state: "pending", purchase: waiting };
  const rejected = live.find(({ payment }) => payment === "rejected");
  return rejected ? { state: "rejected", purchase: rejected } : null;
}

/** The refund of a cancelled order: all of it once its payment was verified, else what arrived. */
export function refundOnCancelling(order: {
  payment: PaymentStatus;
  total: Paise;
  /** Money that arrived by payments that were rejected because it wasn't the whole. */
  received: Paise;
  /** Delivered episodes stay the customer's, and so does their price. */
  stays: readonly Paise[];
  refunded: readonly Paise[];
}): Paise {
  const paid = order.payment === "verified" ? order.total : smaller(order.received, order.total);
  return subtract(paid, smaller(sum([...order.stays, ...order.refunded]), paid));
}

/** The amount paid for each line after the coupon: the parts of its discount add up to the whole. */
export function paidAmounts(
  lines: readonly { amount: Paise; discounted: boolean }[],
  discount: Paise,
): Paise[] {
  const whole = sum(lines.map(({ amount, discounted }) => (discounted ? amount : ZERO)));
  const part = (reached: number) => (whole === 0 ? 0 : Math.round((discount * reached) / whole));
  let reached = 0;
  return lines.map(({ amount, discounted }) => {
    if (!discounted) return amount;
    const before = part(reached);
    reached += amount;
    return subtract(amount, paise(part(reached) - before));
  });
}
