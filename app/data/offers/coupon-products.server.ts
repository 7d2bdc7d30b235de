import { inArray, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { products, storyEpisodes } from "#data/schema.server";
import { episodeIdOf, isId } from "#domain/catalogue/catalogue";

/** Returns which of the ids are neither a product's nor an episode's. */
export async function unknownProducts(ids: readonly string[]): Promise<string[]> {
  const known = ids.map((id) => episodeIdOf(id) ?? id).filter(isId);
  if (known.length === 0) return [...ids];
  const [cards, episodes] = await Promise.all([
    db
      .select({ id: products.product_id })
      .from(products)
      .where(inArray(products.product_id, known)),
    db.select({ id: storyEpisodes.id }).from(storyEpisodes).where(inArray(storyEpisodes.id, known)),
  ]);
  const found = new Set([...cards, ...episodes].map(({ id }) => id));
  return ids.filter((id) => !found.has(episodeIdOf(id) ?? id));
}

/** A product's or an episode's ID, with its name for sellers. */
export type NamedProduct = { value: string; label: string };

/** Returns products and episodes with their names, in this order; what is deleted keeps its id as its name. */
export async function namedProducts(ids: readonly string[]): Promise<NamedProduct[]> {
  if (ids.length === 0) return [];
  const known = ids.map((id) => episodeIdOf(id) ?? id).filter(isId);
  const { rows } = await db.execute<NamedProduct>(sql`
    select product_id as value, product_name as label from products
    where product_id = any(${sql.param(known)}::text[])
    union all select id, title from story_episodes where id = any(${sql.param(known)}::text[])`);
  const names = new Map(rows.map(({ value, label }) => [value, label]));
  return ids.map((id) => ({ value: id, label: names.get(episodeIdOf(id) ?? id) ?? id }));
}
