/**
 * A person's purchases of one episode. Each order with the episode has a purchase of its own, but only one of them
 * gives access (readings R27, R54).
 */
import { type Paise, paise, smallerAmount, subtract, sum } from "#domain/money/money";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

export type PurchaseFacts = {
  id: string;
  order: OrderStatus;
  payment: PaymentStatus;
  verifiedAt: Date | null;
  /** True if `payment_status` is completed: this purchase gives access. */
  completed: boolean;
  /** True if the email with the link is sent or being sent, so that access can't be taken back. */
  delivered: boolean;
  refunded: boolean;
  /** The part of the order's price that was paid for it. */
  paid: Paise;
};

/**
 * Chooses the one purchase that gives access to the episode: a purchase whose email was sent; else the paid purchase
 * that already gives access; else the paid purchase that was verified first.
 */
export function purchaseGivingAccess<Purchase extends PurchaseFacts>(
  purchases: readonly Purchase[],
): Purchase | null {
  const delivered = purchases.find((purchase) => purchase.completed && purchase.delivered);
  if (delivered) return delivered;
  const paid = purchases.filter(isPaid).toSorted(compareByVerification);
  return paid.find(({ completed }) => completed) ?? paid[0] ?? null;
}

/** True if the payment is verified, and the order neither cancelled nor refunded. */
function isPaid({ order, payment, refunded }: PurchaseFacts): boolean {
  return payment === "verified" && order !== "cancelled" && !refunded;
}

function compareByVerification(one: PurchaseFacts, other: PurchaseFacts): number {
  const times = (one.verifiedAt?.getTime() ?? 0) - (other.verifiedAt?.getTime() ?? 0);
  return times || (one.id < other.id ? -1 : 1);
}

/** Returns the paid purchases besides the one that gives access. Their money must be refunded (reading R54). */
export function duplicatePurchases<Purchase extends PurchaseFacts>(
  purchases: readonly Purchase[],
): Purchase[] {
  const owned = purchaseGivingAccess(purchases);
  return purchases.filter((purchase) => purchase !== owned && isPaid(purchase));
}

/**
 * The state of a person's purchase: the person has the episode, the payment is being checked, or the payment was
 * rejected and needs new details. Where this type is nullable, null means that the person can buy the episode.
 */
export type EpisodeState = "completed" | "pending" | "rejected";

export const EPISODE_PROBLEMS = {
  completed: "episode-purchased",
  pending: "episode-payment-pending",
  rejected: "episode-payment-rejected",
} as const satisfies Record<EpisodeState, string>;
export type EpisodeTaken = (typeof EPISODE_PROBLEMS)[EpisodeState];

type EpisodeOwnership<Purchase> = { state: EpisodeState; purchase: Purchase };

/**
 * Returns the state of a person's purchase, which blocks a second one of the same episode (reading R27); null if they
 * can buy it. The cart, the checkout and the reorder all use this.
 */
export function episodeStateFromPurchases<Purchase extends PurchaseFacts>(
  purchases: readonly Purchase[],
): EpisodeOwnership<Purchase> | null {
  const owned = purchaseGivingAccess(purchases);
  if (owned) return { state: "completed", purchase: owned };
  const live = purchases.filter(({ order, refunded }) => order !== "cancelled" && !refunded);
  const waiting = live.find(({ payment }) => payment === "waiting");
  if (waiting) return { state: "pending", purchase: waiting };
  const rejected = live.find(({ payment }) => payment === "rejected");
  return rejected ? { state: "rejected", purchase: rejected } : null;
}

/**
 * Returns the amount to refund for a cancelled order: its total if the payment was verified, else the part that
 * arrived.
 */
export function refundOnCancelling(order: {
  payment: PaymentStatus;
  total: Paise;
  /** Money that arrived with payments that were rejected because a part was missing. */
  received: Paise;
  /** The prices of episodes that were emailed, which the customer keeps and isn't refunded. */
  keptEpisodePrices: readonly Paise[];
  refunded: readonly Paise[];
}): Paise {
  const paid =
    order.payment === "verified" ? order.total : smallerAmount(order.received, order.total);
  return subtract(paid, smallerAmount(sum([...order.keptEpisodePrices, ...order.refunded]), paid));
}

/**
 * Returns the amount paid for each line after the discount, which is shared among the `discounted` lines to the paisa.
 * If these cost less than the discount (because the coupon was edited after its use), all lines share it.
 */
export function paidAmountsOfLines(
  lines: readonly { amount: Paise; discounted: boolean }[],
  discount: Paise,
): Paise[] {
  const costOf = (some: typeof lines) => sum(some.map(({ amount }) => amount));
  const discountedLines = lines.filter(({ discounted }) => discounted);
  const everywhere = costOf(discountedLines) < discount;
  const whole = costOf(everywhere ? lines : discountedLines);
  const part = (reached: number) => (whole === 0 ? 0 : Math.round((discount * reached) / whole));
  let reached = 0;
  return lines.map(({ amount, discounted }) => {
    if (!discounted && !everywhere) return amount;
    const before = part(reached);
    reached += amount;
    return subtract(amount, paise(part(reached) - before));
  });
}
