import { useRouteLoaderData } from "react-router";
import { FURTHER_LANGUAGES, type FurtherLanguage, type Language } from "#domain/language";

/** Those that the store speaks. No form asks for another, and what was written in it stays for when it does. */
export function useFurtherLanguages(): readonly FurtherLanguage[] {
  const store = useRouteLoaderData<{ languages: readonly Language[] }>("root");
  return FURTHER_LANGUAGES.filter((language) => !store || store.languages.includes(language));
}
