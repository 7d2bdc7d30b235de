import { and, desc, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { columnsWithSizes, type ProductWithSizes } from "#data/catalogue/own-sizes.server";
import { inAllLanguages } from "#data/columns.server";
import { db } from "#data/db.server";
import { escapeLike } from "#data/like.server";
import { products, storyEpisodes } from "#data/schema.server";
import { offeredSizes, type ProductSize } from "#domain/catalogue/sizes";

/** A product or an episode as the forms of combos, coupons and orders show it. An episode has no sizes. */
export type FoundProduct = {
  id: string;
  name: string;
  picture: string | null;
  /** True: on sale. */
  active: boolean;
  sizes: ProductSize[];
};

const MAX_FOUND = 12;

/**
 * Finds products and episodes whose name or ID contains `query`: products on sale first, then episodes on sale, then
 * what isn't on sale yet.
 */
export async function findProducts(query: string): Promise<FoundProduct[]> {
  const letters = `%${escapeLike(query)}%`;
  const matches = (columns: SQLWrapper[]): SQL | undefined =>
    or(...columns.map((column) => sql`${column} ilike ${letters}`));
  const { product_id, archived_at } = products;
  const [found, episodes] = await Promise.all([
    db
      .select(columnsWithSizes())
      .from(products)
      .where(
        and(
          isNull(archived_at),
          matches([...inAllLanguages(products, "product_name", "name"), product_id]),
        ),
      )
      .orderBy(desc(products.is_active), product_id)
      .limit(MAX_FOUND),
    db
      .select()
      .from(storyEpisodes)
      .where(matches([...inAllLanguages(storyEpisodes, "title"), storyEpisodes.id]))
      .orderBy(desc(storyEpisodes.is_active), storyEpisodes.id)
      .limit(MAX_FOUND),
  ]);
  const all = [...found.map(foundProduct), ...episodes.map(foundEpisode)];
  return all.sort((one, other) => Number(other.active) - Number(one.active)).slice(0, MAX_FOUND);
}

export function foundProduct(row: ProductWithSizes): FoundProduct {
  const { product_id: id, product_name: name, image_url: picture, is_active: active } = row;
  return { id, name, picture, active, sizes: offeredSizes(row) };
}

function foundEpisode(row: typeof storyEpisodes.$inferSelect): FoundProduct {
  const { id, title: name, banner_image_url: picture, is_active: active } = row;
  return { id, name, picture, active, sizes: [] };
}
