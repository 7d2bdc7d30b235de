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

/** Polls whether an order has changed. Returns a function that ends it. */
export function watchOrder(
  { id, link, version, milliseconds }: Watched,
  onChange: () => void,
): () => void {
  const of = link === undefined ? `/orders/${id}` : `/pay/${link}`;
  const path = `${of}/changes?version=${version}`;
  return watchPath({ path, milliseconds }, (news) => news !== null && onChange());
}

type WatchedPath = {
  /** Without a language, because the response is the same in each. */
  path: string;
  milliseconds: number;
  /** Milliseconds between polls; missing: less and less often. */
  every?: number;
};

/**
 * Polls a path while the page is visible and the device is online, and at once when it becomes visible again. `onNews`
 * gets the response's JSON, or null if there is no news. Failures aren't shown. Polling ends for a person who is signed
 * out or doesn't own what the path names. Returns a function that ends it.
 */
export function watchPath(
  { path, milliseconds, every }: WatchedPath,
  onNews: (news: unknown) => void,
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
    timer = setTimeout(pollNow, pollDelay({ watched, failures, random: Math.random(), every }));
  }

  async function pollNow(): Promise<void> {
    clearTimeout(timer);
    if (asking) return;
    const mine = new AbortController();
    asking = mine;
    const answer = await poll(mine.signal);
    if (mine.signal.aborted) return;
    asking = null;
    failures = answer === "failed" ? failures + 1 : 0;
    if (answer === "refused") return;
    if (answer !== "failed") onNews(answer.news);
    scheduleNextPoll();
  }

  async function poll(ended: AbortSignal): Promise<{ news: unknown } | "refused" | "failed"> {
    try {
      // Redirects aren't followed: a guest would be led to the sign-in page.
      const response = await fetch(path, {
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      });
      const { status, type, body } = response;
      if (status === 200) return { news: await response.json() };
      await body?.cancel();
      if (status === 204) return { news: null };
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
