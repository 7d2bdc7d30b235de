import { ROUTES } from "#all-routes";
import type { Language } from "#domain/language";
import { languageOfPath, pathIn, prefixOf, withoutLanguage } from "#protocol/language-addresses";
import type { Matched } from "#server/http/path-patterns";

const PATTERNS = Object.entries(ROUTES)
  .filter(([, { cached }]) => cached)
  .map(([path]) => path);
const CACHED = PATTERNS.map((path) => path.replaceAll(".", "\\.").replace(/:\w+/g, "[\\w-]+"));
const CACHED_PATH = new RegExp(`^(?:${CACHED.join("|")})$`);

/**
 * The paths of cached routes, as `all-routes.ts` writes them: React Router minds neither case nor a
 * slash at the end nor how a letter is encoded, but one page shall be stored once. The pattern
 * alone decides; where it names nothing (`/product/none`), the route answers 404, remembered for ten seconds.
 */
export function isCachedPath(path: string, languages: readonly Language[] = []): boolean {
  if (!path.startsWith(prefixOf(languageOfPath(path, languages)))) return false;
  const inLanguage = withoutLanguage(path, languages);
  // `/te` is the first page; with a slash at its end it would be another address of it.
  return CACHED_PATH.test(inLanguage) && (path === "/" || !path.endsWith("/"));
}

/**
 * Of an address that leads to a cached page in another spelling (`/Shop`, `/shop/`, `/%73hop`), the one that the page
 * is stored by; null: it isn't such an address. There are any number of them, and each would be rendered.
 */
export function storedAddress(
  path: string,
  { language, pattern, data }: Matched,
  languages: readonly Language[] = [],
): string | null {
  if (data || pattern === null || !PATTERNS.includes(pattern)) return null;
  const parts = withoutLanguage(path, languages).split("/");
  const segments = pattern
    .split("/")
    .map((segment, at) =>
      segment.startsWith(":") ? decodeURIComponent(parts[at] ?? "") : segment,
    );
  const address = pathIn(language, segments.join("/"));
  return address !== path && isCachedPath(address, languages) ? address : null;
}
