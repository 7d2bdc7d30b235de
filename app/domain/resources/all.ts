import { COMBOS } from "./combos.ts";
import { COUPONS } from "./coupons.ts";
import { EPISODES } from "./episodes.ts";
import { PLAIN_PAGES } from "./plain-pages.ts";
import { SERIES } from "./series.ts";
import { STORY_PAGES } from "./story-pages.ts";
import { STORY_TILES } from "./story-tiles.ts";
import { TAX_RATES } from "./tax-rates.ts";

/** Every kind of row whose form, list and history come from a declaration, for browser and server. */
export const RESOURCES = [
  EPISODES,
  STORY_TILES,
  STORY_PAGES,
  SERIES,
  PLAIN_PAGES,
  TAX_RATES,
  COUPONS,
  COMBOS,
] as const;

export type AnyResource = (typeof RESOURCES)[number];

/**
 * Finds the resource that a route pattern belongs to, whether it is the pattern of its list, of a row or of a new
 * row.
 */
export function resourceAt(pattern: string): AnyResource {
  const at = `/${pattern.replace(/^\//, "")}`;
  const found = RESOURCES.find(({ path }) => at === path || at.startsWith(`${path}/`));
  if (!found) throw new Error(`no resource is edited at ${at}`);
  return found;
}

/** The resources whose lists are linked from this page. */
export function childResources(path: string): AnyResource[] {
  return RESOURCES.filter((kind) => "parent" in kind && kind.parent.path === path);
}

/** A resource's child resources, theirs, and so on. */
export function resourcesBelow(path: string): AnyResource[] {
  return childResources(path).flatMap((kind) => [kind, ...resourcesBelow(kind.path)]);
}

/** What the admin speaks of only in a shop that has some of it (reading R77). */
export const STORY_RESOURCES: readonly AnyResource[] = [
  EPISODES,
  .../* @__PURE__ */ resourcesBelow(EPISODES.path),
];
