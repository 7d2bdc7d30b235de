import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { clientLoader } from "./route.ts";

/** What the header and the buttons know about the visitor. Undefined until it has loaded. */
export type Session = NonNullable<ReturnType<typeof useFetcher<typeof clientLoader>>["data"]>;

/** The wait before the session is requested again after a failure. */
const RETRY_MILLISECONDS = 3_000;

/**
 * Reads the visitor's session, which cached pages don't contain. It is read after the page has loaded, with each form's
 * response (decision 99), and when the tab is shown again (`useOwnPage`). Only the root passes `load`.
 */
export function useSession({ load = false } = {}): Session | undefined {
  const fetcher = useFetcher<typeof clientLoader>({ key: "session" });
  useEffect(() => {
    if (!load || fetcher.data || fetcher.state !== "idle") return;
    const loadSession = () => void fetcher.load(href("/session"));
    // Waits for the next task, so that a slow phone can react to a tap between hydration and this request.
    const soon = setTimeout(loadSession, fetcher.data === undefined ? 0 : RETRY_MILLISECONDS);
    return () => clearTimeout(soon);
  }, [load, fetcher]);
  return fetcher.data ?? undefined;
}
