import { ROUTES } from "#route-facts";

const CACHED = Object.entries(ROUTES)
  .filter(([, { cached }]) => cached)
  .map(([path]) => path.replaceAll(".", "\\.").replace(/:\w+/g, "[\\w-]+"))
  .join("|");
const CACHED_PATH = new RegExp(`^(?:${CACHED})$`);

/**
 * The paths of cached routes, as `route-facts.ts` writes them: React Router minds neither case nor a
 * slash at the end nor how a letter is encoded, but one page shall be stored once. What doesn't exist
 * there answers 404 and isn't stored.
 */
export function isCachedPath(path: string): boolean {
  return CACHED_PATH.test(path);
}
