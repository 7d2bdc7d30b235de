import { ROUTES } from "#route-facts";

const CACHED = Object.entries(ROUTES)
  .filter(([, { cached }]) => cached)
  .map(([path]) => path.replaceAll(".", "\\.").replace(/:\w+/g, "[\\w-]+"))
  .join("|");
const CACHED_PATH = new RegExp(`^(?:${CACHED})$`);

/**
 * The paths of cached routes, as `route-facts.ts` writes them: React Router minds neither case nor a
 * slash at the end nor how a letter is encoded, but one page shall be stored once. The pattern
 * alone decides; where it names nothing (`/product/none`), the route answers 404, remembered for ten seconds.
 */
export function isCachedPath(path: string): boolean {
  return CACHED_PATH.test(path);
}
