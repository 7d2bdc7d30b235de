import { type SQL, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue-version.server";
import type { Db } from "#data/db.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { lineKey } from "#domain/cart/lines";
import { type SizeKey, sizeLabel } from "#domain/catalogue/catalogue";
import { parseComboItems } from "#domain/catalogue/combos";
import { UNSENT_STATUSES } from "#domain/orders/order-status";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import {
  allocatePieces,
  availablePieces,
  type Size,
  type StockCount,
  type StockTerms,
  shownPiecesLeft,
} from "#domain/stock/stock";

/**
 * The locked stock of one size. Every change to it first locks its row of stock_counts, and ends with `writeCounts`
 * (decision 115). stock_holds and order_pieces are written only under this lock. `counted` is false after an owner
 * stopped counting; cancelled orders still return pieces then.
 */
type LockedCount = StockCount & {
  counted: boolean;
  shownLeft: number | null;
  /** Pieces in holds that have expired and aren't deleted yet. Cached pages still count them as held. */
  ended: number;
  /**
   * How many pieces of this size each combo on sale takes, if more than one; such a combo is sold out sooner than the
   * size.
   */
  needs: number[];
};

type Locked = { counts: LockedCount[]; terms: StockTerms };

/** `quoteId` is the open payment whose own holds are summed separately, as `own`. */
type LockOptions = { quoteId?: string; now: Date };

/** Locks the stock of these sizes, and of those that the quote holds. */
export async function lockCounts(
  tx: Db,
  sizes: readonly Size[],
  options: LockOptions,
): Promise<Locked> {
  const { rows } = await tx.execute<CountRow>(sql`
    with ${lockedCounts(sizes, options)} select * from counts`);
  return { counts: rows.map(countOf), terms: termsOf(rows[0]?.terms) };
}

/**
 * While a size has at least this many pieces left, a quote doesn't check whether a combo with the size becomes sold
 * out. Only a quote of nearly all pieces could cause that, and it usually changes what pages show of the size too, so
 * that cached pages are rendered again anyway.
 */
const COMBO_CHECK_BELOW_PIECES = 100;

/** SQL for a CTE named `counts`, which locks each size's row before it sums up the holds. */
export function lockedCounts(sizes: readonly Size[], { quoteId, now }: LockOptions): SQL {
  const ofQuote = quoteId
    ? sql`or exists (select from stock_holds hold where hold.quote_id = ${quoteId}
        and hold.product_id = count.product_id and hold.size = count.size)`
    : sql``;
  const isNear = quoteId
    ? sql`and locked."onHand" - sums.held < ${COMBO_CHECK_BELOW_PIECES}`
    : sql``;
  return sql`locked as materialized (
      select count.product_id as id, count.size, count.counted, count.on_hand as "onHand", count.shown_left as "shownLeft"
      from stock_counts count
      where (count.product_id, count.size) in (${eachOf(sizes)}) ${ofQuote}
      order by count.product_id, count.size for no key update of count
    ), counts as materialized (
      select locked.*, sums.*, ${STOCK_TERMS} as terms, (
          select coalesce(sum(quantity), 0)::int from stock_holds hold
          where hold.product_id = locked.id and hold.size = locked.size and held_until <= ${now.toISOString()}) as ended, (
          select jsonb_agg(included_products) from pre_defined_combos
          where is_active and strpos(included_products::text, locked.id) > 0 ${isNear}) as combos
      from locked cross join lateral
        stock_sums(locked.id, locked.size, ${quoteId ?? null}::uuid, ${now.toISOString()}::timestamptz) sums
    )`;
}

export type CountRow = Omit<LockedCount, "needs"> & { terms: unknown; combos: unknown[] | null };

export function countOf({ terms: _, combos, ...count }: CountRow): LockedCount {
  const items = (combos ?? []).flatMap((items) => parseComboItems(items) ?? []);
  const own = items.filter((item) => item.quantity > 1 && lineKey(item) === lineKey(count));
  return { ...count, needs: own.map(({ quantity }) => quantity) };
}

function eachOf(sizes: readonly Size[]): SQL {
  const ids = sql.param(sizes.map(({ id }) => id));
  const keys = sql.param(sizes.map(({ size }) => size));
  return sql`select * from unnest(${ids}::text[], ${keys}::text[])`;
}

/** SQL for the number of a size's pieces in holds. `count` is the query's name for the size's row of stock_counts. */
export function heldSum(count: SQL, now: Date, which: SQL = sql`true`): SQL {
  return sql`(select coalesce(sum(hold.quantity), 0)::int from stock_holds hold
    where hold.product_id = ${count}.product_id and hold.size = ${count}.size
      and hold.held_until > ${now.toISOString()} and ${which})`;
}

export function shortSum(count: SQL): SQL {
  return sql`(select coalesce(sum(piece.short), 0)::int from order_pieces piece
    where piece.product_id = ${count}.product_id and piece.size = ${count}.size and piece.short > 0)`;
}

/** SQL for the owner's current rules for stock; a node's memory of the settings may be older. */
export const STOCK_TERMS = sql`(select value from settings where subject = 'stock' order by version desc limit 1)`;

export function termsOf(saved: unknown): StockTerms {
  return SETTINGS.stock.safeParse(saved).data ?? DEFAULT_SETTINGS.stock;
}

/**
 * Gives free pieces to orders that lack some, then writes the new stock. `held` and `own` together must be the sum of
 * all holds. The catalogue version is raised only if cached pages show something else now.
 */
export async function writeCounts(
  tx: Db,
  before: readonly LockedCount[],
  after: readonly LockedCount[],
  { terms, by, now }: { terms: StockTerms; by: string | null; now: Date },
): Promise<void> {
  const settled: LockedCount[] = [];
  for (const count of after) {
    const filled = await fillShortOrders(tx, count, { by, now });
    const left = availablePieces({ ...filled, held: filled.held + filled.own });
    const shown = filled.counted ? shownPiecesLeft(left, terms.mark) : null;
    settled.push({ ...filled, shownLeft: shown });
  }
  const was = (count: LockedCount) => before.find((one) => lineKey(one) === lineKey(count));
  const changed = settled.filter(
    (count) => was(count)?.onHand !== count.onHand || was(count)?.shownLeft !== count.shownLeft,
  );
  const isSeen = settled.some((count) => {
    const old = was(count);
    const shown = old && { ...old, held: old.held + old.ended };
    return old?.shownLeft !== count.shownLeft || combosMet(shown) !== combosMet(count);
  });
  if (changed.length === 0 && !isSeen) return;
  const write = (tx: Db) =>
    tx.execute(sql`
      update stock_counts count set on_hand = became.on_hand, shown_left = became.shown_left
      from jsonb_to_recordset(${JSON.stringify(changed.map(storedCount))}::jsonb)
        as became (id text, size text, on_hand integer, shown_left integer)
      where count.product_id = became.id and count.size = became.size`);
  await (isSeen ? changeCatalogue(tx, write) : write(tx));
}

/** Returns for how many of the combos that take several pieces of this size (`needs`) enough pieces are left. */
function combosMet(count: LockedCount | undefined): number | undefined {
  const left = count && availablePieces({ ...count, held: count.held + count.own });
  return count?.needs.filter((pieces) => !count.counted || pieces <= (left ?? 0)).length;
}

function storedCount({ id, size, onHand, shownLeft }: LockedCount) {
  return { id, size, on_hand: onHand, shown_left: shownLeft };
}

type ByWhom = Omit<Writer, "by"> & { by: string | null };

/** Gives free pieces to the orders that lack some, oldest first. */
async function fillShortOrders(tx: Db, count: LockedCount, writer: ByWhom): Promise<LockedCount> {
  const free = count.onHand - count.held - count.own;
  if (count.short === 0 || free <= 0) return count;
  const waiting = await ordersWith(tx, count, sql`piece.short`, sql`orders.created_at, orders.id`);
  const allocated = allocatePieces(free, waiting);
  await movePieces(tx, count, allocated, "in-stock", writer);
  const given = piecesIn(allocated);
  return { ...count, onHand: count.onHand - given, short: count.short - given };
}

/**
 * Takes pieces away from unsent orders, newest first, because `missing` pieces aren't there. They then count as
 * missing from these orders.
 */
export async function takeFromOrders(
  tx: Db,
  count: LockedCount,
  missing: number,
  writer: ByWhom,
): Promise<LockedCount> {
  if (missing <= 0) return count;
  const ofUnsent = sql`case when ${isUnsent} then piece.taken else 0 end`;
  const newestFirst = sql`orders.created_at desc, orders.id desc`;
  const allocated = allocatePieces(missing, await ordersWith(tx, count, ofUnsent, newestFirst));
  await movePieces(tx, count, allocated, "short", writer);
  const got = piecesIn(allocated);
  return { ...count, onHand: count.onHand + got, short: count.short + got };
}

function piecesIn(allocated: readonly { pieces: number }[]): number {
  return allocated.reduce((sum, { pieces }) => sum + pieces, 0);
}

export const isUnsent = sql`orders.status in ${UNSENT_STATUSES}`;

type OrderToReduce = { orderId: string; most: number };

async function ordersWith(
  tx: Db,
  { id, size }: Size,
  most: SQL,
  order: SQL,
): Promise<OrderToReduce[]> {
  const { rows } = await tx.execute<OrderToReduce>(sql`
    select orders.id as "orderId", ${most} as most
    from order_pieces piece join orders on orders.id = piece.order_id
    where piece.product_id = ${id} and piece.size = ${size} and ${most} > 0 order by ${order}`);
  return rows;
}

/** Changes orders' pieces from taken to short, or back, and records that in their histories. */
async function movePieces(
  tx: Db,
  { id, size }: Size,
  allocated: readonly (OrderToReduce & { pieces: number })[],
  became: "in-stock" | "short",
  writer: ByWhom,
): Promise<void> {
  for (const { orderId, pieces } of allocated) {
    const moved = became === "in-stock" ? pieces : -pieces;
    await tx.execute(sql`
      update order_pieces set taken = taken + ${moved}, short = short - ${moved},
        awaited_at = case when short - ${moved} > 0 then awaited_at end
      where order_id = ${orderId} and product_id = ${id} and size = ${size}`);
    const before = became === "in-stock" ? "short" : "in-stock";
    await recordPieces(tx, orderId, { id, size, quantity: pieces }, [before, became], writer);
  }
}

type PiecesState = "in-stock" | "short" | "next-run" | "left-out";

export async function recordPieces(
  tx: Db,
  orderId: string,
  { id, size, quantity }: Size & { quantity: number },
  [before, after]: [before: PiecesState | null, after: PiecesState],
  writer: ByWhom,
): Promise<void> {
  const note = `${quantity} × ${await nameOf(tx, { id, size })}`;
  await recordEvent(
    tx,
    { subject: "order", id: orderId, kind: "stock", before, after, note },
    writer,
  );
}

async function nameOf(tx: Db, { id, size }: Size): Promise<string> {
  const { rows } = await tx.execute<{ product: string; own: string | null }>(sql`
    select product.product_name as product, own.name as own from products product
    left join product_sizes own on own.product_id = product.product_id and own.key = ${size}
    where product.product_id = ${id}`);
  return stockName(rows[0]?.product ?? id, size, rows[0]?.own ?? null);
}

/**
 * Returns a size's name for sellers, with the product's: 'Night Bus, Postal Card Size'. `own` is the name of a
 * product's own size.
 */
export function stockName(product: string, size: SizeKey, own: string | null): string {
  return `${product}, ${sizeLabel(size, own === null ? null : { en: own, te: null })}`;
}
