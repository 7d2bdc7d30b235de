import { and, desc, eq, sql } from "drizzle-orm";
import { currentDecision } from "#data/checkout/current-decision.server";
import { type Db, db } from "#data/db.server";
import { payments, paymentVerification } from "#data/schema.server";
import type { RejectedPayment } from "#domain/orders/payment/rejections";

const isRejected = eq(paymentVerification.outcome, "rejected");

export async function rejectedPayments(tx: Db, orderId: string): Promise<RejectedPayment[]> {
  return (await rejectedPaymentsOf(tx, [orderId])).get(orderId) ?? [];
}

export type EarlierRejection = RejectedPayment & { reason: string; at: Date };

export async function rejectionsOf(
  orderIds: readonly string[],
): Promise<Map<string, EarlierRejection[]>> {
  return await rejectedPaymentsOf(db, orderIds);
}

/** Returns the rejections of each order, newest first; orders without any are left out. */
export async function rejectedPaymentsOf(
  tx: Db,
  orderIds: readonly string[],
): Promise<Map<string, EarlierRejection[]>> {
  const { transaction_id: transactionId } = payments;
  const {
    rejection: kind,
    amount_received: received,
    reason,
    decided_at: at,
  } = paymentVerification;
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .select({ orderId: payments.order_id, transactionId, kind, received, reason, at })
    .from(payments)
    .innerJoin(paymentVerification, currentDecision())
    .where(and(sql`${payments.order_id} = any(${sql.param(orderIds)}::uuid[])`, isRejected))
    .orderBy(desc(paymentVerification.decided_at), desc(payments.id));
  const rejections = rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? "" }));
  return Map.groupBy(rejections, ({ orderId }) => orderId ?? "");
}
