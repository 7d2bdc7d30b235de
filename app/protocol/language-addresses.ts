/**
 * The address alone decides the language: `/shop` is English, `/te/shop` Telugu. React Router gets the prefix as its
 * basename, so links, forms and redirects are written without it.
 */
import { currentLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";

/** The prefix of a language's paths: empty for the default language, or `/te`. */
export function languagePrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "" : `/${language}`;
}

/**
 * The language of a path. Only languages that are switched on have a prefix; with any other prefix the path is a
 * missing page in the default language. As in React Router, case doesn't matter.
 */
export function languageOfPath(pathname: string, on: readonly Language[] = LANGUAGES): Language {
  const first = /^\/([^/]*?)(?:\.data)?(?:\/|$)/.exec(pathname)?.[1]?.toLowerCase();
  return on.find((language) => language === first) ?? DEFAULT_LANGUAGE;
}

/** The path without its language prefix, as routes, links and stored paths have it. */
export function withoutLanguage(pathname: string, on?: readonly Language[]): string {
  const prefix = languagePrefix(languageOfPath(pathname, on));
  return pathname.slice(prefix.length) || "/";
}

/**
 * The full path of a page in a language. It never leads to another site: without its prefix, `/te//evil.example` would
 * be `//evil.example`, which browsers take for a host.
 */
export function pathIn(language: Language, path: string): string {
  const own = path.replace(/^[/\\]+/, "/");
  const prefix = languagePrefix(language);
  // The home page of a language is `/te`, also with a query or fragment.
  return prefix + (prefix === "" ? own : own.replace(/^\/(?=[?#]|$)/, ""));
}

/** The full path in the current language, for addresses that React Router doesn't handle. */
export function pathInCurrentLanguage(path: string): string {
  return pathIn(currentLanguage(), path);
}
