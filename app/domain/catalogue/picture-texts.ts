import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Localized,
} from "#domain/language";

/**
 * The texts of a product's picture. `alt` describes it in each language. `written` are the words on the card, never
 * translated, by script: `en` stands for any language in Latin letters. Null: none.
 */
export type PictureTexts = {
  alt: Localized<string | null>;
  written: Localized<string | null>;
};

/** A sentence and its language. */
export type InLanguage = { text: string; lang: Language };

/** Describes the picture, in this language if possible; null where it has no description. */
export function pictureAlt(
  { alt }: Pick<PictureTexts, "alt">,
  language = currentLanguage(),
): InLanguage | null {
  const lines = linesOf(alt);
  const inOne = (wanted: Language) => lines.find(({ lang }) => lang === wanted);
  return inOne(language) ?? inOne(DEFAULT_LANGUAGE) ?? null;
}

/** The words on the card, the reader's own language first. */
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

/** A picture in a list: its alternative text, and its words that are in another language. */
export type ListPictureTexts = { alt: InLanguage | null; beside: InLanguage[] };

/**
 * Keeps it short for screen readers in a list: the words on the card name it. The description is added where none of
 * them is in the reader's language.
 */
export function listPictureTexts(
  texts: PictureTexts,
  language = currentLanguage(),
): ListPictureTexts {
  const written = writtenOn(texts, language);
  const [own] = written;
  return own?.lang === language
    ? { alt: own, beside: written.slice(1) }
    : { alt: pictureAlt(texts, language), beside: written };
}
