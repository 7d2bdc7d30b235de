import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { proofOfRefund } from "#data/checkout/refund-lines.server";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import { linesOf } from "#data/orders/order-lines.server";
import {
  discountColumns,
  hasSubmittedPayment,
  paymentMethodColumn,
  rejectionColumn,
  transactionIdShown,
} from "#data/orders/orders.server";
import { rejectedPaymentsOf } from "#data/orders/payment/rejections.server";
import { coupons, couponUsage, orders, quotes, quoteVersions, refunds } from "#data/schema.server";
import { shortages } from "#data/stock/ordered.server";
import { paymentStatusOf } from "#domain/orders/order-status";
import { paidParts } from "#domain/orders/payment/paid-parts";
import { customerName } from "./order-rows.server.ts";

export type PrintedOrder = Awaited<ReturnType<typeof printedOrders>>[number];

/** Returns orders for printing, in the order of the ids; deleted ones are left out. */
export async function printedOrders(ids: readonly string[]) {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  const [rows, lines, rejected, refunds] = await Promise.all([
    rowsOf(wanted),
    linesOf(wanted),
    rejectedPaymentsOf(db, wanted),
    refundsByOrder(wanted),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { verified, submitted, transactionId, ...order } = row;
    const payment = paymentStatusOf({ verified, submitted });
    return [
      {
        ...order,
        payment,
        parts: paidParts({ ...order, payment, transactionId }, rejected.get(id) ?? []),
        items: lines.get(id) ?? [],
        refunds: refunds.get(id) ?? [],
      },
    ];
  });
}

async function rowsOf(ids: string[]) {
  return await db
    .select({
      id: orders.id,
      orderNumber: orders.order_number,
      placedAt: orders.created_at,
      status: orders.status,
      verified: orders.payment_verified,
      submitted: hasSubmittedPayment,
      method: paymentMethodColumn,
      transactionId: transactionIdShown,
      rejection: rejectionColumn,
      shippingType: orders.shipping_type,
      shippingCost: orders.shipping_cost,
      total: orders.total_amount,
      ...discountColumns,
      couponCode: coupons.code,
      customerName,
      address: orders.shipping_address,
      // The phone number that the courier calls.
      mobile: sql<string | null>`coalesce(${orders.delivery_mobile}, ${orders.mobile_number})`,
      courier: orders.courier,
      trackingId: orders.tracking_id,
      giftRecipient: orders.gift_recipient,
      giftMessage: orders.gift_message,
      shortages,
    })
    .from(orders)
    .leftJoin(couponUsage, eq(couponUsage.order_id, orders.id))
    .leftJoin(quotes, eq(quotes.id, orders.quote_id))
    .leftJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
    .leftJoin(
      coupons,
      sql`${coupons.id} = coalesce(${couponUsage.coupon_id}, ${quoteVersions.coupon_id})`,
    )
    .where(inArray(orders.id, ids));
}

/** Returns the refunds of each order's payment, oldest first. */
async function refundsByOrder(ids: string[]) {
  const rows = await db
    .select({
      orderId: refunds.order_id,
      amount: refunds.amount,
      refundedAt: refunds.refunded_at,
      reference: refunds.reference,
      proof: proofOfRefund("refunds"),
    })
    .from(refunds)
    .where(and(inArray(refunds.order_id, ids), isNull(refunds.withdrawn_at)))
    .orderBy(asc(refunds.due_at), asc(refunds.id));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
