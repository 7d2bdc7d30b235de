import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Localized,
} from "#domain/language";

/**
 * The texts of a product's picture; null means none. `alt` describes the picture, in each language. `written` holds the
 * words printed on the card, never translated: `te` those in Telugu script, `en` those in Latin letters.
 */
export type PictureTexts = {
  alt: Localized<string | null>;
  written: Localized<string | null>;
};

/** A text and the language that it is in. */
export type InLanguage = { text: string; lang: Language };

/** Returns the picture's description, in English if there is none in this language; null if there is neither. */
export function pictureAlt(
  { alt }: Pick<PictureTexts, "alt">,
  language = currentLanguage(),
): InLanguage | null {
  const lines = linesOf(alt);
  const inOne = (wanted: Language) => lines.find(({ lang }) => lang === wanted);
  return inOne(language) ?? inOne(DEFAULT_LANGUAGE) ?? null;
}

/** Returns the words printed on the card, those in the reader's language first. */
export function writtenOn(
  { written }: Pick<PictureTexts, "written">,
  language = currentLanguage(),
): InLanguage[] {
  const isOwn = ({ lang }: InLanguage) => Number(lang === language);
  return linesOf(written).toSorted((one, other) => isOwn(other) - isOwn(one));
}

function linesOf(texts: Localized<string | null>): InLanguage[] {
  return LANGUAGES.flatMap((lang) => {
    const text = texts[lang] ?? null;
    return text === null ? [] : [{ text, lang }];
  });
}

/** The texts of a picture in a list: its alt text, and (`printedWords`) the words printed on it in other languages. */
export type ListPictureTexts = { alt: InLanguage | null; printedWords: InLanguage[] };

/**
 * Chooses short texts for screen readers in a list. The alt text is the words printed on the card if they are in the
 * reader's language, otherwise the picture's description.
 */
export function listPictureTexts(
  texts: PictureTexts,
  language = currentLanguage(),
): ListPictureTexts {
  const written = writtenOn(texts, language);
  const [own] = written;
  return own?.lang === language
    ? { alt: own, printedWords: written.slice(1) }
    : { alt: pictureAlt(texts, language), printedWords: written };
}
