import type { sessionOf } from "./session.server.ts";

type Session = Awaited<ReturnType<typeof sessionOf>>;

/**
 * A cached session is used only for this long: the router reads it right after the form's response, and any later read
 * goes to the server.
 */
const FRESH_MILLISECONDS = 1_000;

let begun = 0;
let underWay = 0;
let cached: { session: Session; at: number } | null = null;

/**
 * Sends a form and caches the session that its response contains. While several forms are being sent nothing is cached,
 * because no response includes what the others changed; the session is then read from the server.
 */
export async function sendAndCacheSession<Sent extends { data: unknown }>(
  send: () => Promise<Sent>,
): Promise<Sent> {
  const turn = ++begun;
  const isAlone = underWay === 0;
  underWay++;
  cached = null;
  try {
    const sent = await send();
    const { session } = sent.data as { session?: Session };
    if (session && isAlone && turn === begun) cached = { session, at: performance.now() };
    return sent;
  } finally {
    underWay--;
  }
}

/** Returns the cached session and clears it. Null: there is none, so the session must be read from the server. */
export function takeCachedSession(): Session | null {
  const taken = cached;
  cached = null;
  return taken && performance.now() - taken.at < FRESH_MILLISECONDS ? taken.session : null;
}
