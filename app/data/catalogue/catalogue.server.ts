import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { localizedColumn, translated } from "#data/columns.server";
import { type Db, db } from "#data/db.server";
import {
  comboDiscountTiers,
  preDefinedCombos,
  products,
  publicEpisodeColumns,
  storyEpisodes,
} from "#data/schema.server";
import { shownStock } from "#data/stock/stock-levels.server";
import { isId } from "#domain/catalogue/catalogue";
import type { Combo, DiscountTier } from "#domain/catalogue/combos";
import { PRODUCTS_PER_PAGE } from "#domain/catalogue/limits";
import { type StartingPrice, startingPrice } from "#domain/catalogue/sizes";
import { isCard, ownSizes } from "./own-sizes.server.ts";
import { furtherPictures, tallPictureColumn } from "./pictures.server.ts";

/** The most products in the sitemap. The protocol allows 50,000 addresses; the rest is for other pages. */
const MAX_SITEMAP_PRODUCTS = 49_000;
/** The most products in a feed, at about 3 kB each. The page cache holds two feeds for each language (our limit). */
const MAX_FEED_PRODUCTS = 2_000;

const productColumns = (stock = shownStock()) => ({
  product_id: products.product_id,
  product_name: translated(products, "product_name", "name"),
  // Null: the page shows the standard description of its kind of product.
  description: sql<string | null>`${translated(products, "description")}`,
  // The owner's name for this kind of product, such as 'Poster'; null: it has none.
  kind: sql<string | null>`${translated(products, "kind")}`,
  is_card: isCard,
  weight_grams: products.weight_grams,
  image_url: products.image_url,
  tall_picture: tallPictureColumn,
  postal_card_size: products.postal_card_size,
  wallet_size: products.wallet_size,
  stamp_size: products.stamp_size,
  // The key of its series, which follows from the prefix of the product's id (spec §7 products).
  category: products.category,
  sold_out: products.sold_out,
  own_sizes: ownSizes(),
  stock,
  place: products.place,
  is_active: products.is_active,
  picture_texts: {
    alt: localizedColumn(products, "picture_alt"),
    written: localizedColumn(products, "picture_text_en", "picture_text"),
  },
});

const comboColumns = () => ({
  combo_id: preDefinedCombos.combo_id,
  combo_name: translated(preDefinedCombos, "combo_name"),
  description: translated(preDefinedCombos, "description"),
  image_url: preDefinedCombos.image_url,
  original_price: preDefinedCombos.original_price,
  final_price: preDefinedCombos.final_price,
  included_products: preDefinedCombos.included_products,
  is_active: preDefinedCombos.is_active,
});

type PublicEpisode = Pick<typeof storyEpisodes, keyof typeof publicEpisodeColumns>;

const episodeColumns = () => {
  const names = Object.keys(publicEpisodeColumns) as (keyof PublicEpisode)[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, storyEpisodes[name]])) as PublicEpisode),
    title: translated(storyEpisodes, "title"),
    description: translated(storyEpisodes, "description"),
  };
};

export type Product = Awaited<ReturnType<typeof productsByIds>>[number];

/** One page of a long product list, with facts of the whole list (reading R34). */
type Page<Row> = { rows: Row[] } & ListTotals;

/** Returns a page of a series' products on sale, in the series' order (spec §7 products). Pages count from 1. */
export function productsInCategory(key: string, page = 1): Promise<Page<Product>> {
  return productPage({ key }, page);
}

/** Returns a page of all products on sale, sorted by product_id (spec §7 products). Pages count from 1. */
export function allProducts(page = 1): Promise<Page<Product>> {
  return productPage("all", page);
}

type ProductList = { key: string } | "all";

/** Reads one page. Beyond the last page there are no rows, and the totals are given as 0 without counting. */
async function productPage(list: ProductList, page: number): Promise<Page<Product>> {
  const found = await db
    .select({
      ...productColumns(),
      version: sql<string>`(select version from catalogue_version)`,
    })
    .from(products)
    .where(whereOnList(list))
    .orderBy(...(list === "all" ? [] : [asc(products.place)]), asc(products.product_id))
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE);
  return {
    rows: found.map(({ version: _, ...product }) => product),
    ...(found[0] ? await listTotals(list, found[0].version) : EMPTY_LIST),
  };
}

function whereOnList(list: ProductList) {
  const inCategory = list === "all" ? undefined : eq(products.category, list.key);
  return and(eq(products.is_active, true), inCategory);
}

/** Facts of the whole list: how many products, whether all are cards, and the starting price. */
type ListTotals = { total: number; allCards: boolean; price: StartingPrice | null };
const EMPTY_LIST: ListTotals = { total: 0, allCards: false, price: null };
const cachedTotals = new WeakMap<Db, Map<string, { version: string; all: ListTotals }>>();

