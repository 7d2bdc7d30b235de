import { pollDelay } from "./poll-delay.ts";

export type Watched = {
  id: string;
  /** The order's, as the page shows it. */
  version: number;
  /** For how long its page asks; infinite while something is to come (`domain/orders/watched.ts`). */
  milliseconds: number;
};

/** Slower than any answer that still helps. */
const TIMEOUT = 15_000;

/**
 * Asks whether an order has changed while its page is seen and the phone is online: at once when it is seen again, and
 * by and by more seldom. No failure is shown. Whoever is signed out, or not its owner, asks no more. Answers what ends it.
 */
export function watchOrder(
  { id, version, milliseconds }: Watched,
  onChange: () => void,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const begun = Date.now();
  let seenSince = begun;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;
  let failures = 0;

  function isSeen(): boolean {
    return document.visibilityState === "visible" && navigator.onLine;
  }

  function plan(): void {
    clearTimeout(timer);
    const now = Date.now();
    if (signal.aborted || !isSeen() || now - begun >= milliseconds) return;
    const watched = now - seenSince;
    timer = setTimeout(ask, pollDelay({ watched, failures, chance: Math.random() }));
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (asking) return;
    const mine = new AbortController();
    asking = mine;
    const news = await poll(mine.signal);
    if (mine.signal.aborted) return;
    asking = null;
    failures = news === "failed" ? failures + 1 : 0;
    if (news === "refused") return;
    if (news === "changed") onChange();
    plan();
  }

  async function poll(ended: AbortSignal): Promise<"changed" | "unchanged" | "refused" | "failed"> {
    try {
      // The same in every language. A guest is led to sign in, which this page isn't.
      const { status, type, body } = await fetch(`/orders/${id}/changes?version=${version}`, {
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT)]),
      });
      await body?.cancel();
      if (status === 204) return "unchanged";
      if (status === 200) return "changed";
      return type === "opaqueredirect" || status === 404 ? "refused" : "failed";
    } catch {
      return "failed";
    }
  }

  function stop(): void {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
  }

  /** Seen again, or seen no more. */
  function turned(): void {
    seenSince = Date.now();
    if (!isSeen()) stop();
    else if (seenSince - begun < milliseconds) void ask();
  }

  document.addEventListener("visibilitychange", turned, { signal });
  addEventListener("online", turned, { signal });
  addEventListener("offline", turned, { signal });
  // Brought back as it was left; a page that has just come knows the newest.
  addEventListener("pageshow", ({ persisted }) => persisted && turned(), { signal });
  plan();
  return () => {
    leaving.abort();
    stop();
  };
}
