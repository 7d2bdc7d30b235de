import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { sellers, users } from "#data/schema.server";
import type { SellerRole } from "#domain/people/team/seller-roles";
import type { Provider } from "./people.server.ts";

type Account = { userId: string; provider: Provider; email: string };

/**
 * The result of a sign-in with a seller's address: it was bound to this account now or before, or is bound to another
 * one.
 */
type SellerBinding = "bound" | "known" | "another's";

/**
 * Binds a seller's address to the first account that signs in with it (reading R25). An account can sell under one
 * address only. Null: the address is neither in SELLER_EMAILS (`listed`) nor invited.
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

/**
 * Unbinds an address from its account, so that the next account that signs in with it gets it. False: it wasn't
 * bound.
 */
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

/** Invites an address. If it was invited before, its role changes. */
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

/** Withdraws an invitation, and with it the role. False: the address wasn't invited. */
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

/** Returns the accounts with a role, by which the audit can be filtered. */
export async function boundSellers(provider: Provider): Promise<{ id: string; email: string }[]> {
  return await db
    .select({ id: users.id, email: sellers.email })
    .from(sellers)
    .innerJoin(users, eq(users.id, sellers.user_id))
    .where(eq(sellers.provider, provider))
    .orderBy(sellers.email);
}

/** Returns the addresses of all owners: those in SELLER_EMAILS (`listed`) and invited ones. */
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
