import { useEffect } from "react";
import { useRouteFacts } from "#pages/use-route-facts.ts";

/** Returns whether the current page is protected, and protects it if so. The code for that is loaded after the page. */
export function useCopyProtection(): boolean {
  const isProtected = useRouteFacts()?.copyProtected ?? false;
  useEffect(() => {
    if (!isProtected) return;
    const leaving = new AbortController();
    import("./copy-protection.ts").then(
      ({ protectCopies }) => protectCopies(leaving.signal),
      // If the code can't be loaded, only the style sheet protects the page.
      () => {},
    );
    return () => leaving.abort();
  }, [isProtected]);
  return isProtected;
}
