import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Localized,
} from "#domain/language";

/**
 * A product's picture in words: what it shows, with its translations, and what is written on the card, which
 * has none: `en` is English (or any Latin script), any other what stands there in its script. Null where there is none.
 */
export type PictureTexts = {
  alt: Localized<string | null>;
  written: Localized<string | null>;
};

/** A sentence and the language that it stands in. */
export type InLanguage = { text: string; lang: Language };

/** What the picture shows, in this language where the row has it; null where nobody has described it. */
export function pictureAlt(
  { alt }: Pick<PictureTexts, "alt">,
  language = currentLanguage(),
): InLanguage | null {
  const lines = linesOf(alt);
  const inOne = (wanted: Language) => lines.find(({ lang }) => lang === wanted);
  return inOne(language) ?? inOne(DEFAULT_LANGUAGE) ?? null;
}

/** What is written on the card, the reader's own language first. */
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
