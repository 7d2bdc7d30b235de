/**
 * The address alone says the language: `/shop` is English, `/te/shop` Telugu. React Router has the prefix
 * as its basename, so that links, forms and redirects are written without it.
 */
import { currentLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";

/** What stands before the paths of a language: nothing, or `/te`. */
export function prefixOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "" : `/${language}`;
}

/**
 * Only languages that are on have a prefix: any other is a missing page in the default language. React Router minds
 * no case here either.
 */
export function languageOfPath(pathname: string, on: readonly Language[] = LANGUAGES): Language {
  const first = /^\/([^/]*?)(?:\.data)?(?:\/|$)/.exec(pathname)?.[1]?.toLowerCase();
  return on.find((language) => language === first) ?? DEFAULT_LANGUAGE;
}

/** The path without its language, as routes, links and what is remembered have it. */
export function withoutLanguage(pathname: string, on?: readonly Language[]): string {
  const prefix = prefixOf(languageOfPath(pathname, on));
  return pathname.slice(prefix.length) || "/";
}

/**
 * The whole path of a page in a language, and never another site's: without its language `/te//evil.example`
 * begins as the address of a host does.
 */
export function pathIn(language: Language, path: string): string {
  const own = path.replace(/^[/\\]+/, "/");
  return own === "/" ? prefixOf(language) || "/" : prefixOf(language) + own;
}

/** The whole path in the language that is spoken: for what is read outside of React Router. */
export function pathHere(path: string): string {
  return pathIn(currentLanguage(), path);
}
