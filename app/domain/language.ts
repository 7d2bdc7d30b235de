/** The languages that the store can speak; the first is the default (reading R56). */
export const LANGUAGES = ["en", "te"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

/** The languages beside the default one. */
export type FurtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const FURTHER_LANGUAGES = LANGUAGES.slice(1) as readonly FurtherLanguage[];

/** A value for each language; a missing one falls back to the default's. */
export type Localized<T> = Readonly<
  Record<typeof DEFAULT_LANGUAGE, T> & Partial<Record<Language, T | null>>
>;

/** The columns or fields beside a text, one for each further language: `name_te`. */
export type Translations<Name extends string, T> = {
  [Each in FurtherLanguage as `${Name}_${Each}`]: T;
};

export function translations<Name extends string, T>(
  name: Name,
  of: (field: `${Name}_${FurtherLanguage}`, language: FurtherLanguage) => T,
): Translations<Name, T> {
  const fields = FURTHER_LANGUAGES.map((language) => {
    const field = `${name}_${language}` as const;
    return [field, of(field, language)];
  });
  return Object.fromEntries(fields);
}

export function inEachLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  const all = LANGUAGES.map((language) => [language, of(language)]);
  return Object.fromEntries(all);
}

/** Reads a text and its translations from a row: `title` and `title_te`, or, of `product_name`, `name_te`. */
export function localizedOf<
  Row extends object,
  English extends keyof Row & string,
  Name extends string = English,
>(row: Row & Translations<Name, unknown>, english: English, name?: Name): Localized<Row[English]> {
  const columns = row as Readonly<Record<string, unknown>>;
  const further = translations(name ?? english, (column) => columns[column] ?? null);
  const values = [row[english], ...Object.values(further)] as Row[English][];
  return inEachLanguage((language) => values[LANGUAGES.indexOf(language)] as Row[English]);
}

/** The columns beside the text, from its translations. */
export function translationsOf<Name extends string>(
  name: Name,
  texts: Localized<string> | undefined,
): Translations<Name, string | null> {
  return translations(name, (_, language) => texts?.[language] ?? null);
}

let source: () => Language = () => DEFAULT_LANGUAGE;

/**
 * Sets how the current language is found, once, by the server's process or the browser's entry. Returns what was set
 * before.
 */
export function readLanguageFrom(current: () => Language): () => Language {
  const before = source;
  source = current;
  return before;
}

/**
 * The language of the current request, or of the browser's document. A client built for one language has it compiled
 * in (server/languages/one-language.ts).
 */
export function currentLanguage(): Language {
  return source();
}

export function localized<T>(texts: Localized<T>, language = currentLanguage()): T {
  return texts[language] || texts[DEFAULT_LANGUAGE];
}

/** A text; `lang` is set where it isn't in the reader's language. */
export type LocalizedText = { text: string; lang?: Language };

/** Like `localized`, and says which language it fell back to (reading R56). */
export function localizedText(
  texts: Localized<string>,
  language = currentLanguage(),
): LocalizedText {
  const own = texts[language];
  if (own || language === DEFAULT_LANGUAGE) return { text: own ?? "" };
  return { text: texts[DEFAULT_LANGUAGE], lang: DEFAULT_LANGUAGE };
}

/** Like `localized`, for a text that is read later or in somebody else's language. */
export function byLanguage<T>(texts: Localized<T>): (language?: Language) => T {
  return (language) => localized(texts, language);
}

/**
 * Turns a record for each language into one whose sentences are in the current language. Read it while answering a
 * request: while a module loads there is no current language.
 */
export function inLanguage<Texts extends object>(texts: Localized<Texts>): Texts {
  return new Proxy(texts[DEFAULT_LANGUAGE], {
    get: (_, key) => Reflect.get(localized(texts), key),
  });
}

/** The names for documents and Open Graph: English and Telugu of India. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-IN", te: "te-IN" };

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", te: "తెలుగు" };

/** The language's English name, for the admin. */
export function inEnglish(language: Language): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}
