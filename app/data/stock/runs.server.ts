import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import {
  orderPieces,
  productSizes,
  products,
  stockCounts,
  stockHolds,
  stockRuns,
  users,
} from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { isCardSize } from "#domain/catalogue/catalogue";
import { type Outcome, refused } from "#domain/problem";
import { availablePieces, type RunKind, type Size } from "#domain/stock/stock";
import {
  heldSum,
  isUnsent,
  lockCounts,
  STOCK_TERMS,
  shortSum,
  stockName,
  takeFromOrders,
  termsOf,
  writeCounts,
} from "./counts.server.ts";
import { orderedPieces } from "./ordered.server.ts";

/**
 * A run. `quantity`: how many pieces came or were spoiled; for a count, all pieces that the seller still has,
 * including those of unsent orders.
 */
type Run = {
  kind: RunKind;
  quantity: number;
  day: string;
  note: string | null;
  /** The click's idempotency key, a UUID: the run is recorded once per key, as its ID. */
  key?: string | undefined;
};

export type RunProblem =
  | { code: "size-not-counted" }
  /** The key has recorded another run before. */
  | { code: "run-recorded-before" }
  /** More pieces were spoiled than are there. */
  | { code: "fewer-there"; there: number };

/** Starts counting the stock of a size, or starts again. `run.quantity` is how many pieces the seller has. */
export async function beginCounting(
  size: Size,
  run: Omit<Run, "kind">,
  writer: Writer,
): Promise<Outcome<RunProblem | { code: "size-unknown" }>> {
  return await transaction(async (tx) => {
    if (!(await hasSize(tx, size))) return refused({ code: "size-unknown" });
    await lockUncountedOrders(tx, size);
    await tx
      .insert(stockCounts)
      .values({ product_id: size.id, size: size.size })
      .onConflictDoUpdate({
        target: [stockCounts.product_id, stockCounts.size],
        set: { counted: true },
      });
    return await record(tx, size, { ...run, kind: "counted" }, writer);
  });
}

async function hasSize(tx: Db, { id, size }: Size): Promise<boolean> {
  if (isCardSize(size)) return (await tx.$count(products, eq(products.product_id, id))) > 0;
  const own = and(eq(productSizes.product_id, id), eq(productSizes.key, size));
  return (await tx.$count(productSizes, own)) > 0;
}

export async function recordRun(
  size: Size,
  run: Run,
  writer: Writer,
): Promise<Outcome<RunProblem>> {
  return await transaction(async (tx) => {
    if (run.kind === "counted") await lockUncountedOrders(tx, size);
    return await record(tx, size, run, writer);
  });
}

/**
 * Records a run with the size locked. The pieces that the seller has are those in stock and those of unsent orders.
 */
async function record(
  tx: Db,
  size: Size,
  run: Run,
  { by, now }: Writer,
): Promise<Outcome<RunProblem>> {
  const { counts, terms } = await lockCounts(tx, [size], { now });
  const [before] = counts;
  if (!before?.counted) return refused({ code: "size-not-counted" });
  const repeated = run.key === undefined ? null : await runWithKey(tx, size, run.key);
  if (repeated)
    return isRunOf(repeated, run) ? { ok: true } : refused({ code: "run-recorded-before" });
  const onHand = before.onHand - (run.kind === "counted" ? await takeUpOrders(tx, size) : 0);
  const there = onHand + (await unsentPieces(tx, size));
  if (run.kind === "spoiled" && run.quantity > there)
    return refused({ code: "fewer-there", there });
  const quantity = change(run, there);
  const became = { ...before, onHand: onHand + quantity };
  const after = await takeFromOrders(tx, became, -became.onHand, { by, now });
  const { key = newId(), kind, day: on_day, note } = run;
  const row = { id: key, product_id: size.id, size: size.size, kind, quantity, on_day, note };
  await tx.insert(stockRuns).values({ ...row, entered_by: by, entered_at: now });
  await recordEvent(tx, stockEvent(size, kind, { pieces: run.quantity, note }), { by, now });
  await writeCounts(tx, counts, [after], { terms, by, now });
  return { ok: true };
}

async function runWithKey(tx: Db, size: Size, key: string) {
  const { kind, quantity } = stockRuns;
  const own = and(eq(stockRuns.id, key), ofSize(stockRuns, size));
  const [run] = await tx.select({ kind, quantity }).from(stockRuns).where(own);
  return run ?? null;
}

/** Whether the stored run is this one. A count is stored as the change that it made, which isn't known any more. */
function isRunOf(stored: Pick<Run, "kind" | "quantity">, run: Run): boolean {
  if (stored.kind !== run.kind) return false;
  return run.kind === "counted" || stored.quantity === change(run, 0);
}

function change({ kind, quantity }: Run, there: number): number {
  if (kind === "counted") return quantity - there;
  return kind === "spoiled" ? -quantity : quantity;
}

/** Locks the unsent orders whose pieces of this size aren't counted yet, until `takeUpOrders` counts them. */
async function lockUncountedOrders(tx: Db, size: Size): Promise<void> {
  await tx.execute(sql`
    select orders.id from orders where ${isUnsent} and orders.id in (
      select order_id from (${uncounted(size)}) uncounted)
    order by orders.id for no key update of orders`);
}

