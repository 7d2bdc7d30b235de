import { asc, sql } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { series } from "#data/schema.server";
import { prefixProblem } from "#domain/catalogue/products/ids";
import { refused } from "#domain/problem";

type SeriesRow = typeof series.$inferSelect;

/** All series in the shop's order, hidden ones included. */
export function seriesRows(): Promise<(SeriesRow & { products: number })[]> {
  return read(async () => {
    const rows = await db.select().from(series).orderBy(asc(series.position), asc(series.key));
    const { rows: counts } = await db.execute<{ key: string; count: number }>(sql`
      select category as key, count(*)::integer as count from products
      where archived_at is null and category is not null group by category`);
    return rows.map((row) => ({
      ...row,
      products: counts.find(({ key }) => key === row.key)?.count ?? 0,
    }));
  });
}

/**
 * Returns the columns of a new series that follow from its id prefix (reading R60), or what is wrong with the prefix.
 * Products whose ids begin with the prefix then belong to the series. Locks both tables, so that nobody adds a series
 * or a product meanwhile: no prefix may begin with another, and no product may be left without its series. Waits for
 * transactions that have locked a product.
 */
export async function newSeries(tx: Db, key: string, prefix: string) {
  await tx.execute(sql`lock table series, products in exclusive mode`);
  const rows = await tx.select({ prefixes: series.prefixes }).from(series);
  const problem = prefixProblem(
    prefix,
    rows.flatMap(({ prefixes }) => prefixes),
  );
  if (problem) return refused({ code: problem });
  const added = () =>
    tx.execute(sql`
      update products set category = ${key} where category is null and starts_with(product_id, ${prefix})`);
  return { ok: true as const, columns: { prefixes: [prefix] }, added };
}