/** Counting reads every row, so the totals are remembered until the catalogue version changes. */
async function listTotals(list: ProductList, version: string): Promise<ListTotals> {
  const known = cachedTotals.get(db) ?? new Map<string, { version: string; all: ListTotals }>();
  cachedTotals.set(db, known);
  const name = list === "all" ? "" : list.key;
  const counted = known.get(name);
  if (counted?.version === version) return counted.all;
  const { postal_card_size, wallet_size, stamp_size } = products;
  const prices = [postal_card_size, wallet_size, stamp_size].map((size) => sql`nullif(${size}, 0)`);
  const own = (most: "min" | "max") =>
    sql`(select ${sql.raw(most)}(nullif(own.price, 0)) from product_sizes own where own.product_id = products.product_id)`;
  const each = (most: "min" | "max") => sql.join([...prices, own(most)], sql`, `);
  const [row] = await db
    .select({
      total: count(),
      cards: sql`count(*) filter (where ${isCard})`.mapWith(Number),
      lowest: sql`min(least(${each("min")}))`.mapWith(postal_card_size),
      highest: sql`max(greatest(${each("max")}))`.mapWith(postal_card_size),
    })
    .from(products)
    .where(whereOnList(list));
  const { total, cards, lowest, highest } = row ?? {
    ...EMPTY_LIST,
    cards: 0,
    lowest: null,
    highest: null,
  };
  const price = startingPrice([lowest, highest]);
  const all = { total, allCards: total > 0 && cards === total, price };
  known.set(name, { version, all });
  return all;
}

/** Returns the products that follow this one in its series; after the last comes the first. */
export async function nextInCategory(
  key: string,
  { product_id: id, place }: Pick<Product, "product_id" | "place">,
  mostRows: number,
): Promise<Product[]> {
  const here = sql`(${products.place}, ${products.product_id})`;
  const cards = async (where: SQL, limit: number) =>
    await db
      .select(productColumns())
      .from(products)
      .where(and(whereOnList({ key }), where))
      .orderBy(asc(products.place), asc(products.product_id))
      .limit(limit);
  const after = await cards(sql`${here} > (${place}, ${id})`, mostRows);
  if (after.length === mostRows) return after;
  return [...after, ...(await cards(sql`${here} < (${place}, ${id})`, mostRows - after.length))];
}

/** Returns product ids for the sitemap, at most as many as a sitemap may have. */
export async function productIdsOnSale(): Promise<string[]> {
  const rows = await db
    .select({ id: products.product_id })
    .from(products)
    .where(eq(products.is_active, true))
    .orderBy(asc(products.product_id))
    .limit(MAX_SITEMAP_PRODUCTS);
  return rows.map(({ id }) => id);
}

/** Returns products with all their pictures for shopping feeds, at most as many as fit into the page cache. */
export async function productsForFeeds() {
  return await db
    .select({ ...productColumns(), further_pictures: furtherPictures() })
    .from(products)
    .where(eq(products.is_active, true))
    .orderBy(asc(products.product_id))
    .limit(MAX_FEED_PRODUCTS);
}

/** A product on sale; null for an unknown or invalid id. */
export async function productById(id: string): Promise<Product | null> {
  const [product] = await productsByIds([id]);
  return product?.is_active ? product : null;
}

/**
 * Returns products for orders and carts, on sale or not, in no particular order. `stock` selects what is left; by
 * default the levels that pages show.
 */
export async function productsByIds(ids: readonly string[], stock = shownStock()) {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  return await db
    .select(productColumns(stock))
    .from(products)
    .where(inArray(products.product_id, known));
}

/** A combo's row before `offeredCombo` has read its list of cards and decided whether it is sold. */
type StoredCombo = Omit<Combo, "included_products"> & { included_products: unknown };

/** Lists active combos, cheapest first, then newest first (spec §7 pre_defined_combos). */
export async function activeCombos(): Promise<StoredCombo[]> {
  const rows = await db
    .select(comboColumns())
    .from(preDefinedCombos)
    .where(eq(preDefinedCombos.is_active, true))
    .orderBy(desc(preDefinedCombos.created_at));
  return rows.sort((a, b) => a.final_price - b.final_price);
}

/**
 * Returns a combo, on sale or not; null for an unknown id. The combo's page needs the difference: it says Combo Not
 * Found for an inactive combo, and redirects an unknown id to /shop (reading R43).
 */
export async function comboById(id: string): Promise<StoredCombo | null> {
  if (!COMBO_ID.test(id)) return null;
  const [row] = await db
    .select(comboColumns())
    .from(preDefinedCombos)
    .where(eq(preDefinedCombos.combo_id, id));
  return row ?? null;
}

const COMBO_ID = /^[\w-]{3,36}$/;

/**
 * Lists active discount tiers, sorted by min_items (spec §7 combo_discount_tiers). If there are none, callers use the
 * built-in tiers (reading R13).
 */
export async function discountTiers(tx: Db = db): Promise<DiscountTier[]> {
  const { min_items, max_items, discount_percentage } = comboDiscountTiers;
  return await tx
    .select({ min_items, max_items, discount_percentage })
    .from(comboDiscountTiers)
    .where(eq(comboDiscountTiers.is_active, true))
    .orderBy(asc(min_items));
}

export type Episode = Awaited<ReturnType<typeof episodesWhere>>[number];

/** Lists active episodes, newest first (spec §7 story_episodes). */
export function activeEpisodes(): Promise<Episode[]> {
  return episodesWhere(eq(storyEpisodes.is_active, true));
}

/** An episode on sale; null for an unknown id. */
export async function episodeById(id: string): Promise<Episode | null> {
  if (!isId(id)) return null;
  const [row] = await episodesWhere(
    and(eq(storyEpisodes.is_active, true), eq(storyEpisodes.id, id)),
  );
  return row ?? null;
}

async function episodesWhere(condition: ReturnType<typeof and>) {
  return await db
    .select(episodeColumns())
    .from(storyEpisodes)
    .where(condition)
    .orderBy(desc(storyEpisodes.created_at));
}
