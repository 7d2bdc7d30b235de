import { and, asc, inArray, isNull } from "drizzle-orm";
import { db, transaction } from "#data/db.server";
import { refunds } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import type { Paise } from "#domain/money/money";
import type { ExportedOrder, ExportForm } from "#domain/orders/lists/order-export";
import { type OrderFilter, orderFilterQuery } from "#domain/orders/lists/order-filter";
import { ordersMatching } from "./filtered-orders.server.ts";
import { printedOrders } from "./printed-orders.server.ts";

/** How many orders are in memory at once. */
const ORDERS_IN_MEMORY = 500;

/**
 * Records in the history that orders are exported, before the first one is sent. The search text is left out, because
 * it may contain a customer's name.
 */
export async function recordExport(
  filter: OrderFilter,
  { contacts }: ExportForm,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const facts = Object.fromEntries([
    ...orderFilterQuery(filter).filter(([name]) => name !== "q" && name !== "place"),
    ...(contacts ? [["contacts", "yes"]] : []),
  ]);
  await transaction((tx) =>
    recordEvent(tx, { subject: "orders", action: "exported", facts }, { by, now }),
  );
}

/** Yields all orders that match the filter, in its order. */
export async function* exportedOrders(filter: OrderFilter): AsyncGenerator<ExportedOrder> {
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next } = await ordersMatching(filter, after, ORDERS_IN_MEMORY);
    const ids = rows.map(({ id }) => id);
    const [orders, refunded] = await Promise.all([printedOrders(ids), refundsOfOrders(ids)]);
    for (const order of orders) yield { ...order, refunds: refunded.get(order.id) ?? [] };
    after = next;
  }
}

type Refund = { amount: Paise; refundedAt: Date | null };

async function refundsOfOrders(ids: string[]): Promise<Map<string, Refund[]>> {
  const found = new Map<string, Refund[]>();
  if (ids.length === 0) return found;
  const { order_id, amount, refunded_at: refundedAt, due_at, withdrawn_at } = refunds;
  const rows = await db
    .select({ order_id, amount, refundedAt })
    .from(refunds)
    .where(and(inArray(order_id, ids), isNull(withdrawn_at)))
    .orderBy(asc(due_at));
  for (const { order_id: id, ...refund } of rows) found.set(id, [...(found.get(id) ?? []), refund]);
  return found;
}
