import { sql } from "drizzle-orm";
import { db, read } from "#data/db.server";

export type ShopFacts = {
  /** True if there is an episode, a story page or a story tile to see (reading R77). */
  stories: boolean;
  episodes: boolean;
  /** True if a product on sale is a card (`isCard` of domain/catalogue/sizes.ts). */
  cards: boolean;
};

export async function shopFactsNow(): Promise<ShopFacts> {
  const { rows } = await read(() =>
    db.execute<ShopFacts>(sql`
      select episodes,
        episodes
          or exists (select from story_pages where is_active)
          or exists (select from story_tiles where is_active) as stories,
        exists (
          select from products
          where is_active and kind is null
            and coalesce(nullif(postal_card_size, 0), nullif(wallet_size, 0), nullif(stamp_size, 0)) is not null
        ) as cards
      from (select exists (select from story_episodes where is_active) as episodes) as there`),
  );
  return rows[0] ?? { stories: false, episodes: false, cards: false };
}
