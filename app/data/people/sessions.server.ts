import { and, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { newId, sellers, sessions, users } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import {
  MAX_SESSIONS_PER_PERSON,
  SESSION_LIFE_SECONDS,
  SESSION_REFRESH_SECONDS,
} from "#domain/people/limits";
import type { SellerRole } from "#domain/people/team/seller-roles";
import { ensureProfile, findOrCreateUser, type Identity, type Provider } from "./people.server.ts";
import { bindSeller } from "./sellers.server.ts";

/** A session that hasn't ended, and its person. */
export type OpenSession = {
  sessionId: string;
  userId: string;
  email: string;
  avatarUrl: string | null;
  /** When the person last proved to the provider who they are. */
  authenticatedAt: Date;
  /** The address and role with which this account sells (reading R25); null: it doesn't. */
  seller: { email: string; invited: boolean; role: SellerRole } | null;
};

/**
 * Signs a person in: creates user and profile if needed, begins a session, and ends the oldest if there are more than
 * three (spec §9). The person is locked, so that sign-ins at once run one after the other.
 */
export async function beginSession(
  identity: Identity,
  tokenHash: Uint8Array,
  now: Date,
  { sellerListed = false, device = null }: { sellerListed?: boolean; device?: string | null } = {},
) {
  return await transaction(async (tx) => {
    const userId = await findOrCreateUser(tx, identity);
    await ensureProfile(tx, userId);
    const { provider, email, emailVerified } = identity;
    const account = { userId, provider, email };
    const seller = emailVerified ? await bindSeller(tx, account, sellerListed, now) : null;
    const authenticatedAt = identity.authenticatedAt ?? now;
    const session = { userId, tokenHash, device, authenticatedAt };
    const sessionId = await addSession(tx, session, now);
    await endOldest(tx, userId);
    return { userId, sessionId, seller };
  });
}

type NewSession = {
  userId: string;
  tokenHash: Uint8Array;
  device: string | null;
  authenticatedAt: Date;
};

async function addSession(
  tx: Db,
  { userId, tokenHash, device, authenticatedAt }: NewSession,
  now: Date,
) {
  const id = newId();
  await tx.insert(sessions).values({
    id,
    user_id: userId,
    token_hash: tokenHash,
    device,
    created_at: now,
    authenticated_at: authenticatedAt,
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
    .offset(MAX_SESSIONS_PER_PERSON);
  await tx.delete(sessions).where(inArray(sessions.id, surplus));
}

/**
 * Finds a token's session with one indexed query. Only users of the current sign-in provider count, so that demo
 * users lose their sessions when Google's sign-in is set up. The time of last use is written at most once an hour.
 */
export async function findSession(
  tokenHash: Uint8Array,
  provider: Provider,
  now: Date,
): Promise<OpenSession | null> {
  const [found] = await lookup().execute({ tokenHash, provider, now });
  if (!found) return null;
  const { refreshedAt, createdAt, sellerEmail, sellerInvitedAt, sellerRole, ...session } = found;
  if (refreshedAt < refreshLimit(now)) await refresh(session.sessionId, now);
  const seller = sellerEmail !== null &&
    sellerRole !== null && {
      email: sellerEmail,
      invited: sellerInvitedAt !== null,
      role: sellerRole,
    };
  const authenticatedAt = session.authenticatedAt ?? createdAt;
  return { ...session, authenticatedAt, seller: seller || null };
}

/** The query is built once for each database, because every signed-in request uses it. */
function lookup(): Lookup {
  const known = lookups.get(db) ?? prepareLookup();
  lookups.set(db, known);
  return known;
}

type Lookup = ReturnType<typeof prepareLookup>;
const lookups = new WeakMap<Db, Lookup>();

function prepareLookup() {
  return (
    db
      .select({
        sessionId: sessions.id,
        refreshedAt: sessions.refreshed_at,
        userId: users.id,
        email: users.email,
        avatarUrl: users.avatar_url,
        authenticatedAt: sessions.authenticated_at,
        createdAt: sessions.created_at,
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
      // The prepared statement has no name: through a pooler, the next connection wouldn't know it.
      .prepare("")
  );
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

/** Returns the devices on which a person is signed in, last used first. */
export async function signInsOf(userId: string, now: Date) {
  return await signIns().where(and(eq(users.id, userId), gt(sessions.expires_at, now)));
}

/** Returns the devices on which people with a role in the admin are signed in. */
export async function sellersSignIns(provider: Provider, now: Date) {
  const ofSellers = inArray(users.id, sellersOf(provider));
  return await signIns().where(and(ofSellers, gt(sessions.expires_at, now)));
}

/**
 * Selects devices on which people are signed in. `device` is such as 'Chrome on Android', null if it isn't known;
 * `usedAt` is written at most once an hour.
 */
function signIns() {
  const { id, device, created_at: since, refreshed_at: usedAt } = sessions;
  return db
    .select({ id, userId: users.id, email: users.email, device, since, usedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .orderBy(users.email, desc(sessions.refreshed_at), desc(sessions.id))
    .$dynamic();
}

function sellersOf(provider: Provider) {
  return db
    .select({ id: sql`${sellers.user_id}`.as("id") })
    .from(sellers)
    .where(and(eq(sellers.provider, provider), isNotNull(sellers.user_id)));
}

/** Ends one of the person's own sessions. False: it had ended already. */
export async function endOwnSession(userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const own = and(eq(sessions.id, sessionId), eq(sessions.user_id, userId));
  const { rowCount } = await db.delete(sessions).where(own);
  return rowCount === 1;
}

/** Signs a person out on all devices, except in the session `but`. Returns how many sessions ended. */
export async function endSessionsOf(userId: string, but?: string): Promise<number> {
  const which = and(eq(sessions.user_id, userId), but ? ne(sessions.id, but) : undefined);
  const { rowCount } = await db.delete(sessions).where(which);
  return rowCount ?? 0;
}

/** The sessions to end: one, all of one seller, or all sellers' except one session. */
type EndedSignIns = { sessionId: string } | { userId: string } | { exceptSessionId: string };

/** Ends sessions of sellers, never of customers, and records it in the history. Returns how many ended. */
export async function endSellersSessions(
  provider: Provider,
  which: EndedSignIns,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const [[key, value] = ["exceptSessionId", ""]] = Object.entries(which);
  if (!isUuid(value)) return 0;
  const chosen = {
    sessionId: eq(sessions.id, value),
    userId: eq(sessions.user_id, value),
    exceptSessionId: ne(sessions.id, value),
  }[key];
  return await transaction(async (tx) => {
    const ofSellers = inArray(sessions.user_id, sellersOf(provider));
    const ended = await tx
      .delete(sessions)
      .where(and(ofSellers, chosen))
      .returning({ userId: sessions.user_id });
    const people = new Set(ended.map(({ userId }) => userId));
    const id = key === "exceptSessionId" ? undefined : [...people][0];
    const facts = { sessions: ended.length, people: people.size };
    const event = { subject: "session", ...(id && { id }), action: "ended", facts } as const;
    if (ended.length > 0) await recordEvent(tx, event, { by, now });
    return ended.length;
  });
}

/** Ends everybody's sessions. Called by an operator's command. */
export async function endAllSessions(): Promise<number> {
  const { rowCount } = await db.delete(sessions);
  return rowCount ?? 0;
}

/** Ends all sessions of the accounts with this email address. Called by an operator's command. */
export async function endSessionsByEmail(provider: Provider, email: string): Promise<number> {
  const accounts = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.provider, provider), sql`lower(${users.email}) = ${email.toLowerCase()}`));
  const { rowCount } = await db.delete(sessions).where(inArray(sessions.user_id, accounts));
  return rowCount ?? 0;
}

/** A job's work: deletes sessions that have expired. */
export async function deleteExpiredSessions(now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now));
}
