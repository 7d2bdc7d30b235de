import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { products } from "#data/schema.server";
import { shownStock } from "#data/stock/stock-levels.server";
import type { OwnSize } from "#domain/catalogue/sizes";
import { type Paise, rupees } from "#domain/money/money";
import type { StockLevels } from "#domain/stock/stock";

type AtRest = Omit<OwnSize, "price"> & { price: string | null };

/** Selects a product's own sizes in order, as one column. `table` is the products' name in the query. */
export function ownSizes(table: SQL = sql`products`): SQL<OwnSize[]> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(own) - 'product_id' - 'place' || jsonb_build_object('price', own.price::text)
      order by own.place, own.key), '[]')
    from product_sizes own where own.product_id = ${table}.product_id)`.mapWith(ownSizesOf);
}

/** Decodes own sizes from raw SQL. */
export function ownSizesOf(atRest: AtRest[]): OwnSize[] {
  return atRest.map(({ price, ...own }) => ({
    ...own,
    price: price === null ? null : rupees(price),
  }));
}

/** The columns that `offeredSizes` reads, own sizes included. `stock`: what is left; by default as pages show it. */
export function columnsWithSizes(stock = shownStock()) {
  return { ...getTableColumns(products), own_sizes: ownSizes(), stock };
}

export type ProductWithSizes = typeof products.$inferSelect & {
  own_sizes: OwnSize[];
  stock: StockLevels | null;
};

/** Decodes a price from raw SQL. */
export function decodePrice(price: string | null): Paise | null {
  return price === null ? null : rupees(price);
}
