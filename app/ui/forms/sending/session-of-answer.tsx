/**
 * A cached session is used only for this long: the router reads it right after the form's response, and any later read
 * goes to the server.
 */
const CACHED_MILLISECONDS = 1_000;

let sendsBegun = 0;
let inFlight = 0;
let cachedSession: { session: unknown; cachedAt: number } | null = null;

/**
 * Sends a form and caches the session that its response contains. While several forms are being sent nothing is cached,
 * because no response includes what the others changed; the session is then read from the server.
 */
export async function sendAndCacheSession<Answer extends object>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const turn = ++sendsBegun;
  const isAlone = inFlight === 0;
  inFlight++;
  cachedSession = null;
  try {
    const answer: Answer & { session?: unknown } = await send();
    const { session } = answer;
    if (session && isAlone && turn === sendsBegun)
      cachedSession = { session, cachedAt: performance.now() };
    return answer;
  } finally {
    inFlight--;
  }
}

/**
 * Returns the cached session, whose type the caller knows, and clears it. Null: the session must be read from the
 * server.
 */
export function takeCachedSession<Session>(): Session | null {
  const taken = cachedSession;
  cachedSession = null;
  const isFresh = taken !== null && performance.now() - taken.cachedAt < CACHED_MILLISECONDS;
  return isFresh ? (taken.session as Session) : null;
}
