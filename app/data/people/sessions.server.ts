import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type Db, db, read, transaction } from "#data/db.server";
import { newId, sellers, sessions, users } from "#data/schema.server";
import { SESSION_LIFE_SECONDS, SESSION_REFRESH_SECONDS, SESSIONS_PER_PERSON } from "#domain/limits";
import type { SellerRole } from "#domain/people/seller-roles";
import { ensureProfile, findOrCreateUser, type Identity, type Provider } from "./people.server.ts";
import { bindSeller } from "./sellers.server.ts";

/** A live session and whose it is. */
export type OpenSession = {
  sessionId: string;
  userId: string;
  email: string;
  emailVerified: boolean;
  avatarUrl: string | null;
  /** The address under which this account took the seller's role, if it did (reading R25). */
  seller: { email: string; invited: boolean; role: SellerRole } | null;
};

/**
 * Signs a person in: makes them known, gives them a profile and a session, and ends the oldest
 * sessions over three (spec §9). The person's row is locked first, so parallel sign-ins queue.
 */
export async function beginSession(
  identity: Identity,
  tokenHash: Uint8Array,
  now: Date,
  { sellerListed = false } = {},
) {
  return await transaction(async (tx) => {
    const userId = await findOrCreateUser(tx, identity);
    await ensureProfile(tx, userId);
    const { provider, email, emailVerified } = identity;
    const account = { userId, provider, email };
    const seller = emailVerified ? await bindSeller(tx, account, sellerListed, now) : null;
    const sessionId = await addSession(tx, userId, tokenHash, now);
    await endOldest(tx, userId);
    return { userId, sessionId, seller };
  });
}

async function addSession(tx: Db, userId: string, tokenHash: Uint8Array, now: Date) {
  const id = newId();
  await tx.insert(sessions).values({
    id,
    user_id: userId,
    token_hash: tokenHash,
    created_at: now,
    refreshed_at: now,
    expires_at: new Date(now.getTime() + SESSION_LIFE_SECONDS * 1000),
  });
  return id;
}

async function endOldest(tx: Db, userId: string): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .offset(SESSIONS_PER_PERSON);
  await tx.delete(sessions).where(inArray(sessions.id, surplus));
}

/**
 * The session behind a token: one indexed query. Only people of the current provider count, so a
 * demo identity is worthless once Google is configured. Writes at most once an hour.
 */
export async function findSession(
  tokenHash: Uint8Array,
  provider: Provider,
  now: Date,
): Promise<OpenSession | null> {
  const [found] = await read(() => lookup().execute({ tokenHash, provider, now }));
  if (!found) return null;
  const { refreshedAt, sellerEmail, sellerInvitedAt, sellerRole, ...session } = found;
  if (refreshedAt < refreshLimit(now)) await refresh(session.sessionId, now);
  const seller = sellerEmail !== null &&
    sellerRole !== null && {
      email: sellerEmail,
      invited: sellerInvitedAt !== null,
      role: sellerRole,
    };
  return { ...session, seller: seller || null };
}

/** Every request of somebody signed in asks this, so it is built once for each database. */
function lookup(): Lookup {
  const known = lookups.get(db) ?? prepareLookup();
  lookups.set(db, known);
  return known;
}

type Lookup = ReturnType<typeof prepareLookup>;
const lookups = new WeakMap<Db, Lookup>();

function prepareLookup() {
  return db
    .select({
      sessionId: sessions.id,
      refreshedAt: sessions.refreshed_at,
      userId: users.id,
      email: users.email,
      emailVerified: users.email_verified,
      avatarUrl: users.avatar_url,
      sellerEmail: sellers.email,
      sellerInvitedAt: sellers.invited_at,
      sellerRole: sellers.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(sellers, eq(sellers.user_id, users.id))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder("tokenHash")),
        gt(sessions.expires_at, sql.placeholder("now")),
        eq(users.provider, sql.placeholder("provider")),
      ),
    )
    .prepare("find_session");
}

async function refresh(sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ refreshed_at: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.refreshed_at, refreshLimit(now))));
}

function refreshLimit(now: Date): Date {
  return new Date(now.getTime() - SESSION_REFRESH_SECONDS * 1000);
}

export async function endSession(sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** For the process's sweep: rows that nobody can use any more. */
export async function deleteExpiredSessions(now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now));
}
