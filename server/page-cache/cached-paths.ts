import { ROUTES } from "#all-routes";
import type { Language } from "#domain/language";
import { withoutLanguage } from "#protocol/language-addresses";

const CACHED = Object.entries(ROUTES)
  .filter(([, { cached }]) => cached)
  .map(([path]) => path.replaceAll(".", "\\.").replace(/:\w+/g, "[\\w-]+"))
  .join("|");
const CACHED_PATH = new RegExp(`^(?:${CACHED})$`);

/**
 * The paths of cached routes, as `all-routes.ts` writes them: React Router minds neither case nor a
 * slash at the end nor how a letter is encoded, but one page shall be stored once. The pattern
 * alone decides; where it names nothing (`/product/none`), the route answers 404, remembered for ten seconds.
 */
export function isCachedPath(path: string, languages: readonly Language[] = []): boolean {
  const inLanguage = withoutLanguage(path, languages);
  // `/te` is the first page; with a slash at its end it would be another address of it.
  return CACHED_PATH.test(inLanguage) && (path === "/" || !path.endsWith("/"));
}
