import { sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { lockCounts, recordPieces, writeCounts } from "#data/stock/counts.server";
import { sellPieces } from "#data/stock/holds.server";
import { orderedPieces } from "#data/stock/ordered.server";
import { type CartItem, lineKey } from "#domain/cart/lines";
import { UNSENT_STATUSES } from "#domain/orders/order-status";
import type { OrderNotFound, TransitionProblem } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import type { ShortageState, Size } from "#domain/stock/stock";
import { lockOrder } from "./order-transitions.server.ts";

// Paid orders with missing pieces, and what sellers decide about them (reading R63, decision 115).

type DecisionProblem =
  | OrderNotFound
  | { code: "nothing-short" }
  | Extract<TransitionProblem, { code: "order-changed" }>;

/**
 * Records what a seller decides about an order's missing pieces: they come with the next run, they are left out, or
 * it is undecided again. Refused once the order was sent.
 */
export async function decideShortages(
  orderId: string,
  decision: ShortageState,
  sellerId: string,
  now: Date,
): Promise<Outcome<DecisionProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused({ code: "order-not-found" });
    const { status } = order.facts;
    if (!UNSENT_STATUSES.includes(status)) return refused({ code: "order-changed", status });
    const sizes = await storedShortages(tx, orderId);
    if (sizes.length === 0) return refused({ code: "nothing-short" });
    const { counts, terms } = await lockCounts(tx, sizes, { now });
    // Reads again after locking the counts, because pieces may have arrived meanwhile.
    const missing = await storedShortages(tx, orderId);
    const writer = { by: sellerId, now };
    await writeDecision(tx, orderId, decision, now);
    for (const { before, ...size } of missing) {
      const quantity = size.short + size.leftOut;
      if (before !== STORED_STATES[decision])
        await recordPieces(
          tx,
          orderId,
          { ...size, quantity },
          [before, STORED_STATES[decision]],
          writer,
        );
    }
    const after = counts.map((count) => {
      const size = missing.find((one) => lineKey(one) === lineKey(count));
      if (!size) return count;
      const short = decision === "left-out" ? 0 : size.short + size.leftOut;
      return { ...count, short: count.short - size.short + short };
    });
    await writeCounts(tx, counts, after, { terms, ...writer });
    return { ok: true };
  });
}

const STORED_STATES = {
  undecided: "short",
  "next-run": "next-run",
  "left-out": "left-out",
} as const;

type StoredShortage = Size & {
  short: number;
  leftOut: number;
  before: (typeof STORED_STATES)[ShortageState];
};

async function storedShortages(tx: Db, orderId: string): Promise<StoredShortage[]> {
  const { rows } = await tx.execute<StoredShortage>(sql`
    select product_id as id, size, short, left_out as "leftOut",
      case when short = 0 then 'left-out' when awaited_at is not null then 'next-run' else 'short' end as before
    from order_pieces where ${isMissing(orderId)} order by 1, 2`);
  return rows;
}

async function writeDecision(tx: Db, orderId: string, decision: ShortageState, now: Date) {
  const isLeftOut = decision === "left-out";
  const awaited = decision === "next-run" ? sql`${now.toISOString()}::timestamptz` : sql`null`;
  await tx.execute(sql`
    update order_pieces set short = ${isLeftOut ? sql`0` : sql`short + left_out`},
      left_out = ${isLeftOut ? sql`short + left_out` : sql`0`}, awaited_at = ${awaited}
    where ${isMissing(orderId)}`);
}

/** Condition: the order lacks pieces of a size whose stock is still counted. */
function isMissing(orderId: string) {
  return sql`order_id = ${orderId} and short + left_out > 0
    and exists (select from stock_counts count where count.product_id = order_pieces.product_id
      and count.size = order_pieces.size and count.counted)`;
}

export type ShortOrder = { id: string; orderNumber: string; pieces: number };

/** Selects orders with missing pieces about which no seller has decided. */
export const SHORT_ORDERS = sql`from orders where orders.id in (
  select order_id from order_pieces where short > 0 and awaited_at is null) and orders.status <> 'cancelled'`;

export async function shortOrders(mostRows: number): Promise<ShortOrder[]> {
  const { rows } = await db.execute<ShortOrder>(sql`
    select orders.id, orders.order_number as "orderNumber",
      (select sum(short)::int from order_pieces where order_id = orders.id) as pieces
    ${SHORT_ORDERS} order by orders.created_at, orders.id limit ${mostRows}`);
  return rows;
}

/**
 * Takes counted pieces for orders that a node of an older release placed, since such a node takes none. They get the
 * pieces that are there, and the rest counts as missing. Returns the number of orders.
 */
export async function takePiecesForUncountedOrders(now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where not stock_seen order by created_at, id limit 100`);
  for (const { id } of rows)
    await transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const seen = await tx.execute(sql`
        update orders set stock_seen = true where id = ${id} and not stock_seen`);
      if (seen.rowCount === 0 || order?.facts.status === "cancelled") return;
      const { rows: pieces } = await tx.execute<CartItem>(sql`
        select product_id as id, size, quantity from (${orderedPieces(sql`orders.id = ${id}`)}) ordered
        where not exists (select from order_pieces counted where counted.order_id = ordered.order_id
          and counted.product_id = ordered.product_id and counted.size = ordered.size)`);
      await sellPieces(tx, id, pieces, now);
    });
  return rows.length;
}