/** Counts the uncounted orders' pieces of this size as taken, and returns their number. */
async function takeUpOrders(tx: Db, size: Size): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    insert into order_pieces (order_id, product_id, size, taken)
    select order_id, product_id, size, quantity from (${uncounted(size)}) uncounted
    returning taken`);
  return rows.reduce((sum, { taken }) => sum + taken, 0);
}

function uncounted({ id, size }: Size) {
  const isNew = sql`not exists (select from order_pieces counted
    where counted.order_id = orders.id and counted.product_id = ${id} and counted.size = ${size})`;
  const isMeant = sql`piece.product_id = ${id} and piece.size = ${size}`;
  return orderedPieces(sql`${isUnsent} and ${isMeant} and ${isNew}`);
}

/** Returns the counted pieces in unsent orders, plus `more`. */
async function unsentPieces(tx: Db, { id, size }: Size, more = sql`0`): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    select ${unsentSum(sql`named`)} + ${more} as pieces from (values (${id}::text, ${size}::text)) named (product_id, size)`);
  return rows[0]?.pieces ?? 0;
}

/** Returns all pieces of a size in unsent orders, including orders that were placed while it wasn't counted. */
export async function allUnsentPieces(size: Size): Promise<number> {
  const more = sql`(select coalesce(sum(quantity), 0)::int from (${uncounted(size)}) uncounted)`;
  return await unsentPieces(db, size, more);
}

function stockEvent({ id, size }: Size, action: string, facts: Record<string, unknown>) {
  return { subject: "stock" as const, id: `${id} ${size}`, action, facts };
}

/** Stops counting a size: its holds are deleted, and its missing pieces aren't missing any more. Its runs stay. */
export async function stopCounting(
  size: Size,
  { by, now }: Writer,
): Promise<Outcome<{ code: "size-not-counted" }>> {
  return await transaction(async (tx) => {
    const { counts, terms } = await lockCounts(tx, [size], { now });
    const [before] = counts;
    if (!before?.counted) return refused({ code: "size-not-counted" });
    await tx.update(stockCounts).set({ counted: false }).where(ofSize(stockCounts, size));
    const none = { short: 0, awaited_at: null };
    await tx.update(orderPieces).set(none).where(ofSize(orderPieces, size));
    await tx.delete(stockHolds).where(ofSize(stockHolds, size));
    await recordEvent(tx, stockEvent(size, "counting-stopped", {}), { by, now });
    const after = { ...before, counted: false, held: 0, short: 0 };
    await writeCounts(tx, counts, [after], { terms, by, now });
    return { ok: true };
  });
}

type OfSizes = typeof stockCounts | typeof orderPieces | typeof stockHolds | typeof stockRuns;

function ofSize(table: OfSizes, { id, size }: Size) {
  return and(eq(table.product_id, id), eq(table.size, size));
}

/** Selects the sizes of which pages say that few pieces or none are left. */
export const FROM_LOW_STOCK = sql`from stock_counts where counted and shown_left is not null`;

// ── What owners see ─────────────────────────────────────────────────────────────────────────────

export type CountedSize = Size & {
  name: string;
  onHand: number;
  held: number;
  short: number;
  left: number;
  /** Pieces in orders that aren't cancelled. `unsent` of them are in orders that aren't sent. */
  sold: number;
  unsent: number;
  /** True: pages say that few or none are left. */
  low: boolean;
};

type CountedRow = Omit<CountedSize, "left" | "low" | "name"> & {
  product: string;
  own: string | null;
  terms: unknown;
};

/** Returns the stock of all counted sizes, of a product's sizes, or of one. */
export async function countedSizes(
  now: Date,
  one?: Pick<Size, "id"> & Partial<Size>,
): Promise<CountedSize[]> {
  const count = sql`count`;
  const ofProduct = one ? sql`and count.product_id = ${one.id}` : sql``;
  const which = one?.size ? sql`${ofProduct} and count.size = ${one.size}` : ofProduct;
  const { rows } = await db.execute<CountedRow>(sql`
    select count.product_id as id, count.size, product.product_name as product, own.name as own,
      count.on_hand as "onHand", ${heldSum(count, now)} as held, ${shortSum(count)} as short,
      (select coalesce(sum(piece.taken), 0)::int from order_pieces piece
        where piece.product_id = count.product_id and piece.size = count.size) as sold,
      ${unsentSum(count)} as unsent, ${STOCK_TERMS} as terms
    from stock_counts count join products product on product.product_id = count.product_id
    left join product_sizes own on own.product_id = count.product_id and own.key = count.size
    where count.counted ${which} order by product.product_name, count.product_id, own.place, count.size`);
  return rows.map(({ product, own, terms, ...row }) => {
    const left = availablePieces(row);
    const name = stockName(product, row.size, own);
    return { ...row, name, left, low: left <= termsOf(terms).mark };
  });
}

/** Returns the first sizes, by product name, of which few pieces or none are left. */
export async function lowStock(): Promise<CountedSize[]> {
  const { rows } = await db.execute(sql`select ${FROM_LOW_STOCK} limit 1`);
  if (rows.length === 0) return [];
  return (await countedSizes(new Date())).filter(({ low }) => low).slice(0, MOST_LOW_SIZES_LISTED);
}

const MOST_LOW_SIZES_LISTED = 8;

/** SQL for the counted pieces in unsent orders. `count` is the query's name for the row with the size. */
function unsentSum(count: SQL): SQL {
  return sql`(select coalesce(sum(piece.taken), 0)::int from order_pieces piece
    join orders on orders.id = piece.order_id
    where piece.product_id = ${count}.product_id and piece.size = ${count}.size and ${isUnsent})`;
}

/** Returns a size's newest runs. */
export async function runsOf(
  size: Size,
): Promise<(Omit<Run, "key"> & { id: string; by: string | null })[]> {
  const { id: key, kind, quantity, on_day: day, note, entered_by, entered_at } = stockRuns;
  return await db
    .select({ id: key, kind, quantity, day, note, by: users.email })
    .from(stockRuns)
    .leftJoin(users, eq(users.id, entered_by))
    .where(ofSize(stockRuns, size))
    .orderBy(desc(entered_at), desc(key))
    .limit(MOST_SHOWN);
}

const MOST_SHOWN = 50;
