import { useSyncExternalStore } from "react";

/** Returns whether the page is hydrated: false on the server and in the first rendering in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
