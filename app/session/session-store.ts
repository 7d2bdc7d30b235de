/**
 * What this document knows about its visitor. It is requested after the page has loaded, because cached pages don't
 * contain it, and comes with the answer of each form (decision 99). Components read it by `useSession`.
 */
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { currentHint } from "./hint.ts";
import type { Session } from "./session.server.ts";

/** The wait before the session is requested again after a failure. */
const RETRY_MILLISECONDS = 3_000;

let known: Session | undefined;
let knownHint: string | null = null;
const listeners = new Set<() => void>();

/** Undefined until the session has been read. */
export function currentSession(): Session | undefined {
  return known;
}

/**
 * The hint cookie's value that the known session belongs to. Null: another came while the session was asked for, so that
 * it may be either's.
 */
export function sessionHint(): string | null {
  return knownHint;
}

/** Calls `listener` after each change. Returns a function that ends it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setSession(session: Session | undefined): void {
  newest++;
  adopt(session, newest, currentHint());
}

/** Numbers of readings and changes, so that an older answer never replaces a newer one. */
let newest = 0;
let adopted = 0;

/** `hint` is the cookie's value from before the session was asked for. */
function adopt(session: Session | undefined, turn: number, hint: string): void {
  adopted = turn;
  known = session;
  knownHint = hint === currentHint() ? hint : null;
  for (const listener of listeners) listener();
}

/** Requests the session. If no answer comes, the last known one stays and the promise is false. */
export async function readSession(): Promise<boolean> {
  newest++;
  const turn = newest;
  const hint = currentHint();
  const answer = await fetch(pathInCurrentLanguage("/session")).catch(() => null);
  const session: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!isSession(session)) return false;
  if (turn > adopted) adopt(session, turn, hint);
  return true;
}

/** Whether the store answered, and not a network's sign-in page or a proxy. */
function isSession(answer: unknown): answer is Session {
  return typeof answer === "object" && answer !== null && "person" in answer && "token" in answer;
}

/** Requests the session until it is known. Returns a function that ends it. */
export function readUntilKnown(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const read = async () => {
    if (!known) await readSession();
    if (!known && !hasEnded) timer = setTimeout(read, RETRY_MILLISECONDS);
  };
  let hasEnded = false;
  // Waits for the next task, so that a slow phone can react to a tap between hydration and this request.
  timer = setTimeout(read, 0);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

let formsInFlight = 0;
/** True if no single answer of the forms in flight has to contain what the others have changed. */
let haveOverlapped = false;

/**
 * Sends a form. `takeSession` makes the session that its answer brings the visitor's, unless a newer one has come
 * meanwhile. If forms overlap, no answer need know what the others have changed, so the session is requested once after
 * the last.
 */
export async function sendWithSession<Answer extends object>(
  send: () => Promise<Answer>,
): Promise<{ answer: Answer; takeSession: () => void }> {
  formsInFlight++;
  if (formsInFlight > 1) haveOverlapped = true;
  const hint = currentHint();
  try {
    const answer: Answer & { session?: Session } = await send();
    newest++;
    const turn = newest;
    const session = haveOverlapped ? null : answer.session;
    const takeSession = () => {
      if (session && turn > adopted) adopt(session, turn, hint);
    };
    return { answer, takeSession };
  } finally {
    formsInFlight--;
    if (formsInFlight === 0 && haveOverlapped) {
      haveOverlapped = false;
      void readSession();
    }
  }
}
