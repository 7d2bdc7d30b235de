import { type SQL, sql } from "drizzle-orm";
import type { Size, StockLevels } from "#domain/stock/stock";
import { heldSum, shortSum } from "./counts.server.ts";

/**
 * Selects what cached pages say of each size: 0 for sold out, else 'at most so many'; null where nothing is counted.
 * `table` is the query's name for the products.
 */
export function shownStock(table: SQL = sql`products`): SQL<StockLevels | null> {
  return sql<StockLevels | null>`(select jsonb_object_agg(count.size, count.shown_left) from stock_counts count
    where count.product_id = ${table}.product_id and count.shown_left is not null)`;
}

/** The person who looks: their own holds count as available, other people's don't. A guest has no id. */
export type StockViewer = { userId: string | null; now: Date };

/** Exact numbers for one person. */
export function exactStock(
  viewer: StockViewer,
  table: SQL = sql`products`,
): SQL<StockLevels | null> {
  return sql<StockLevels | null>`(select jsonb_object_agg(count.size, ${piecesLeft(viewer)})
    from stock_counts count where count.product_id = ${table}.product_id and count.counted)`;
}

/** The exact number of one size. */
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
