/** The languages that the store can speak; the first is the default (reading R56). */
export const LANGUAGES = ["en", "te"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

/** The languages besides the default one. */
export type FurtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const FURTHER_LANGUAGES = LANGUAGES.slice(1) as readonly FurtherLanguage[];

/** A value in each language. If one is missing, the default language's is used. */
export type Localized<T> = Readonly<
  Record<typeof DEFAULT_LANGUAGE, T> & Partial<Record<Language, T | null>>
>;

/** The columns or fields with a text's translations, one for each language except the default: `name_te`. */
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

/**
 * Reads a text and its translations from a row, such as `title` and `title_te`. Pass `name` if the translations'
 * columns have another name: `product_name` and `name_te`.
 */
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

/** Returns the columns for a text's translations, null where there is none. */
export function translationsOf<Name extends string>(
  name: Name,
  texts: Localized<string> | undefined,
): Translations<Name, string | null> {
  return translations(name, (_, language) => texts?.[language] ?? null);
}

let readLanguage: () => Language = () => DEFAULT_LANGUAGE;

/**
 * Sets the function that finds the current language. The server's process or the browser's entry calls this once at
 * its start. Returns the function that was set before.
 */
export function readLanguageFrom(current: () => Language): () => Language {
  const before = readLanguage;
  readLanguage = current;
  return before;
}

/**
 * The language of the request being answered, or of the page in the browser. In JavaScript built for one language it
 * is a constant (server/languages/one-language.ts).
 */
export function currentLanguage(): Language {
  return readLanguage();
}

export function localized<T>(texts: Localized<T>, language = currentLanguage()): T {
  return texts[language] || texts[DEFAULT_LANGUAGE];
}

/** A text. `lang` is present only if the text isn't in the reader's language. */
export type LocalizedText = { text: string; lang?: Language };

/** Like `localized`, but also says if it fell back to the default language (reading R56). */
export function localizedText(
  texts: Localized<string>,
  language = currentLanguage(),
): LocalizedText {
  const own = texts[language];
  if (own || language === DEFAULT_LANGUAGE) return { text: own ?? "" };
  return { text: texts[DEFAULT_LANGUAGE], lang: DEFAULT_LANGUAGE };
}

/** Like `localized`, for a text that is looked up later or for a reader of another language. */
export function byLanguage<T>(texts: Localized<T>): (language?: Language) => T {
  return (language) => localized(texts, language);
}

/**
 * Makes one record of sentences from a record for each language; its sentences are always in the current language.
 * Read them only while answering a request: while modules load there is no current language.
 */
export function inLanguage<Texts extends object>(texts: Localized<Texts>): Texts {
  return new Proxy(texts[DEFAULT_LANGUAGE], {
    get: (_, key) => Reflect.get(localized(texts), key),
  });
}

/** The language codes for documents and Open Graph: English and Telugu as used in India. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-IN", te: "te-IN" };

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", te: "తెలుగు" };

/** The language's English name, for the admin. */
export function inEnglish(language: Language): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}
