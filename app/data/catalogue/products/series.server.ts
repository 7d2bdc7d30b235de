import { asc, sql } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { series } from "#data/schema.server";
import { prefixProblem } from "#domain/catalogue/products/ids";
import { refused } from "#domain/problem";

export type SeriesRow = typeof series.$inferSelect;

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
 * The further columns of a new series (reading R60), or its prefix's problem. Products with its prefix belong to it
 * from now on. Locks out others who add series or products, so that no prefix begins another; locks on saved products
 * come before this one.
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
