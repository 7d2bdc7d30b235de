import { asc, getTableColumns, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { series } from "#data/schema.server";
import { prefixProblem } from "#domain/catalogue/products/ids";
import { refused } from "#domain/problem";

/** All series in the shop's order, hidden ones included. */
export async function seriesRows() {
  const products = sql<number>`(
    select count(*)::integer from products where archived_at is null and category = series.key)`;
  return await db
    .select({ ...getTableColumns(series), products })
    .from(series)
    .orderBy(asc(series.position), asc(series.key));
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
