import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, db, repeatable } from "#data/db.server";
import { cartIdempotencyKeys, cartItems, comboCartItems } from "#data/schema.server";
import { exactLeft } from "#data/stock/stock-levels.server";
import { decideQuantity, type FewLeft } from "#domain/cart/cart";
import type { CartLine } from "#domain/cart/lines";
import { idProblem } from "#domain/catalogue/catalogue";
import { type Outcome, refused } from "#domain/problem";
import { cartCombos } from "./cart-combos.server.ts";

type Line = Pick<CartLine, "id" | "size">;

/**
 * Sets a line's quantity; 0 or less removes the line (spec §4 Cart). `key` is the id of a click; only a removal uses
 * it (see `removeLine`).
 */
export async function setQuantity(
  userId: string,
  line: Line,
  requested: number,
  key?: string,
): Promise<Outcome<{ code: "invalid-quantity" | "line-not-found" | "sold-out" } | FewLeft>> {
  const decision = decideQuantity(line, requested);
  if (!decision.ok) return decision;
  const changed = await writeQuantity(userId, line, decision.quantity, key);
  if (changed > 0) return { ok: true };
  return refused(await unchangedReason(userId, line, decision.quantity));
}

async function unchangedReason(
  userId: string,
  line: Line,
  quantity: number,
): Promise<FewLeft | { code: "line-not-found" | "sold-out" }> {
  if (quantity === 0 || idProblem(line.id)) return { code: "line-not-found" };
  const { table, own } = whereLine(userId, line);
  const [row] = await db
    .select({ left: await piecesLeftForLine(db, userId, line) })
    .from(table)
    .where(own);
  const left = row?.left ?? quantity;
  if (left === 0) return { code: "sold-out" };
  return left < quantity ? { code: "few-left", left } : { code: "line-not-found" };
}

async function writeQuantity(
  userId: string,
  line: Line,
  quantity: number,
  key?: string,
): Promise<number> {
  if (quantity === 0) return await removeLine(userId, line, key);
  if (idProblem(line.id)) return 0;
  const { table, own } = whereLine(userId, line);
  const left = await piecesLeftForLine(db, userId, line);
  // A quantity may exceed the stock only if it is no higher than before: reducing is always allowed.
  const isEnough = sql`${quantity} <= greatest(${table.quantity}, coalesce(${left}, ${quantity}))`;
  const changed = await repeatable(() =>
    db.update(table).set({ quantity, updated_at: sql`now()` }).where(and(own, isEnough)),
  );
  return changed.rowCount ?? 0;
}

/**
 * Returns SQL for the pieces that this person can still buy of the line; null where the stock isn't counted (reading
 * R63).
 */
export async function piecesLeftForLine(
  tx: Db,
  userId: string,
  { id, size }: Line,
): Promise<SQL<number | null>> {
  const viewer = { userId, now: new Date() };
  if (size === "digital") return sql<null>`null::integer`;
  if (size !== null) return exactLeft(viewer, { id, size });
  const combos = await cartCombos(tx, userId, [id], viewer.now);
  return sql<number | null>`${combos.get(id)?.most ?? null}::integer`;
}

/**
 * Removes a line and returns the number of deleted rows; 0 (already removed) is no error. `key` is the id of the
 * click: if its Undo arrived first, nothing is deleted (docs/decisions/0064).
 */
export async function removeLine(userId: string, line: Line, key?: string): Promise<number> {
  if (idProblem(line.id)) return 0;
  const { table, own } = whereLine(userId, line);
  const removed = await repeatable(() => {
    if (!key) return db.delete(table).where(own);
    const first = db.$with("first").as(claimKey(userId, key));
    return db
      .with(first)
      .delete(table)
      .where(and(own, sql`exists (select from ${first})`));
  });
  return removed.rowCount ?? 0;
}

/**
 * Undo of a removal: a removal with this key that arrives later then does nothing. Waits for a removal that is
 * running.
 */
export async function revokeRemoval(userId: string, key: string): Promise<void> {
  await repeatable(() => claimKey(userId, key));
}

/** Inserts the key; a second transaction with it waits for the first. */
function claimKey(userId: string, key: string) {
  return db
    .insert(cartIdempotencyKeys)
    .values({ user_id: userId, key, pieces_before: 0 })
    .onConflictDoNothing()
    .returning({ key: cartIdempotencyKeys.key });
}

function whereLine(userId: string, { id, size }: Line) {
  if (size === null) {
    const own = and(eq(comboCartItems.user_id, userId), eq(comboCartItems.combo_id, id));
    return { table: comboCartItems, own };
  }
  const own = and(
    eq(cartItems.user_id, userId),
    eq(cartItems.product_id, id),
    eq(cartItems.size, size),
  );
  return { table: cartItems, own };
}
