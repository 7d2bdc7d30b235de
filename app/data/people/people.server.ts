import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { type Db, db, errorCode } from "#data/db.server";
import { cartItems, comboCartItems, profiles, users } from "#data/schema.server";
import { PROFILE_TIMEOUT_MILLISECONDS } from "#domain/people/limits";

export type Provider = "google" | "demo";

/**
 * A person as a sign-in provider describes them. Provider and subject together identify them, never the email
 * address.
 */
export type Identity = {
  provider: Provider;
  subject: string;
  email: string;
  emailVerified: boolean;
  avatarUrl: string | null;
  /** When they last proved who they are, if the provider says so. */
  authenticatedAt?: Date | null;
};

export type Profile = typeof profiles.$inferSelect;

/**
 * Finds the person, or creates them, and stores what the provider says of them today. The row stays locked until the
 * commit.
 */
export async function findOrCreateUser(tx: Db, identity: Identity): Promise<string> {
  const known = {
    email: identity.email,
    email_verified: identity.emailVerified,
    avatar_url: identity.avatarUrl,
  };
  const [user] = await tx
    .insert(users)
    .values({ provider: identity.provider, subject: identity.subject, ...known })
    .onConflictDoUpdate({
      target: [users.provider, users.subject],
      set: { ...known, updated_at: sql`now()` },
    })
    .returning({ id: users.id });
  if (!user) throw new Error("an upsert that returns nothing");
  return user.id;
}

/** Creates an empty profile if the person has none (spec §4 Profile load). */
export async function ensureProfile(tx: Db, userId: string): Promise<void> {
  await tx.insert(profiles).values({ id: userId }).onConflictDoNothing();
}

/**
 * Loads the profile, or creates it (spec §8 PGRST116). Null if that takes more than 5 seconds with retries (spec §4,
 * reading R48), or if the table or a column is missing (spec §8 PGRST204).
 */
export async function loadProfile(
  userId: string,
  { timeout = PROFILE_TIMEOUT_MILLISECONDS } = {},
): Promise<Profile | null> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      findOrMakeProfile(userId),
      sleep(timeout, null, { signal: timer.signal, ref: false }),
    ]);
  } catch (error) {
    if (isUndefinedTableOrColumn(error)) return null;
    throw error;
  } finally {
    timer.abort();
  }
}

async function findOrMakeProfile(userId: string): Promise<Profile | null> {
  const found = await findProfile(userId);
  if (found) return found;
  await ensureProfile(db, userId);
  return (await findProfile(userId)) ?? null;
}

async function findProfile(userId: string): Promise<Profile | undefined> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  return profile;
}

function isUndefinedTableOrColumn(error: unknown): boolean {
  return ["42P01", "42703"].includes(errorCode(error) ?? "");
}

/** Counts the pieces in the cart, combos included, for the number on the cart icon (reading R41). */
export async function countCartPieces(userId: string): Promise<number> {
  const result = await db.execute<{ pieces: number }>(sql`select ${piecesOf(userId)} as pieces`);
  return result.rows[0]?.pieces ?? 0;
}

function piecesOf(userId: string) {
  return sql<number>`(
    coalesce((select sum(${cartItems.quantity}) from ${cartItems} where ${cartItems.user_id} = ${userId}), 0) +
    coalesce((select sum(${comboCartItems.quantity}) from ${comboCartItems} where ${comboCartItems.user_id} = ${userId}), 0)
  )::int`;
}

/**
 * `pieces` are those in the cart. The others say whether there are purchases of episodes, open payments, or orders
 * whose payment was rejected, to load.
 */
type Holdings = {
  pieces: number;
  purchases: boolean;
  openPayments: boolean;
  toPayAgain: boolean;
};

/**
 * Reads in one statement what a person has, since most have neither episodes nor payments that are under way and need
 * no further query.
 */
export async function holdingsOf(userId: string): Promise<Holdings> {
  const { rows } = await db.execute<Holdings>(sql`select ${piecesOf(userId)} as pieces,
    exists (select from episode_purchases where user_id = ${userId}) as purchases,
    exists (select from quotes where user_id = ${userId} and state <> 'placed' and state = 'open')
      as "openPayments",
    exists (select from orders where user_id = ${userId} and payment_transaction_id is not null
      and status in ('confirmation_pending', 'pending') and not payment_verified
      and (select id from payments where order_id = orders.id and released_at is null) is null) as "toPayAgain"`);
  const [found] = rows;
  if (!found) throw new Error("a select without from answers one row");
  return found;
}
