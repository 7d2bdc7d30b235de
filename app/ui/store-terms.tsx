import { createContext, useContext } from "react";
import { DEFAULT_TERMS, type StoreTerms } from "#protocol/store-terms";

/** The store's terms, which the root provides to all components. */
export const StoreTermsContext = createContext<StoreTerms>(DEFAULT_TERMS);

export function useStoreTerms(): StoreTerms {
  return useContext(StoreTermsContext);
}
