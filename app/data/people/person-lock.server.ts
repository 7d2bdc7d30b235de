import { eq } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { users } from "#data/schema.server";

/**
 * Serializes writes about one person: cart, checkout, addresses. Adding a line takes the same lock
 * (`other_cart_lines` in migrations/). Throws if the account was erased while waiting.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  const [person] = await tx
    .select({ erasedAt: users.erased_at })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (person?.erasedAt) throw new Error("the account was erased meanwhile");
}
