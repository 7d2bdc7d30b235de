import { createContext, useContext } from "react";

/** Set while a document is rendered on the server; in the browser there is none. */
export const Nonce = createContext<string | undefined>(undefined);

/** Inline scripts need it: without, the content security policy refuses them. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
