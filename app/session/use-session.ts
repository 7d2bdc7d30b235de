import { useSyncExternalStore } from "react";
import type { Session } from "./session.server.ts";
import { currentSession, subscribe } from "./session-store.ts";

export type { Session } from "./session.server.ts";

/** What the header and the buttons know about the visitor. Undefined until it has been read. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}

/** The visitor's anti-forgery token. Empty until the session is known. */
export function useFormToken(): string {
  return useSyncExternalStore(
    subscribe,
    () => currentSession()?.token ?? "",
    () => "",
  );
}
