import { sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { lockPerson } from "#data/people/person-lock.server";
import { type CartLine, lineKey } from "#domain/cart/lines";

/**
 * Locks the person's cart, and counts the pieces of this line and the lines of the whole cart, combos included
 * (reading R41).
 */
export async function lockedCounts(
  tx: Db,
  userId: string,
  line: Pick<CartLine, "id" | "size">,
): Promise<{ inLine: number; lines: number }> {
  await lockPerson(tx, userId);
  const { rows } = await tx.execute<Pick<CartLine, "id" | "size" | "quantity">>(sql`
    select product_id as id, size, quantity from cart_items where user_id = ${userId}
    union all
    select combo_id, null, quantity from combo_cart_items where user_id = ${userId}`);
  const same = rows.find((row) => lineKey(row) === lineKey(line));
  return { inLine: same?.quantity ?? 0, lines: rows.length };
}
