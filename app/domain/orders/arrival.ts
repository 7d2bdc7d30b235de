/** When an order's parcel arrives (spec §9 Shipping). */
import { type DeliveryDays, deliveryDays } from "#domain/checkout/delivery-dates";
import { type DeliveryTerms, hasParcel, type ShippingType } from "#domain/checkout/shipping";
import { indianDay } from "#domain/indian-time";
import { isShort, type Shortage } from "#domain/stock/stock";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

type SentOrder = {
  status: OrderStatus;
  payment: PaymentStatus;
  shipping: { type: ShippingType };
  placedAt: Date;
  /** Newest first. */
  payments: readonly { submittedAt: Date }[];
  shortages?: readonly Shortage[] | null;
};

/**
 * Returns the days on which the parcel arrives, counted from the payment. Null while they aren't known: the payment was
 * rejected, pieces are missing, or the days have passed at this time. Null, too, if nothing is on its way.
 */
export function arrivalDays(
  { shipping, payment, payments, placedAt, status, shortages }: SentOrder,
  terms: DeliveryTerms,
  at: Date,
): DeliveryDays | null {
  if (!hasParcel(shipping.type) || isShort(shortages)) return null;
  if (status === "delivered" || status === "cancelled") return null;
  if (payment !== "waiting" && payment !== "verified") return null;
  const paidAt = Math.max(placedAt.getTime(), payments[0]?.submittedAt.getTime() ?? 0);
  const days = deliveryDays(shipping.type, new Date(paidAt), terms);
  return days.last < indianDay(at) ? null : days;
}
