import { asc, inArray, sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { products, series, storyEpisodes } from "#data/schema.server";
import { episodeIdOf, isId } from "#domain/catalogue/catalogue";

/** Returns which of the ids are neither a product's nor an episode's. */
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

/** A product or an episode, with its name for sellers. */
export type NamedProduct = { id: string; name: string };

/** Returns products and episodes with their names, in this order; what is deleted keeps its id as its name. */
export async function namedProducts(ids: readonly string[]): Promise<NamedProduct[]> {
  if (ids.length === 0) return [];
  const known = ids.map((id) => episodeIdOf(id) ?? id).filter(isId);
  const { rows } = await read(() =>
    db.execute<NamedProduct>(sql`
      select product_id as id, product_name as name from products
      where product_id = any(${sql.param(known)}::text[])
      union all select id, title from story_episodes where id = any(${sql.param(known)}::text[])`),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: names.get(episodeIdOf(id) ?? id) ?? id }));
}

/** The categories that a coupon may be limited to (reading R15): each series, with the prefixes of its cards' ids. */
export type CouponCategory = { key: string; label: string; prefixes: readonly string[] };

export async function couponCategories(): Promise<CouponCategory[]> {
  const { key, name: label, prefixes, position } = series;
  const rows = await read(() =>
    db.select({ key, label, prefixes }).from(series).orderBy(asc(position), asc(key)),
  );
  return [
    ...rows,
    { key: "combos", label: "Combos", prefixes: [] },
    { key: "episodes", label: "Episodes", prefixes: [] },
  ];
}
