import { eq, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { stockHolds } from "#data/schema.server";
import { type CartItem, lineKey, type OrderLine } from "#domain/cart/lines";
import { type Outcome, refused } from "#domain/problem";
import {
  allocateStock,
  availablePieces,
  piecesOf,
  piecesToHold,
  type Size,
  type StockLevels,
  type StockTerms,
  shortagesOf,
  shownPiecesLeft,
} from "#domain/stock/stock";
import {
  type CountRow,
  countOf,
  heldSum,
  lockCounts,
  lockedCounts,
  recordPieces,
  STOCK_TERMS,
  shortSum,
  termsOf,
  writeCounts,
} from "./counts.server.ts";

/** `isNewcomer`: the person has no order with a verified payment. */
type HoldingQuote = { id: string; isNewcomer: boolean; terms: StockTerms };

/** Somebody else took the pieces first; `left` is how many this person can still have. */
type NotEnoughPieces = { code: "not-enough"; sizes: (CartItem & { left: number })[] };

/**
 * Replaces a quote's holds by what these lines need. One statement locks, checks and writes. If too few pieces are
 * left, the caller must roll back.
 */
export async function holdPieces(
  tx: Db,
  { id, isNewcomer, terms }: HoldingQuote,
  lines: readonly OrderLine[],
  now: Date,
): Promise<Outcome<NotEnoughPieces>> {
  const pieces = piecesOf(lines);
  const holds = piecesToHold(pieces, isNewcomer);
  const until = new Date(now.getTime() + terms.holdMinutes * 60_000);
  const { rows } = await tx.execute<CountRow>(sql`
    with ${lockedCounts(pieces, { quoteId: id, now })},
    wanted as (
      select wanted.* from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb)
        as wanted (id text, size text, quantity integer)
      join counts on counts.id = wanted.id and counts.size = wanted.size and counts.counted
    ), gone as (
      delete from stock_holds where quote_id = ${id} and (product_id, size) not in (select id, size from wanted)
    ), held as (
      insert into stock_holds (quote_id, product_id, size, quantity, held_until)
      select ${id}, id, size, quantity, ${until.toISOString()} from wanted
      on conflict (quote_id, product_id, size)
        do update set quantity = excluded.quantity, held_until = excluded.held_until
    )
    select * from counts`);
  const counts = rows.map(countOf);
  const counted = counts.filter((count) => count.counted);
  const left: StockLevels = Object.fromEntries(
    counted.map((count) => [lineKey(count), availablePieces(count)]),
  );
  const sizes = shortagesOf(lines, left);
  if (sizes.length > 0) return refused({ code: "not-enough", sizes });
  const own = new Map(holds.map((item) => [lineKey(item), item.quantity]));
  const after = counts.map((count) => ({
    ...count,
    own: (count.counted && own.get(lineKey(count))) || 0,
  }));
  await writeCounts(tx, counts, after, { terms, by: null, now });
  return { ok: true };
}

/**
 * Columns to select with a quote: whether it holds pieces, the current rules for stock, and whether its person is
 * new. `stock` is null if no size in the shop is counted.
 */
export const holdingColumns = {
  holding: sql<boolean>`exists (select from stock_holds where stock_holds.quote_id = quotes.id)`,
  stock: sql<{ terms: unknown; isNewcomer: boolean } | null>`
    case when exists (select from stock_counts) then jsonb_build_object('terms', ${STOCK_TERMS}, 'isNewcomer',
      not exists (select from orders where orders.user_id = quotes.user_id and orders.payment_verified)) end`,
};

/** Deletes the holds of a quote that was cancelled. */
export async function releasePieces(tx: Db, quoteId: string, now: Date): Promise<void> {
  const { counts, terms } = await lockCounts(tx, [], { quoteId, now });
  if (counts.length === 0) return;
  await tx.delete(stockHolds).where(eq(stockHolds.quote_id, quoteId));
  const after = counts.map((count) => ({ ...count, own: 0 }));
  await writeCounts(tx, counts, after, { terms, by: null, now });
}

/**
 * Takes counted pieces for an order, whose id is the quote's. Pieces that aren't there count as missing from the
 * order. Deletes the quote's holds.
 */
export async function sellPieces(
  tx: Db,
  orderId: string,
  pieces: readonly CartItem[],
  now: Date,
): Promise<void> {
  const { counts, terms } = await lockCounts(tx, pieces, { quoteId: orderId, now });
  const sold = pieces.flatMap(({ id, size, quantity }) => {
    const count = counts.find((one) => one.id === id && one.size === size);
    return count?.counted ? [{ id, size, ...allocateStock(quantity, count) }] : [];
  });
  if (counts.length === 0) return;
  await tx.execute(sql`
    with gone as (delete from stock_holds where quote_id = ${orderId})
    insert into order_pieces (order_id, product_id, size, taken, short)
    select ${orderId}, id, size, taken, short from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb)
      as sold (id text, size text, taken integer, short integer)`);
  for (const { short, ...size } of sold)
    if (short > 0)
      await recordPieces(tx, orderId, { ...size, quantity: short }, [null, "short"], {
        by: null,
        now,
      });
  const after = counts.map((count) => {
    const { taken: gone = 0, short: waits = 0 } =
      sold.find((size) => lineKey(size) === lineKey(count)) ?? {};
    return { ...count, own: 0, onHand: count.onHand - gone, short: count.short + waits };
  });
  await writeCounts(tx, counts, after, { terms, by: null, now });
}

/** Puts the pieces of a cancelled, unsent order back into stock. */
export async function returnPieces(
  tx: Db,
  orderId: string,
  by: string | null,
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<Size>(sql`
    select product_id as id, size from order_pieces where order_id = ${orderId}`);
  if (rows.length === 0) return;
  const { counts, terms } = await lockCounts(tx, rows, { now });
  const { rows: released } = await tx.execute<Size & { taken: number; short: number }>(sql`
    delete from order_pieces where order_id = ${orderId} returning product_id as id, size, taken, short`);
  const after = counts.map((count) => {
    const back = released.find((size) => lineKey(size) === lineKey(count));
    const { taken: pieces = 0, short = 0 } = back ?? {};
    return { ...count, onHand: count.onHand + pieces, short: count.short - short };
  });
  await writeCounts(tx, counts, after, { terms, by, now });
}

/**
 * A job's work: updates each size whose holds have expired, whose orders could get pieces, or whose cached pages are
 * outdated. Returns the number of sizes.
 */
export async function sweepStock(now: Date): Promise<number> {
  const due = await dueSizes(now);
  for (const size of due)
    await transaction(async (tx) => {
      const { counts, terms } = await lockCounts(tx, [size], { now });
      await tx.execute(sql`
        delete from stock_holds where product_id = ${size.id} and size = ${size.size}
          and held_until <= ${now.toISOString()}`);
      await writeCounts(tx, counts, counts, { terms, by: null, now });
    });
  return due.length;
}

type DueRow = Size & {
  onHand: number;
  shown: number | null;
  held: number;
  short: number;
  counted: boolean;
  ended: boolean;
  terms: unknown;
};

async function dueSizes(now: Date): Promise<DueRow[]> {
  const { rows } = await db.execute<DueRow>(sql`
    select count.product_id as id, count.size, count.counted, count.on_hand as "onHand", count.shown_left as shown,
      ${heldSum(sql`count`, now)} as held, ${shortSum(sql`count`)} as short, ${STOCK_TERMS} as terms,
      exists (select from stock_holds hold where hold.product_id = count.product_id and hold.size = count.size
        and hold.held_until <= ${now.toISOString()}) as ended
    from stock_counts count order by 1, 2`);
  return rows.filter((row) => {
    const waits = row.short > 0 && row.onHand > row.held;
    const shownNow = row.counted
      ? shownPiecesLeft(availablePieces(row), termsOf(row.terms).mark)
      : null;
    return row.ended || waits || shownNow !== row.shown;
  });
}
