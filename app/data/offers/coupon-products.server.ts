import { asc, inArray } from "drizzle-orm";
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
