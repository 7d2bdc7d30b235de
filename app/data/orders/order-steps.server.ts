import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import type { Db } from "#data/db.server";
import { orderEvents, orders, payments, users } from "#data/schema.server";
import type { OrderChange } from "#domain/orders/order-changes";
import type { OrderFacts, OrderStatus } from "#domain/orders/transitions";

export type LockedOrder = {
  userId: string;
  facts: OrderFacts;
  trackingId: string | null;
  payment: typeof payments.$inferSelect | null;
};

/**
 * Locks the order, so that of two people who decide at once the second sees what the first did. Its
 * customer is locked before it: what is decided about one of their orders may change another, where both
 * hold the same episode (reading R54).
 */
export async function lockOrder(
  tx: Db,
  orderId: string,
  userId?: string,
): Promise<LockedOrder | null> {
  if (!isKey(orderId)) return null;
  const whose = userId === undefined ? undefined : eq(orders.user_id, userId);
  await tx.execute(sql`
    select 1 from ${users} where id = (select user_id from ${orders} where id = ${orderId}) for no key update`);
  const [order] = await tx
    .select({
      userId: orders.user_id,
      status: orders.status,
      verified: orders.payment_verified,
      shipping: orders.shipping_type,
      trackingId: orders.tracking_id,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), whose))
    .for("update");
  if (!order) return null;
  const [payment = null] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, orderId), isNull(payments.released_at)));
  const paymentStatus = order.verified ? "verified" : payment ? "waiting" : "rejected";
  const { status, shipping, trackingId } = order;
  const facts = { status, payment: paymentStatus, allDigital: shipping === "digital" } as const;
  return { userId: order.userId, facts, trackingId, payment };
}

type Change = Omit<OrderChange, "note"> & { note?: string | null };

/** Appended, and never changed. */
export async function recordChange(tx: Db, orderId: string, change: Change): Promise<void> {
  const { by, at, ...rest } = change;
  await tx
    .insert(orderEvents)
    .values({ ...rest, order_id: orderId, changed_by: by, changed_at: at });
}

/** In the order in which they were written, whatever the clocks of several nodes say. */
export async function changesOf(tx: Db, orderId: string): Promise<OrderChange[]> {
  const { kind, before, after, note, changed_by: by, changed_at: at } = orderEvents;
  return await tx
    .select({ kind, before, after, note, by, at })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.seq));
}

/** The step itself, and who made it when; null: the store, on the seller's word. */
export async function writeStep(
  tx: Db,
  orderId: string,
  step: { from: OrderStatus; to: OrderStatus },
  by: string | null,
  at: Date,
): Promise<void> {
  const { from: before, to: after } = step;
  await tx.update(orders).set({ status: after, updated_at: at }).where(eq(orders.id, orderId));
  await recordChange(tx, orderId, { kind: "status", before, after, by, at });
}
