import { useEffect, useEffectEvent, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { clientLoader } from "./route.ts";

/** What the header and the buttons know of the visitor; undefined until it has come. */
export type Session = NonNullable<ReturnType<typeof useFetcher<typeof clientLoader>>["data"]>;

/** After a session that couldn't be had. */
const AGAIN_MILLISECONDS = 3_000;

/** Whoever changes tabs quickly isn't asked about each time. */
const SHOWN_AGAIN_MILLISECONDS = 5_000;

/**
 * Reads the visitor's session. Cached documents are the same for everybody; this comes after them,
 * again after each action, and when the tab is shown again: it may have ended in another one. Only the
 * root passes `load`.
 */
export function useSession({ load = false } = {}): Session | undefined {
  const fetcher = useFetcher<typeof clientLoader>({ key: "session" });
  useEffect(() => {
    if (!load || fetcher.data || fetcher.state !== "idle") return;
    const ask = () => void fetcher.load(href("/session"));
    // Not within the page's coming alive: a slow phone is to hear a finger in between.
    const soon = setTimeout(ask, fetcher.data === undefined ? 0 : AGAIN_MILLISECONDS);
    return () => clearTimeout(soon);
  }, [load, fetcher]);
  useWhenShownAgain(() => {
    if (load && fetcher.state === "idle") fetcher.load(href("/session"));
  });
  return fetcher.data ?? undefined;
}

function useWhenShownAgain(read: () => void): void {
  const before = useRef(0);
  const shown = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    if (Date.now() - before.current < SHOWN_AGAIN_MILLISECONDS) return;
    before.current = Date.now();
    read();
  });
  useEffect(() => {
    before.current = Date.now();
    const listener = () => shown();
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  }, []);
}
