import { currentHint } from "#session/hint";
import type { Session } from "#session/session.server";
import { currentSession, sessionHint, subscribe } from "#session/session-store";
import { browserStore } from "#ui/browser-store";

type CopiedPerson = Pick<NonNullable<Session["person"]>, "letter" | "avatarUrl" | "seller">;

/** What a page shows of the visitor. It is for nothing else, because it may be a copy that is old. */
export type DisplaySession = Pick<Session, "cartCount" | "purchasedEpisodes"> & {
  /** A copy has no email address. */
  person: (CopiedPerson & { email?: string }) | null;
};

/** `hint` is the hint cookie's value that it belongs to. */
type SessionCopy = DisplaySession & { person: CopiedPerson; hint: string };

/**
 * A copy for this tab's next document, which shows it before the session has been read (`fill-header.ts` reads it, too).
 * It belongs to one sign-in, and holds neither the token nor an address.
 */
const COPY = browserStore<SessionCopy>("session", "session_copy", parseCopy, JSON.stringify);

/** What is to be shown: the session, or until it is known its copy. Undefined: there is neither. */
export function displaySession(): DisplaySession | undefined {
  const session = currentSession();
  if (session) return session;
  const copy = COPY.read();
  return copy && copy.hint === currentHint() ? copy : undefined;
}

/** Copies each session that comes from now on, and forgets another sign-in's copy. Returns how to end it. */
export function keepSessionCopy(): () => void {
  const copy = COPY.read();
  if (copy && copy.hint !== currentHint()) COPY.write(null);
  copySession();
  return subscribe(copySession);
}

function copySession(): void {
  const session = currentSession();
  const copy = session && copyOf(session, sessionHint());
  if (copy || (session && COPY.read())) COPY.write(copy ?? null);
}

function copyOf(
  { person, cartCount, purchasedEpisodes }: Session,
  hint: string | null,
): SessionCopy | null {
  if (!person || !hint) return null;
  const { letter, avatarUrl, seller } = person;
  return { hint, person: { letter, avatarUrl, seller }, cartCount, purchasedEpisodes };
}

function parseCopy(text: string): SessionCopy | null {
  const { hint, person, cartCount, purchasedEpisodes }: Partial<SessionCopy> = JSON.parse(text);
  const isCopy =
    typeof hint === "string" &&
    typeof person?.letter === "string" &&
    typeof person.seller === "boolean" &&
    isAddressOrNull(person.avatarUrl) &&
    (cartCount === null || Number.isInteger(cartCount)) &&
    (purchasedEpisodes === null || (purchasedEpisodes ?? [null]).every(isPurchase));
  return isCopy ? ({ hint, person, cartCount, purchasedEpisodes } as SessionCopy) : null;
}

function isPurchase(value: unknown): boolean {
  const { id, payment, orderId, playlist, emailedTo } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === "string" &&
    (payment === "completed" || payment === "pending" || payment === "rejected") &&
    isTextOrNull(orderId) &&
    isAddressOrNull(playlist) &&
    isTextOrNull(emailedTo)
  );
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}

/** A stored link is never a script. */
function isAddressOrNull(value: unknown): boolean {
  return value === null || (typeof value === "string" && /^(https?:|\/)/.test(value));
}
