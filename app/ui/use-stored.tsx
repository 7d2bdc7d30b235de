import { useSyncExternalStore } from "react";
import { type BrowserStore, onStored } from "./browser-store.tsx";

/** Returns the stored value, also when it changes here or in another tab. Null on the server and during hydration. */
export function useStored<Value>({ read }: BrowserStore<Value>): Value | null {
  return useSyncExternalStore(onStored, read, () => null);
}
