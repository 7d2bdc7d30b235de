import { useRouteLoaderData } from "react-router";
import type { Language } from "#domain/language";

/** Whether the store speaks a language. Where it doesn't, no form asks for it, and what was written stays for when it does. */
export function useSpeaks(language: Language | undefined): boolean {
  const store = useRouteLoaderData<{ languages: readonly Language[] }>("root");
  return !language || !store || store.languages.includes(language);
}
