import { asc, eq } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { orderEvents } from "#data/schema.server";
import type { OrderChange } from "#domain/orders/history/order-changes";

type Change = Omit<OrderChange, "note"> & { note?: string | null };

/** Events are appended, and never changed. */
export async function recordChange(tx: Db, orderId: string, change: Change): Promise<void> {
  const { by, at, ...rest } = change;
  await tx
    .insert(orderEvents)
    .values({ ...rest, order_id: orderId, changed_by: by, changed_at: at });
}

/** Events in the order in which they were written, whatever the clocks of several nodes say. */
export async function changesOf(tx: Db, orderId: string): Promise<OrderChange[]> {
  const { kind, before, after, note, changed_by: by, changed_at: at } = orderEvents;
  return await tx
    .select({ kind, before, after, note, by, at })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.seq));
}
