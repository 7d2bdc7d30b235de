import { eq } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { users } from "#data/schema.server";

/**
 * Locks a person, so that writes to their cart, checkout and addresses run one after the other. The statement that
 * adds a cart line takes the same lock (`other_cart_lines` in migrations/). Throws if the account was erased
 * meanwhile.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  const [person] = await tx
    .select({ erasedAt: users.erased_at })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (person?.erasedAt) throw new Error("the account was erased meanwhile");
}
