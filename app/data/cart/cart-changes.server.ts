import { and, eq, sql } from "drizzle-orm";
import { db, repeatable } from "#data/db.server";
import { cartItems, comboCartItems } from "#data/schema.server";
import { decideQuantity } from "#domain/cart/cart";
import type { CartLine } from "#domain/cart/lines";
import { idProblem } from "#domain/catalogue/catalogue";
import { type Answer, refused } from "#domain/problem";

type Line = Pick<CartLine, "id" | "size">;

/** Sets a line's quantity; 0 or less removes it (spec §4 Cart). */
export async function setQuantity(
  userId: string,
  line: Line,
  requested: number,
): Promise<Answer<{ code: "invalid-quantity" | "line-not-found" }>> {
  const decision = decideQuantity(line, requested);
  if (!decision.ok) return decision;
  const changed = await writeQuantity(userId, line, decision.quantity);
  return changed > 0 ? { ok: true } : refused({ code: "line-not-found" });
}

async function writeQuantity(userId: string, line: Line, quantity: number): Promise<number> {
  if (quantity === 0) return await removeLine(userId, line);
  if (idProblem(line.id)) return 0;
  const { table, own } = rowOf(userId, line);
  const changed = await repeatable(() =>
    db.update(table).set({ quantity, updated_at: sql`now()` }).where(own),
  );
  return changed.rowCount ?? 0;
}

/** The answer is how many rows were deleted: 0 where the line is already removed, which is no error. */
export async function removeLine(userId: string, line: Line): Promise<number> {
  if (idProblem(line.id)) return 0;
  const { table, own } = rowOf(userId, line);
  return (await repeatable(() => db.delete(table).where(own))).rowCount ?? 0;
}

function rowOf(userId: string, { id, size }: Line) {
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
