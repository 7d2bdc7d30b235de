import { asc, eq } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { orderEvents } from "#data/schema.server";
import type { OrderChange } from "#domain/orders/history/order-changes";

/** Returns an order's changes in the order in which they were written, which doesn't depend on the nodes' clocks. */
export async function changesOf(tx: Db, orderId: string): Promise<OrderChange[]> {
  const { kind, before, after, note, changed_by: by, changed_at: at } = orderEvents;
  return await tx
    .select({ kind, before, after, note, by, at })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.seq));
}
