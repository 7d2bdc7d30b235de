/** The languages that the store can speak; the first is the default (reading R56). */
export const LANGUAGES = ["en", "te"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

/** Each into which the store is translated. */
export type FurtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const FURTHER_LANGUAGES = LANGUAGES.slice(1) as readonly FurtherLanguage[];

/** A value in each language; a language without one has the default's. */
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

/** A row's text, its translations beside it: of `title` they are `title_te`, of `product_name` `name_te`. */
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

/** The way back: what stands in the columns beside the text. */
export function translationsOf<Name extends string>(
  name: Name,
  texts: Localized<string> | undefined,
): Translations<Name, string | null> {
  return translations(name, (_, language) => texts?.[language] ?? null);
}

let source: () => Language = () => DEFAULT_LANGUAGE;

/** Sets whose language is current, once by the process or by the browser's entry. Gives what was set before. */
export function readLanguageFrom(current: () => Language): () => Language {
  const before = source;
  source = current;
  return before;
}

/**
 * The language of the request that is being answered; in a browser, of its document. A built client is in
 * one language and has its name here (server/languages/one-language.ts).
 */
export function currentLanguage(): Language {
  return source();
}

export function localized<T>(texts: Localized<T>, language = currentLanguage()): T {
  return texts[language] || texts[DEFAULT_LANGUAGE];
}

/** A text, and its language where that isn't the reader's. */
export type LocalizedText = { text: string; lang?: Language };

/** `localized` of a text, which says which language it is where it falls back (reading R56). */
export function localizedText(
  texts: Localized<string>,
  language = currentLanguage(),
): LocalizedText {
  const own = texts[language];
  if (own || language === DEFAULT_LANGUAGE) return { text: own ?? "" };
  return { text: texts[DEFAULT_LANGUAGE], lang: DEFAULT_LANGUAGE };
}

/** `localized`, for what is read later, or in somebody's own language. */
export function byLanguage<T>(texts: Localized<T>): (language?: Language) => T {
  return (language) => localized(texts, language);
}

/**
 * One record of sentences out of one for each language: each read is in the current language. It is read
 * while a request is answered, never while a module loads, when no language is current.
 */
export function inLanguage<Texts extends object>(texts: Localized<Texts>): Texts {
  return new Proxy(texts[DEFAULT_LANGUAGE], {
    get: (_, key) => Reflect.get(localized(texts), key),
  });
}

/** As documents and Open Graph name it: English and Telugu of India. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-IN", te: "te-IN" };

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", te: "తెలుగు" };

/** As the admin, which is in English, calls it: Telugu. */
export function inEnglish(language: Language): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}
