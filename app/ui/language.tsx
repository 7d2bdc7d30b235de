import { type Localized, localized } from "#domain/language";

/**
 * What a folder's components say, in the document's language. A folder with sentences on screen has
 * `texts.en.ts` (`export const en = { … }`), `texts.te.ts` (`export const te: typeof en = { … }`: the
 * compiler names a missing key) and `texts.ts` (`export const texts = { en, te }`). A value is text, or a
 * function of what stands in it. A built client carries its own language alone.
 */
export function useTexts<Texts>(texts: Localized<Texts>): Texts {
  return localized(texts);
}
