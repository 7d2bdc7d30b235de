import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { clientLoader } from "./route.ts";

/** What the header and the buttons know of the visitor; undefined until it has come. */
export type Session = NonNullable<ReturnType<typeof useFetcher<typeof clientLoader>>["data"]>;

/** After a session that couldn't be had. */
const AGAIN_MILLISECONDS = 3_000;

/**
 * Reads the visitor's session. Cached documents are the same for everybody; this comes after them,
 * again with the answer of each form (docs/decisions/0099), and when the tab is shown again (`useOwnPage`). Only the root passes `load`.
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
  return fetcher.data ?? undefined;
}
