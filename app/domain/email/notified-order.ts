/** The facts of an order that its emails need. */
import type { OrderLine } from "#domain/cart/lines";
import type { ShippingType } from "#domain/checkout/shipping";
import type { Language } from "#domain/language";
import type { Paise } from "#domain/money/money";
import type { OrderChange } from "#domain/orders/history/order-changes";
import type { OrderStatus, PaymentStatus } from "#domain/orders/order-status";
import type { Shortage } from "#domain/stock/stock";

/** The facts that decide which emails an order's customer should get. */
export type OrderState = {
  id: string;
  userId: string;
  status: OrderStatus;
  payment: PaymentStatus;
  shipping: { type: ShippingType };
  trackingId: string | null;
  addressVersion: number;
  placedAt: Date;
  /** Payments, newest first. */
  payments: readonly PaymentState[];
  /** Changes, oldest first. */
  events: readonly OrderChange[];
  refunds: readonly RefundState[];
};

type PaymentState = {
  id: string;
  /** Empty: in cash. */
  transactionId: string;
  verification: { outcome: "verified" | "rejected"; decidedAt: Date } | null;
};
type RefundState = { id: string; orderId: string; refundedAt: Date | null };

/** The facts for an email: the order as the seller sees it. */
export type NotifiedOrder = Omit<OrderState, "payments" | "refunds"> & {
  orderNumber: string;
  language: Language;
  total: Paise;
  transactionId: string | null;
  customerName: string | null;
  courier: string | null;
  /** The parcel's address; null: no parcel. */
  address: string | null;
  gift: { recipient: string } | null;
  items: readonly OrderLine[];
  /** The serial number of the order's link while no account has claimed it; null: the customer signs in. */
  linkSerial: number | null;
  shortages?: readonly Shortage[] | null;
  payments: readonly (PaymentState & {
    releasedAt: Date | null;
    verification: { reason: string | null } | null;
  })[];
  refunds: readonly (RefundState & { amount: Paise; reference?: string | null })[];
};

/** A seller made the order, so that its customer never confirmed a payment (reading R52). */
export function isMadeBySeller({
  userId,
  events: [first],
}: Pick<OrderState, "userId" | "events">): boolean {
  if (first?.kind !== "status" || first.before !== null) return false;
  return first.by !== null && first.by !== userId;
}

/** Refunds of the order's own payment. A payment may also have refunds of another order (reading R54). */
export function ownRefunds<Refund extends RefundState>({
  id,
  refunds,
}: {
  id: string;
  refunds: readonly Refund[];
}): Refund[] {
  return refunds.filter(({ orderId }) => orderId === id);
}
