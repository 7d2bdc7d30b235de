import { createHash, randomBytes } from "node:crypto";
import {
  type Cookie,
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import type { Identity, Provider } from "#data/people/people.server";
import {
  beginSession,
  endSession,
  endSessionsOf,
  findSession,
  type OpenSession,
} from "#data/people/sessions.server";
import { storeMessages } from "#domain/messages";
import { deviceOf } from "#domain/people/devices";
import { SESSION_LIFE_SECONDS } from "#domain/people/limits";
import { nameFromEmail } from "#domain/people/people";
import { hasPermission, type Permission, type SellerRole } from "#domain/people/team/seller-roles";
import { withoutLanguage } from "#protocol/language-addresses";
import { config } from "#request/config.server";
import { logSecurity } from "#request/log/security-log.server";
import { requestInfoContext } from "#request/request-info.server";
import { antiForgeryToken, GUEST_TOKEN_HOLDER } from "./anti-forgery.server.ts";
import { deleteCookie, readCookie, storeCookie } from "./cookies.server.ts";

/** A seller who changes the payee must have signed in within this time (our choice). */
const FRESH_SIGN_IN_SECONDS = 10 * 60;

export type Person = {
  id: string;
  email: string;
  name: string;
  avatarUrl: string | null;
  /** The role in the admin; null for customers (reading R25). */
  role: SellerRole | null;
  sessionId: string;
  /** When the sign-in provider last verified who they are. */
  authenticatedAt: Date;
};

type Context = Readonly<RouterContextProvider>;

/** `unreadable` is the error with which the session couldn't be read. */
type FoundPerson = { person: Person | null } | { unreadable: unknown };

const personContext = createContext<FoundPerson>({ person: null });

/**
 * Finds the signed-in person of every request. Without a session cookie it makes no query. If the session can't be
 * read, only what needs the person fails: the rest of the page, with the store's name and colours, is rendered.
 */
export const visitorMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const token = await readCookie(request, sessionCookie(request));
  const found = await findPerson(token).then(
    (person) => ({ person }),
    (unreadable: unknown) => ({ unreadable }),
  );
  context.set(personContext, found);
  const response = await next();
  const isStale = token !== null && "person" in found && !found.person;
  if (isStale) await endStaleSession(request, response);
  return response;
};

async function findPerson(token: unknown): Promise<Person | null> {
  const provider = currentProvider();
  const tokenHash = hashOfToken(token);
  if (!provider || !tokenHash) return null;
  const session = await findSession(tokenHash, provider, new Date());
  return session && personOf(session);
}

/**
 * Returns the hash of this request's session token, as sessions are stored; null: no token, or none that could be
 * valid.
 */
export async function sessionHash(request: Request): Promise<Buffer | null> {
  return hashOfToken(await readCookie(request, sessionCookie(request)));
}

function hashOfToken(token: unknown): Buffer | null {
  return typeof token === "string" && /^[\w-]{43}$/.test(token) ? hashOf(token) : null;
}

/**
 * The sign-in provider in use. Only its users count, so that nobody stays signed in as a demo user once Google is
 * configured.
 */
export function currentProvider(): Provider | null {
  if (config.google) return "google";
  return config.demoSignIn ? "demo" : null;
}

function personOf({ userId: id, seller, ...session }: OpenSession): Person {
  const role = seller && roleOf(seller);
  return { ...session, id, name: nameFromEmail(session.email), role };
}

/** Returns a seller's role, or null. It is read at each request, so that a removed seller loses access at once. */
function roleOf({ email, invited, role }: NonNullable<OpenSession["seller"]>): SellerRole | null {
  if (config.sellerEmails.includes(email)) return "owner";
  return invited ? role : null;
}

/**
 * Deletes the cookies of a session that has ended, for example by logging out everywhere on another device. It does
 * nothing if this response begins a new session.
 */
async function endStaleSession(request: Request, response: Response): Promise<void> {
  const { name } = sessionCookie(request);
  if (response.headers.getSetCookie().some((line) => line.startsWith(`${name}=`))) return;
  for (const line of await signedOutCookies(request)) response.headers.append("Set-Cookie", line);
}

/** Returns the signed-in person; null for a guest. Throws if the session couldn't be read. */
export function currentPerson(context: Context): Person | null {
  const found = context.get(personContext);
  if ("unreadable" in found) throw found.unreadable;
  return found.person;
}

/** True if nobody knows who is signed in, because the session couldn't be read. */
export function isPersonUnknown(context: Context): boolean {
  return "unreadable" in context.get(personContext);
}

/**
 * Returns the signed-in person, or throws a redirect to the sign-in, from which they come back here (reading R39).
 * `address` adds the language to the redirect's path; only middleware needs it, since React Router adds it elsewhere.
 */
export function requirePerson(
  context: Context,
  url: URL,
  address = (path: string): string => path,
): Person {
  const person = currentPerson(context);
  if (person) return person;
  const here = withoutLanguage(url.pathname) + url.search;
  throw redirect(address(`/auth?next=${encodeURIComponent(here)}`));
}

