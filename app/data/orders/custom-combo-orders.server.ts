import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { customComboOrders, orderItems, orders } from "#data/schema.server";
import type { OrderLine } from "#domain/cart/lines";
import { customComboIdOf } from "#domain/catalogue/catalogue";

type PlacedLines = { userId: string; lines: readonly Pick<OrderLine, "id">[] };

/** Sets the customer's own combos of a placed order to `ordered` (reading R12). */
export function combosOrdered(tx: Db, { userId, lines }: PlacedLines) {
  const ids = customComboIds(lines);
  if (ids.length === 0) return null;
  return tx
    .update(customComboOrders)
    .set({ status: "ordered", updated_at: sql`now()` })
    .where(and(inArray(customComboOrders.id, ids), eq(customComboOrders.user_id, userId)));
}

/**
 * Sets a cancelled order's combos to `cancelled`, except those that another order of the customer has too. A combo
 * can be in two orders: pieces that were added after a quote stay in the cart and may be ordered next. Locks the rows
 * first, so that it sees orders and cancellations that are made at the same time.
 */
export async function markCombosCancelled(tx: Db, orderId: string): Promise<void> {
  const lines = await tx
    .select({ id: sql<string>`${orderItems.combo_id}` })
    .from(orderItems)
    .where(and(eq(orderItems.order_id, orderId), isNotNull(orderItems.combo_id)));
  const ids = customComboIds(lines);
  if (ids.length === 0) return;
  await tx.execute(sql`
    select id from ${customComboOrders} where ${inArray(customComboOrders.id, ids)} order by id for update`);
  await tx.execute(sql`
    update custom_combo_orders combo set status = 'cancelled', updated_at = now()
    where ${inArray(sql`combo.id`, ids)} and combo.status = 'ordered' and not exists (
      select 1 from ${orders} other join ${orderItems} item on item.order_id = other.id
      where other.user_id = combo.user_id and other.status <> 'cancelled'
        and item.combo_id = 'custom_' || combo.id)`);
}

function customComboIds(lines: PlacedLines["lines"]): string[] {
  return lines.flatMap(({ id }) => customComboIdOf(id) ?? []);
}
