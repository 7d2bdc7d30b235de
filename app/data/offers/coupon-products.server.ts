import { inArray } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { products, storyEpisodes } from "#data/schema.server";
import { episodeIdOf, isId } from "#domain/catalogue/catalogue";

/** Of the ids that a coupon is to be for, those that name neither a card nor an episode. */
export async function unknownProducts(ids: readonly string[]): Promise<string[]> {
  const known = ids.map((id) => episodeIdOf(id) ?? id).filter(isId);
  if (known.length === 0) return [...ids];
  const [cards, episodes] = await read(() =>
    Promise.all([
      db
        .select({ id: products.product_id })
        .from(products)
        .where(inArray(products.product_id, known)),
      db
        .select({ id: storyEpisodes.id })
        .from(storyEpisodes)
        .where(inArray(storyEpisodes.id, known)),
    ]),
  );
  const found = new Set([...cards, ...episodes].map(({ id }) => id));
  return ids.filter((id) => !found.has(episodeIdOf(id) ?? id));
}
