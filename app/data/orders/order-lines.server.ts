import { asc, inArray } from "drizzle-orm";
import { db } from "#data/db.server";
import { orderLineOf } from "#data/json-columns.server";
import { orderItems } from "#data/schema.server";
import type { OrderLine } from "#domain/cart/lines";

/** Returns the lines of each order, without pictures. */
export async function linesOf(orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.order_id, [...orderIds]))
    .orderBy(asc(orderItems.position));
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    Array.from(byOrder, ([id, own]) => [
      id,
      own.map((row) => orderLineOf({ ...row, image_url: null })),
    ]),
  );
}
