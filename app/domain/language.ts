/** The languages that the store can speak; the first is the default (reading R56). */
export const LANGUAGES = ["en", "te"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

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

/**
 * One record of sentences out of one for each language: each read is in the current language. It is read
 * while a request is answered, never while a module loads, when no language is current.
 */
export function inLanguage<Texts extends object>(texts: Readonly<Record<Language, Texts>>): Texts {
  return new Proxy(texts[DEFAULT_LANGUAGE], {
    get: (_, key) => Reflect.get(texts[currentLanguage()], key),
  });
}

/** The name of something in each language; null: as in English. */
export type Names = Readonly<{ en: string; te: string | null }>;

export function nameIn({ en, te }: Names, language = currentLanguage()): string {
  return (language === "te" && te) || en;
}

/** As documents and Open Graph name it: English and Telugu of India. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-IN", te: "te-IN" };

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", te: "తెలుగు" };
