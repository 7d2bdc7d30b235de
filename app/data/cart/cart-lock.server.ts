import { eq, sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { users } from "#data/schema.server";
import { type CartLine, lineKey } from "#domain/cart/lines";

/**
 * Takes the lock that adding a line takes too: see `other_cart_lines` in migrations/. Throws where the account was
 * erased while this waited: nothing is written for nobody.
 */
export async function lockCart(tx: Db, userId: string): Promise<void> {
  const [person] = await tx
    .select({ erasedAt: users.erased_at })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (person?.erasedAt) throw new Error("the account was erased meanwhile");
}

/** Locks the cart and counts: what the line holds already, and the lines of both carts (reading R41). */
export async function lockedCounts(
  tx: Db,
  userId: string,
  line: Pick<CartLine, "id" | "size">,
): Promise<{ inLine: number; lines: number }> {
  await lockCart(tx, userId);
  const { rows } = await tx.execute<Pick<CartLine, "id" | "size" | "quantity">>(sql`
    select product_id as id, size, quantity from cart_items where user_id = ${userId}
    union all
    select combo_id, null, quantity from combo_cart_items where user_id = ${userId}`);
  const same = rows.find((row) => lineKey(row) === lineKey(line));
  return { inLine: same?.quantity ?? 0, lines: rows.length };
}
