import { useEffect } from "react";
import { useRouteFacts } from "#pages/use-route-facts.ts";

/** Whether the page here is protected; if so, its listeners come after everything else has. */
export function useCopyProtection(): boolean {
  const isProtected = useRouteFacts()?.copyProtected ?? false;
  useEffect(() => {
    if (!isProtected) return;
    const leaving = new AbortController();
    import("./copy-protection.ts").then(
      ({ protectCopies }) => protectCopies(leaving.signal),
      // Without the network, the style sheet's part has to do.
      () => {},
    );
    return () => leaving.abort();
  }, [isProtected]);
  return isProtected;
}
