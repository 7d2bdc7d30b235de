import { useSyncExternalStore } from "react";

/** Whether the page's scripts have come: false on the server, and while its document is taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
