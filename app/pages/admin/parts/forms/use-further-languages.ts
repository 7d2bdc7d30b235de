import { useRouteLoaderData } from "react-router";
import { FURTHER_LANGUAGES, type FurtherLanguage, type Language } from "#domain/language";

/**
 * The store's languages besides English. Forms don't show fields for other languages, but keep what was written in
 * them in case the store adds them again.
 */
export function useFurtherLanguages(): readonly FurtherLanguage[] {
  const store = useRouteLoaderData<{ languages: readonly Language[] }>("root");
  return FURTHER_LANGUAGES.filter((language) => !store || store.languages.includes(language));
}
