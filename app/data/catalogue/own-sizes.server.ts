import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { products } from "#data/schema.server";
import { shownStock } from "#data/stock/stock-levels.server";
import { CARD_SIZES, PRICE_COLUMNS } from "#domain/catalogue/catalogue";
import type { OwnSize } from "#domain/catalogue/sizes";
import { type Paise, rupees } from "#domain/money/money";
import type { StockLevels } from "#domain/stock/stock";

const presetPrices = CARD_SIZES.map((size) => products[PRICE_COLUMNS[size]]);

/** SQL: true if the product has a price in one of the preset three sizes. */
export const hasPresetSize = sql<boolean>`coalesce(greatest(${sql.join(presetPrices, sql`, `)}), 0) > 0`;

/** SQL: true if customers know the product as a card: it has a preset size, and its owner named no other kind. */
export const isCard = sql<boolean>`(${products.kind} is null and ${hasPresetSize})`;

type AtRest = Omit<OwnSize, "price"> & { price: string | null };

/** Selects a product's own sizes in order, as one JSON column. `table` is the alias of `products` in the query. */
export function ownSizes(table: SQL = sql`products`): SQL<OwnSize[]> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(own) - 'product_id' - 'place' || jsonb_build_object('price', own.price::text)
      order by own.place, own.key), '[]')
    from product_sizes own where own.product_id = ${table}.product_id)`.mapWith(ownSizesOf);
}

/** Decodes the JSON of `ownSizes`: prices from decimal rupees to paise. */
export function ownSizesOf(atRest: AtRest[]): OwnSize[] {
  return atRest.map(({ price, ...own }) => ({
    ...own,
    price: price === null ? null : rupees(price),
  }));
}

/**
 * The product columns that `offeredSizes` reads, own sizes included. `stock` selects the pieces left; by default the
 * levels that pages show.
 */
export function columnsWithSizes(stock = shownStock()) {
  return { ...getTableColumns(products), own_sizes: ownSizes(), stock };
}

export type ProductWithSizes = typeof products.$inferSelect & {
  own_sizes: OwnSize[];
  stock: StockLevels | null;
};

/** Converts a price from raw SQL, decimal rupees, to paise. */
export function decodePrice(price: string | null): Paise | null {
  return price === null ? null : rupees(price);
}
