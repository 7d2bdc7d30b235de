/** Orders as emails are made of them. */
import type { OrderLine } from "#domain/cart/lines";
import type { ShippingType } from "#domain/checkout/shipping";
import type { Language } from "#domain/language";
import type { Paise } from "#domain/money/money";
import type { OrderChange } from "#domain/orders/history/order-changes";
import type { OrderStatus, PaymentStatus } from "#domain/orders/order-status";
import type { Shortage } from "#domain/stock/stock";

/** What decides which emails an order's customer is owed. */
export type OrderState = {
  id: string;
  userId: string;
  status: OrderStatus;
  payment: PaymentStatus;
  shipping: { type: ShippingType };
  trackingId: string | null;
  addressVersion: number;
  placedAt: Date;
  /** The payments, the newest first. */
  payments: readonly PaymentState[];
  /** The changes, the oldest first. */
  events: readonly OrderChange[];
  refunds: readonly RefundState[];
};

type PaymentState = {
  id: string;
  verification: { outcome: "verified" | "rejected"; decidedAt: Date } | null;
};
type RefundState = { id: string; orderId: string; refundedAt: Date | null };

/** Emails are made of this: an order as the seller sees it. */
export type NotifiedOrder = Omit<OrderState, "payments" | "refunds"> & {
  orderNumber: string;
  language: Language;
  total: Paise;
  transactionId: string | null;
  customerName: string | null;
  courier: string | null;
  /** The parcel's destination; null: there is no parcel. */
  address: string | null;
  gift: { recipient: string } | null;
  items: readonly OrderLine[];
  /** Of the link by which it is reached while nobody has claimed it; null: its customer signs in. */
  linkSerial: number | null;
  shortages?: readonly Shortage[] | null;
  payments: readonly (PaymentState & {
    transactionId: string;
    releasedAt: Date | null;
    verification: { reason: string | null } | null;
  })[];
  refunds: readonly (RefundState & { amount: Paise; reference?: string | null })[];
};

/** A seller made the order: its customer never confirmed the payment (reading R52). */
export function isMadeBySeller({
  userId,
  events: [first],
}: Pick<OrderState, "userId" | "events">): boolean {
  if (first?.kind !== "status" || first.before !== null) return false;
  return first.by !== null && first.by !== userId;
}

/** Refunds of its own payment: another order's stand on that one (reading R54). */
export function ownRefunds<Refund extends RefundState>({
  id,
  refunds,
}: {
  id: string;
  refunds: readonly Refund[];
}): Refund[] {
  return refunds.filter(({ orderId }) => orderId === id);
}
