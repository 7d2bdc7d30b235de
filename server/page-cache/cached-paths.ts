import { ROUTES } from "#all-routes";
import type { Language } from "#domain/language";
import {
  languageOfPath,
  languagePrefix,
  pathIn,
  withoutLanguage,
} from "#protocol/language-addresses";
import type { Matched } from "#server/http/path-patterns";

const PATTERNS = Object.entries(ROUTES)
  .filter(([, { cached }]) => cached)
  .map(([path]) => path);
const CACHED_PATTERNS = PATTERNS.map((path) =>
  path.replaceAll(".", "\\.").replace(/:\w+/g, "[\\w-]+"),
);
const CACHED_PATH = new RegExp(`^(?:${CACHED_PATTERNS.join("|")})$`);

/**
 * True if a path belongs to a cached route, in the exact spelling of `all-routes.ts`; React Router accepts others,
 * too. An unknown ID (`/product/none`) matches as well: its 404 is cached for ten seconds.
 */
export function isCachedPath(path: string, languages: readonly Language[] = []): boolean {
  if (!path.startsWith(languagePrefix(languageOfPath(path, languages)))) return false;
  const inLanguage = withoutLanguage(path, languages);
  // The home page in Telugu is `/te`; `/te/` would be a second address for it.
  return CACHED_PATH.test(inLanguage) && (path === "/" || !path.endsWith("/"));
}

/**
 * The address under which a page is cached, if the path is another spelling of it (`/Shop`, `/shop/`, `/%73hop`);
 * else null. Visitors are redirected there, because otherwise each spelling would be rendered.
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
