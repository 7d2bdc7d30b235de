import { useSyncExternalStore } from "react";
import { subscribe } from "#session/session-store";
import { type DisplaySession, displaySession } from "./session-copy.tsx";

/** What is shown of the visitor. Undefined on the server, during hydration, and while nothing is known. */
export function useDisplaySession(): DisplaySession | undefined {
  return useSyncExternalStore(subscribe, displaySession, () => undefined);
}
