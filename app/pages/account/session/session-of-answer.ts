import type { sessionOf } from "./session.server.ts";

type Session = Awaited<ReturnType<typeof sessionOf>>;

/** The router reads the session again at once; whoever asks later asks the store. */
const FRESH_MILLISECONDS = 1_000;

let begun = 0;
let underWay = 0;
let cached: { session: Session; at: number } | null = null;

/**
 * Sends a form, and caches the session in its answer. While several forms are under way nothing is cached, because
 * no answer may know what another has changed: the store is asked after the last one.
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

/** Returns the session once; later callers ask the store. */
export function takeCachedSession(): Session | null {
  const taken = cached;
  cached = null;
  return taken && performance.now() - taken.at < FRESH_MILLISECONDS ? taken.session : null;
}
