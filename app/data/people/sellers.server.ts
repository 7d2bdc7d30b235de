import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { sellers, users } from "#data/schema.server";
import type { SellerRole } from "#domain/people/team/seller-roles";
import type { Provider } from "./people.server.ts";

type Account = { userId: string; provider: Provider; email: string };

/** What became of somebody whose verified address may sell: theirs now, theirs before, another's. */
type SellerBinding = "bound" | "known" | "another's";

/**
 * The first account that signs in with an address that may sell takes the role (reading R25). Null:
 * nobody listed or invited the address. An account sells under one address.
 */
export async function bindSeller(
  tx: Db,
  { userId, provider, email: written }: Account,
  listed: boolean,
  now: Date,
): Promise<SellerBinding | null> {
  const email = written.toLowerCase();
  const row = and(eq(sellers.provider, provider), eq(sellers.email, email));
  if (listed) await tx.insert(sellers).values({ provider, email }).onConflictDoNothing();
  const [seller] = await tx.select().from(sellers).where(row).for("update");
  if (!seller || !(listed || seller.invited_at)) return null;
  if (seller.user_id) return seller.user_id === userId ? "known" : "another's";
  await tx
    .update(sellers)
    .set({ user_id: null, bound_at: null })
    .where(and(eq(sellers.user_id, userId), ne(sellers.email, email)));
  await tx.update(sellers).set({ user_id: userId, bound_at: now }).where(row);
  return "bound";
}

/** Lets the next account that signs in with the address take the role. False: nobody had it. */
export async function releaseSeller(provider: Provider, email: string): Promise<boolean> {
  const { rowCount } = await db
    .update(sellers)
    .set({ user_id: null, bound_at: null })
    .where(
      and(
        eq(sellers.provider, provider),
        eq(sellers.email, email.toLowerCase()),
        isNotNull(sellers.user_id),
      ),
    );
  return rowCount === 1;
}

/** Invited again, somebody has the role that was named last. */
export async function inviteSeller(
  provider: Provider,
  email: string,
  role: SellerRole,
  now: Date,
): Promise<void> {
  await db
    .insert(sellers)
    .values({ provider, email: email.toLowerCase(), role, invited_at: now })
    .onConflictDoUpdate({
      target: [sellers.provider, sellers.email],
      set: { role, invited_at: sql`coalesce(${sellers.invited_at}, excluded.invited_at)` },
    });
}

/** Takes an invitation back, and the role with it. False: the address wasn't invited. */
export async function uninviteSeller(provider: Provider, email: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(sellers)
    .where(
      and(
        eq(sellers.provider, provider),
        eq(sellers.email, email.toLowerCase()),
        isNotNull(sellers.invited_at),
      ),
    );
  return rowCount === 1;
}

/** The accounts that have a role, as the audit's filter names them. */
export async function boundSellers(provider: Provider): Promise<{ id: string; email: string }[]> {
  return await read(() =>
    db
      .select({ id: users.id, email: sellers.email })
      .from(sellers)
      .innerJoin(users, eq(users.id, sellers.user_id))
      .where(eq(sellers.provider, provider))
      .orderBy(sellers.email),
  );
}

/** The addresses of everybody who owns the store: those that are listed, and those that were invited to. */
export async function ownersOf(
  tx: Db,
  provider: Provider,
  listed: readonly string[],
): Promise<string[]> {
  const invited = await tx
    .select({ email: sellers.email })
    .from(sellers)
    .where(
      and(eq(sellers.provider, provider), eq(sellers.role, "owner"), isNotNull(sellers.invited_at)),
    );
  return [...new Set([...listed, ...invited.map(({ email }) => email)])].sort();
}
