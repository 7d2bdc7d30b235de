import { EPISODES } from "./episodes.ts";
import { SERIES } from "./series.ts";
import { STORY_TILES } from "./story-tiles.ts";

/** Every kind of row that a declaration gives form, list and history, for browser and server. */
export const RESOURCES = [EPISODES, STORY_TILES, SERIES] as const;

export type AnyResource = (typeof RESOURCES)[number];

/** Of a page of the admin, by its address; its list's, a row's or a new one's. */
export function resourceAt(pathname: string): AnyResource {
  const found = RESOURCES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (!found) throw new Error(`no resource is edited at ${pathname}`);
  return found;
}