export type Seller = Person & { role: SellerRole };

/** The permission that the visited route needs; null outside the admin. */
export const visitPermission = createContext<Permission | null>(null);

/**
 * Returns the signed-in seller if they have this permission, by default the one that the visited route needs. Throws
 * a 404 for everybody else (reading R25).
 */
export function requireSeller(
  context: Context,
  permission: Permission | null = context.get(visitPermission),
): Seller {
  const person = currentPerson(context);
  if (permission && isSeller(person) && hasPermission(person.role, permission)) return person;
  if (person) logSecurity("seller_refused", { userId: person.id });
  throw data(storeMessages.pageNotFound, { status: 404 });
}

/**
 * True if this person signed in within the last few minutes. docs/admin-sign-in.md says which forms demand that, and
 * why.
 */
export function isFreshlySignedIn({ authenticatedAt }: Person, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < FRESH_SIGN_IN_SECONDS * 1000;
}

function isSeller(person: Person | null): person is Seller {
  return person !== null && person.role !== null;
}

/** The visitor's anti-forgery token for this answer. */
export function formToken(context: Context): string {
  context.get(requestInfoContext).carriesToken = true;
  return antiForgeryToken(tokenHolder(context), new Date());
}

export function tokenHolder(context: Context): string {
  return currentPerson(context)?.sessionId ?? GUEST_TOKEN_HOLDER;
}

/**
 * Signs a person in and replaces an earlier session. Returns the `Set-Cookie` headers. The database gets only the
 * token's hash.
 */
export async function openSession(
  request: Request,
  context: Context,
  identity: Identity,
): Promise<string[]> {
  const before = currentPerson(context);
  if (before) await endSession(before.sessionId);
  const token = randomBytes(32).toString("base64url");
  const sellerListed = config.sellerEmails.includes(identity.email.toLowerCase());
  const device = deviceOf(request.headers.get("User-Agent") ?? "");
  const about = { sellerListed, device };
  const begun = await beginSession(identity, hashOf(token), new Date(), about);
  logSignIn(begun, identity.provider);
  return await signedInCookies(request, token);
}

function logSignIn(
  { userId, seller }: Awaited<ReturnType<typeof beginSession>>,
  provider: Provider,
): void {
  logSecurity("signed_in", { userId, facts: { provider } });
  if (seller === "bound") logSecurity("seller_bound", { userId });
  // The email address may sell, but another account has its role. An operator can free it with `npm run seller`.
  if (seller === "another's") logSecurity("seller_refused", { userId, facts: { reason: seller } });
}

function signedInCookies(request: Request, token: string): Promise<string[]> {
  return Promise.all([
    sessionCookie(request).serialize(token),
    hintCookie(request).serialize(randomBytes(9).toString("base64url")),
    deleteCookie(loggedOutCookie(request)),
  ]);
}

/** Ends this session. Returns the `Set-Cookie` headers. */
export async function closeSession(request: Request, context: Context): Promise<string[]> {
  const person = currentPerson(context);
  if (person) {
    await endSession(person.sessionId);
    logSecurity("signed_out", { userId: person.id });
  }
  return await loggedOutCookies(request);
}

/** Ends all sessions of this person. Returns the `Set-Cookie` headers. */
export async function closeAllSessions(request: Request, context: Context): Promise<string[]> {
  const person = currentPerson(context);
  if (person) {
    const ended = await endSessionsOf(person.id);
    logSecurity("sessions_ended", { userId: person.id, facts: { sessions: ended } });
  }
  return await loggedOutCookies(request);
}

async function loggedOutCookies(request: Request): Promise<string[]> {
  return [...(await signedOutCookies(request)), await loggedOutCookie(request).serialize("1")];
}

function signedOutCookies(request: Request): Promise<string[]> {
  return Promise.all([deleteCookie(sessionCookie(request)), deleteCookie(hintCookie(request))]);
}

/** The cookie with the session's token. It isn't signed, because the database has the hashes of all valid tokens. */
function sessionCookie(request: Request): Cookie {
  return storeCookie(request, "sid", { maxAge: SESSION_LIFE_SECONDS });
}

/**
 * A cookie that exists while somebody is signed in. An inline script reads it and shows the header of a signed-in
 * person at once. Each sign-in has a new value, so that open tabs notice that it is another person. It grants no
 * access.
 */
function hintCookie(request: Request): Cookie {
  return storeCookie(request, "hint", { maxAge: SESSION_LIFE_SECONDS, httpOnly: false });
}

/**
 * A cookie that exists from logging out until the next sign-in. Scripts read it and delete what the browser has stored
 * of a payment. A session that ends in another way doesn't set it.
 */
function loggedOutCookie(request: Request): Cookie {
  return storeCookie(request, "logged-out", { maxAge: SESSION_LIFE_SECONDS, httpOnly: false });
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
