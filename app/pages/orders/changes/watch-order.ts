import { pollDelay } from "./poll-delay.ts";

export type Watched = {
  id: string;
  /** The secret of the link by which the page shows the order. Missing: it is its customer's own page. */
  link?: string;
  /** The order's version that the page shows; by a link, the link's (`linkVersion`). */
  version: number | string;
  /** For how many milliseconds the page polls; infinite while a change is expected (`domain/orders/watched.ts`). */
  milliseconds: number;
};

/** Milliseconds after which a poll is given up. */
const TIMEOUT_MILLISECONDS = 15_000;

/**
 * Polls whether an order has changed while its page is visible and the device is online: at once when it becomes
 * visible again, then less and less often. Failures aren't shown. Polling ends for a person who is signed out or
 * doesn't own the order. Returns a function that ends it.
 */
export function watchOrder(
  { id, link, version, milliseconds }: Watched,
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

  function scheduleNextPoll(): void {
    clearTimeout(timer);
    const now = Date.now();
    if (signal.aborted || !isSeen() || now - begun >= milliseconds) return;
    const watched = now - seenSince;
    timer = setTimeout(pollNow, pollDelay({ watched, failures, random: Math.random() }));
  }

  async function pollNow(): Promise<void> {
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
    scheduleNextPoll();
  }

  async function poll(ended: AbortSignal): Promise<"changed" | "unchanged" | "refused" | "failed"> {
    try {
      // The path has no language, because the response is the same in each. Redirects aren't followed: a guest would be
      // led to the sign-in page.
      const of = link === undefined ? `/orders/${id}` : `/pay/${link}`;
      const { status, type, body } = await fetch(`${of}/changes?version=${version}`, {
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
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

  /** Called when the page became visible or hidden, or the device online or offline. */
  function onVisibilityOrNetworkChange(): void {
    seenSince = Date.now();
    if (!isSeen()) stop();
    else if (seenSince - begun < milliseconds) void pollNow();
  }

  document.addEventListener("visibilitychange", onVisibilityOrNetworkChange, { signal });
  addEventListener("online", onVisibilityOrNetworkChange, { signal });
  addEventListener("offline", onVisibilityOrNetworkChange, { signal });
  // A page that the browser restores may be out of date; one that was just loaded isn't.
  addEventListener("pageshow", ({ persisted }) => persisted && onVisibilityOrNetworkChange(), {
    signal,
  });
  scheduleNextPoll();
  return () => {
    leaving.abort();
    stop();
  };
}
