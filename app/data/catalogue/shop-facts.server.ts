import { getTableColumns, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { storyEpisodes, storyPages, storyTiles } from "#data/schema.server";
import { isDemoRemainder } from "./demo-remainders.server.ts";
import { isCard } from "./own-sizes.server.ts";

export type ShopFacts = {
  /** True if there is an episode, a story page or a story tile to see (reading R77). */
  stories: boolean;
  episodes: boolean;
  /**
   * True if one of the three exists, shown to customers or not: the admin then speaks of them. One that clearing the
   * demo could only hide doesn't count.
   */
  storyRows: boolean;
  /** True if a product on sale is a card. */
  cards: boolean;
};

/** What a shop has in which nothing was added yet. */
export const NO_FACTS: ShopFacts = {
  stories: false,
  episodes: false,
  storyRows: false,
  cards: false,
};

const EPISODE = {
  ...getTableColumns(storyEpisodes),
  key: storyEpisodes.id,
  name: storyEpisodes.title,
};
const TILE = { ...getTableColumns(storyTiles), key: storyTiles.id, name: storyTiles.title };

export async function shopFactsNow(): Promise<ShopFacts> {
  const { rows } = await db.execute<ShopFacts>(sql`
    select episodes,
      episodes
        or exists (select from story_pages where is_active)
        or exists (select from story_tiles where is_active) as stories,
      exists (select from story_episodes where not ${isDemoRemainder("episodes", EPISODE)})
        or exists (select from story_pages where not ${isDemoRemainder("pages", storyPages)})
        or exists (select from story_tiles where not ${isDemoRemainder("tiles", TILE)}) as "storyRows",
      exists (select from products where is_active and ${isCard}) as cards
    from (select exists (select from story_episodes where is_active) as episodes) as there`);
  return rows[0] ?? NO_FACTS;
}
