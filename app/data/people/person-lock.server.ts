import { eq } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { users } from "#data/schema.server";

/**
 * One at a time writes about a person: the cart, the checkout, addresses. Adding a line takes the same lock: see
 * `other_cart_lines` in migrations/. Throws where the account was erased while this waited: nothing is written for
 * nobody.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  const [person] = await tx
    .select({ erasedAt: users.erased_at })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (person?.erasedAt) throw new Error("the account was erased meanwhile");
}
