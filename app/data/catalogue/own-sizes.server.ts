import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { products } from "#data/schema.server";
import { shownStock } from "#data/stock/left.server";
import type { OwnSize } from "#domain/catalogue/sizes";
import { type Paise, rupees } from "#domain/money/money";
import type { Left } from "#domain/stock/stock";

type AtRest = Omit<OwnSize, "price"> & { price: string | null };

/** Beside a product's columns: its own sizes, in their order. `table`: what the query calls the products. */
export function ownSizes(table: SQL = sql`products`): SQL<OwnSize[]> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(own) - 'product_id' - 'place' || jsonb_build_object('price', own.price::text)
      order by own.place, own.key), '[]')
    from product_sizes own where own.product_id = ${table}.product_id)`.mapWith(ownSizesOf);
}

/** A query of raw SQL gives them as they lie at rest. */
export function ownSizesOf(atRest: AtRest[]): OwnSize[] {
  return atRest.map(({ price, ...own }) => ({
    ...own,
    price: price === null ? null : rupees(price),
  }));
}

/** A product's columns with its own sizes: what `pricesOf` reads. `stock`: what is left, as pages know it unless told otherwise. */
export function columnsWithSizes(stock = shownStock()) {
  return { ...getTableColumns(products), own_sizes: ownSizes(), stock };
}

export type ProductWithSizes = typeof products.$inferSelect & {
  own_sizes: OwnSize[];
  stock: Left | null;
};

/** The preset's price as raw SQL gives it. */
export function priceAtRest(price: string | null): Paise | null {
  return price === null ? null : rupees(price);
}
