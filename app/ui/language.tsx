import { type Localized, localized } from "#domain/language";

/**
 * Returns a folder's texts in the document's language. Such a folder has `texts.en.ts` (`export const en = { … }`),
 * `texts.te.ts` (`export const te: typeof en = { … }`, so that the compiler reports a missing key) and `texts.ts`
 * (`export const texts = { en, te }`). A value is a text, or a function that makes one. A built client contains only
 * its own language.
 */
export function useTexts<Texts>(texts: Localized<Texts>): Texts {
  return localized(texts);
}
