import { createContext, useContext } from "react";

/** The document's nonce while the server renders it. In the browser it is undefined. */
export const Nonce = createContext<string | undefined>(undefined);

/** Returns the nonce that inline scripts need, because the Content-Security-Policy refuses others. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
