import { createContext, useContext } from "react";
import type { Language } from "#domain/language";

const LanguageContext = createContext<Language>("en");

export const InLanguage = LanguageContext.Provider;

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/**
 * What a folder's components say, in the document's language. A folder with sentences on screen has
 * `texts.en.ts` (`export const en = { … }`), `texts.te.ts` (`export const te: typeof en = { … }`: the
 * compiler names a missing key) and `texts.ts` (`export const texts = { en, te }`). A value is text, or a
 * function of what stands in it.
 */
export function useTexts<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[useLanguage()];
}
