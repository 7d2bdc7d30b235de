import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { FURTHER_LANGUAGES, type FurtherLanguage, type Language } from "#domain/language";

/** True: the fields of further languages stay hidden until the seller wants them. */
export const FoldedLanguages = createContext(false);

/**
 * The store's languages besides English. Forms don't show fields for other languages, but keep what was written in
 * them in case the store adds them again.
 */
export function useFurtherLanguages(): readonly FurtherLanguage[] {
  const isFolded = useContext(FoldedLanguages);
  const store = useRouteLoaderData<{ languages: readonly Language[] }>("root");
  return FURTHER_LANGUAGES.filter(
    (language) => !isFolded && (!store || store.languages.includes(language)),
  );
}
