/** The facts of an order that emails about it need. */
import type { OrderLine } from "#domain/cart/lines";
import type { ShippingType } from "#domain/checkout/shipping";
import type { Language } from "#domain/language";
import type { Paise } from "#domain/money/money";
import type { OrderChange } from "#domain/orders/history/order-changes";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#domain/orders/order-status";
import type { RejectionKind } from "#domain/orders/payment/rejections";
import type { Shortage } from "#domain/stock/stock";

/** The facts that decide which emails an order's customer gets. */
export type OrderState = {
  id: string;
  userId: string;
  status: OrderStatus;
  payment: PaymentStatus;
  shipping: { type: ShippingType };
  trackingId: string | null;
  addressVersion: number;
  placedAt: Date;
  /** Newest first. */
  payments: readonly PaymentState[];
  /** Oldest first. */
  events: readonly OrderChange[];
  refunds: readonly RefundState[];
};

type PaymentState = {
  id: string;
  method: PaymentMethod;
  submittedAt: Date;
  verification: { outcome: "verified" | "rejected"; decidedAt: Date } | null;
};
type RefundState = { id: string; orderId: string; refundedAt: Date | null };

/** The facts that fill an email's text. */
export type NotifiedOrder = Omit<OrderState, "payments" | "refunds"> & {
  orderNumber: string;
  language: Language;
  total: Paise;
  discount: Paise;
  exactDiscount?: Paise;
  shipping: { cost: Paise };
  transactionId: string | null;
  customerName: string | null;
  courier: string | null;
  /** The address on the parcel; null if there is no parcel. */
  address: string | null;
  gift: { recipient: string } | null;
  items: readonly OrderLine[];
  /** The serial number of the order's link while no account has claimed it. Null if the customer signs in. */
  linkSerial: number | null;
  shortages?: readonly Shortage[] | null;
  /** True if the customer cancelled the order, so that its payment may still be found. */
  cancelledByCustomer?: boolean;
  /** The UPI ID that the customer named for refunds; null: none. */
  refundUpiId?: string | null;
  payments: readonly (PaymentState & {
    transactionId: string | null;
    releasedAt: Date | null;
    verification: {
      reason: string | null;
      rejection?: RejectionKind | null;
      received?: Paise | null;
    } | null;
  })[];
  refunds: readonly (RefundState & { amount: Paise; reference?: string | null })[];
};

/** True if a seller made the order, so that its customer never confirmed a payment (reading R52). */
export function isMadeBySeller({
  userId,
  events: [first],
}: Pick<OrderState, "userId" | "events">): boolean {
  if (first?.kind !== "status" || first.before !== null) return false;
  return first.by !== null && first.by !== userId;
}

/**
 * Returns this order's own refunds. If an episode was paid for twice, `refunds` also has the other order's (reading
 * R54).
 */
export function ownRefunds<Refund extends RefundState>({
  id,
  refunds,
}: {
  id: string;
  refunds: readonly Refund[];
}): Refund[] {
  return refunds.filter(({ orderId }) => orderId === id);
}
