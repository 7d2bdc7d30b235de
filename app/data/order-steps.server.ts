import { and, eq, isNull } from "drizzle-orm";
import type { OrderFacts, OrderStatus } from "#domain/order-states";
import { isKey } from "./columns.server.ts";
import type { Db } from "./db.server.ts";
import { orderEvents, orders, paymentClaims } from "./schema.server.ts";

export type LockedOrder = { facts: OrderFacts; claim: typeof paymentClaims.$inferSelect | null };

/** Locks the order, so that of two people who decide at once the second sees what the first did. */
export async function lockOrder(
  tx: Db,
  orderId: string,
  userId?: string,
): Promise<LockedOrder | null> {
  if (!isKey(orderId)) return null;
  const whose = userId === undefined ? undefined : eq(orders.user_id, userId);
  const [order] = await tx
    .select({
      status: orders.status,
      verified: orders.payment_verified,
      shipping: orders.shipping_type,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), whose))
    .for("update");
  if (!order) return null;
  const [claim = null] = await tx
    .select()
    .from(paymentClaims)
    .where(and(eq(paymentClaims.order_id, orderId), isNull(paymentClaims.released_at)));
  const payment = order.verified ? "verified" : claim ? "waiting" : "rejected";
  const { status, shipping } = order;
  return { facts: { status, payment, allDigital: shipping === "digital" }, claim };
}

/** The step itself, and who made it when; null: the store, on the seller's word. */
export async function writeStep(
  tx: Db,
  orderId: string,
  to: OrderStatus,
  by: string | null,
  now: Date,
): Promise<void> {
  await tx.update(orders).set({ status: to, updated_at: now }).where(eq(orders.id, orderId));
  await tx
    .insert(orderEvents)
    .values({ order_id: orderId, status: to, moved_by: by, moved_at: now });
}
