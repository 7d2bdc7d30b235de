import { currentLanguage, type Language } from "#domain/language";

/**
 * A product's picture in words: what it shows, with its translation, and what is written on the card, which
 * has no translation: `text_en` is English (or any Latin script), `text_te` Telugu. Null where there is none.
 */
export type PictureTexts = {
  alt: string | null;
  alt_te: string | null;
  text_en: string | null;
  text_te: string | null;
};

/** A sentence and the language that it stands in. */
export type InLanguage = { text: string; lang: Language };

/** What the picture shows, in this language where the row has it; null where nobody has described it. */
export function pictureAlt(
  { alt, alt_te }: Pick<PictureTexts, "alt" | "alt_te">,
  language = currentLanguage(),
): InLanguage | null {
  const lines = [...line(alt, "en"), ...line(alt_te, "te")];
  return lines.find(({ lang }) => lang === language) ?? line(alt, "en")[0] ?? null;
}

/** What is written on the card, the reader's own language first. */
export function writtenOn(
  { text_en, text_te }: PictureTexts,
  language = currentLanguage(),
): InLanguage[] {
  const isOwn = ({ lang }: InLanguage) => Number(lang === language);
  const lines = [...line(text_en, "en"), ...line(text_te, "te")];
  return lines.toSorted((one, other) => isOwn(other) - isOwn(one));
}

function line(text: string | null, lang: Language): InLanguage[] {
  return text === null ? [] : [{ text, lang }];
}

/** A picture among others: the alternative text, and the words beside it that are in another language. */
export type PictureInList = { alt: InLanguage | null; beside: InLanguage[] };

/**
 * Short enough to be listened to in a list: the words on the card say what it is; where none of them is in
 * the reader's language, what the picture shows does, too.
 */
export function pictureInList(texts: PictureTexts, language = currentLanguage()): PictureInList {
  const written = writtenOn(texts, language);
  const [own] = written;
  return own?.lang === language
    ? { alt: own, beside: written.slice(1) }
    : { alt: pictureAlt(texts, language), beside: written };
}
