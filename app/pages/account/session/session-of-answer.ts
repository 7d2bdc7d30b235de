import type { sessionOf } from "./session.server.ts";

type Session = Awaited<ReturnType<typeof sessionOf>>;

/**
 * A cached session is used only for this long: the router reads it right after the form's answer, and any later
 * reader asks the server.
 */
const FRESH_MILLISECONDS = 1_000;

let begun = 0;
let underWay = 0;
let cached: { session: Session; at: number } | null = null;

/**
 * Sends a form and caches the session that its answer contains. When several forms are being sent at once nothing is
 * cached, because no answer knows what the others changed; the server is asked instead.
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

/** Returns the cached session and clears it. Null: ask the server. */
export function takeCachedSession(): Session | null {
  const taken = cached;
  cached = null;
  return taken && performance.now() - taken.at < FRESH_MILLISECONDS ? taken.session : null;
}
