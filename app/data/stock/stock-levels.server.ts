import { type SQL, sql } from "drizzle-orm";
import type { Size, StockLevels } from "#domain/stock/stock";
import { heldSum, shortSum } from "./counts.server.ts";

/**
 * Selects what cached pages say about each size: 0 for sold out, or the number in 'at most so many left'; null if
 * they say nothing. `table` is the query's name for products.
 */
export function shownStock(table: SQL = sql`products`): SQL<StockLevels | null> {
  return sql<StockLevels | null>`(select jsonb_object_agg(count.size, count.shown_left) from stock_counts count
    where count.product_id = ${table}.product_id and count.shown_left is not null)`;
}

/**
 * The person who looks at the stock. What their own open payments hold counts as available to them, what other
 * people's hold doesn't. A guest has no id.
 */
export type StockViewer = { userId: string | null; now: Date };

/**
 * Selects for each counted size of a product the exact number of pieces that are left for one person; null if no size
 * is counted.
 */
export function exactStock(
  viewer: StockViewer,
  table: SQL = sql`products`,
): SQL<StockLevels | null> {
  return sql<StockLevels | null>`(select jsonb_object_agg(count.size, ${piecesLeft(viewer)})
    from stock_counts count where count.product_id = ${table}.product_id and count.counted)`;
}

/** Selects the exact number of pieces of one size that are left for one person; null if it isn't counted. */
export function exactLeft(viewer: StockViewer, { id, size }: Size): SQL<number | null> {
  return sql<number | null>`(select ${piecesLeft(viewer)} from stock_counts count
    where count.product_id = ${id} and count.size = ${size} and count.counted)`;
}

function piecesLeft({ userId, now }: StockViewer): SQL {
  const others =
    userId === null
      ? sql`true`
      : sql`hold.quote_id not in (select id from quotes where user_id = ${userId} and state <> 'placed')`;
  return sql`greatest(0, count.on_hand - ${heldSum(sql`count`, now, others)} - ${shortSum(sql`count`)})`;
}
