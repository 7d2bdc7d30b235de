import { type SQL, sql } from "drizzle-orm";
import type { Shortage } from "#domain/stock/stock";

/** SQL that sums up the pieces in orders by size, those inside combos included. `which` is a condition on `orders`. */
export function orderedPieces(which: SQL): SQL {
  return sql`
    select orders.id as order_id, piece.product_id, piece.size, sum(piece.quantity)::int as quantity
    from orders join order_items item on item.order_id = orders.id
    cross join lateral (
      select item.product_id, item.size, item.quantity where item.combo_id is null and item.size <> 'digital'
      union all
      select content ->> 'product_id', content ->> 'size', (content ->> 'quantity')::int * item.quantity
      from jsonb_array_elements(case when item.combo_id is not null then item.contents end) content
    ) piece
    where ${which} group by 1, 2, 3`;
}

/** Condition: the order lacks pieces that a seller hasn't left out. */
export const isShort = sql<boolean>`exists (
  select from order_pieces piece where piece.order_id = orders.id and piece.short > 0)`;

/** SQL for the pieces that an order lacks, as one column; null: none. */
export const shortages: SQL<Shortage[] | null> = sql<Shortage[] | null>`(
  select jsonb_agg(jsonb_build_object('id', piece.product_id, 'size', piece.size, 'short', piece.short,
    'leftOut', piece.left_out, 'awaited', piece.awaited_at is not null) order by piece.product_id, piece.size)
  from order_pieces piece where piece.order_id = orders.id and piece.short + piece.left_out > 0)`;
