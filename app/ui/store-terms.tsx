import { createContext, useContext } from "react";
import { DEFAULT_TERMS, type StoreTerms } from "#protocol/store-terms";

/** Given by the root, around everything. */
export const StoreTermsContext = createContext<StoreTerms>(DEFAULT_TERMS);

export function useStoreTerms(): StoreTerms {
  return useContext(StoreTermsContext);
}
