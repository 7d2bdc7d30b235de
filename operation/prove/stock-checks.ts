import { sql } from "drizzle-orm";
import { orderedPieces } from "#data/stock/ordered.server";
import { type Check, orderPath } from "./check.ts";

// Checks that counted pieces add up (decision 115). Only sizes that are still counted are checked.

export const STOCK_CHECKS: readonly Check[] = [
  {
    name: "stock-adds-up",
    holds:
      "The pieces on hand of a counted size are those that came, less what was spoiled and sold.",
    where: (id) => `/admin/stock/${id.replace(" ", "/")}`,
    sql: sql`
      select count.product_id || ' ' || count.size as id, 'The stock of ' || count.product_id || ' ' || count.size as name,
        case when count.on_hand <> runs.sum - pieces.taken
          then format('is %s, but %s came and %s were sold', count.on_hand, runs.sum, pieces.taken) end as found
      from stock_counts count
      cross join lateral (select coalesce(sum(quantity), 0) as sum from stock_runs run
        where (run.product_id, run.size) = (count.product_id, count.size)) runs
      cross join lateral (select coalesce(sum(taken), 0) as taken from order_pieces piece
        where (piece.product_id, piece.size) = (count.product_id, count.size)) pieces`,
  },
  {
    name: "stock-of-orders",
    holds:
      "An order that stands has its pieces of counted sizes, or is short of them; a cancelled one gave them back.",
    where: orderPath,
    sql: sql`
      select orders.id, 'Order ' || orders.order_number as name, case
        when ordered.quantity is null then format('still has %s pieces of %s %s, but should have given them back', piece.taken, piece.product_id, piece.size)
        when piece.taken + piece.short + piece.left_out <> ordered.quantity
          then format('has %s pieces of %s %s, %s missing and %s left out, which isn''t what was ordered', piece.taken, piece.product_id, piece.size, piece.short, piece.left_out)
        end as found
      from order_pieces piece join orders on orders.id = piece.order_id
      join stock_counts count on (count.product_id, count.size) = (piece.product_id, piece.size) and count.counted
      left join (${orderedPieces(sql`orders.status <> 'cancelled'
        and orders.id in (select order_id from order_pieces)`)}) ordered
        on (ordered.order_id, ordered.product_id, ordered.size) = (piece.order_id, piece.product_id, piece.size)`,
  },
];
