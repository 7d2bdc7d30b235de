import { asc, eq, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue/catalogue.server";
import { type Db, db, read, transaction, violatedConstraint } from "#data/db.server";
import { series } from "#data/schema.server";
import { recordAdminEvent } from "#data/settings/admin-events.server";
import { type PrefixProblem, prefixProblem } from "#domain/catalogue/products/ids";
import type { Writer } from "./products.server.ts";

export type SeriesRow = typeof series.$inferSelect;

/** In the shop's order, those that it doesn't show among them. */
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

/** Null where there is none of that key. */
export async function seriesRow(key: string): Promise<SeriesRow | null> {
  if (!/^[a-z][a-z0-9-]{2,39}$/.test(key)) return null;
  const [row] = await read(() => db.select().from(series).where(eq(series.key, key)));
  return row ?? null;
}

export type SeriesFields = Pick<
  SeriesRow,
  "name" | "name_te" | "description" | "description_te" | "image_url" | "position" | "is_active"
>;

export type SeriesProblem = {
  code: "series-not-found" | "series-changed" | "key-taken" | PrefixProblem;
};

type Saved = { ok: true } | { ok: false; problem: SeriesProblem };

/**
 * A further series (reading R60). Products whose ids begin with its prefix are its from now on. Nobody adds a
 * series or a product meanwhile, so that no two prefixes begin each other's and none is left without its series.
 */
export async function createSeries(
  { key, prefix, ...fields }: SeriesFields & { key: string; prefix: string },
  { by, now }: Writer,
): Promise<Saved> {
  try {
    return await transaction(async (tx) => {
      await tx.execute(sql`lock table series, products in share row exclusive mode`);
      const rows = await tx.select({ prefixes: series.prefixes }).from(series);
      const problem = prefixProblem(
        prefix,
        rows.flatMap(({ prefixes }) => prefixes),
      );
      if (problem) return { ok: false as const, problem: { code: problem } };
      await changeCatalogue(tx, async () => {
        await tx
          .insert(series)
          .values({ key, prefixes: [prefix], ...fields, created_at: now, updated_at: now });
        await tx.execute(sql`
          update products set category = ${key} where category is null and starts_with(product_id, ${prefix})`);
        await noteSeries(tx, key, "added", { name: fields.name, prefix }, { by, now });
      });
      return { ok: true as const };
    });
  } catch (error) {
    if (violatedConstraint(error) !== "series_pk") throw error;
    return { ok: false, problem: { code: "key-taken" } };
  }
}

/** Its key and prefixes stay. `version`: the one that was seen. */
export async function saveSeries(
  key: string,
  version: number,
  fields: SeriesFields,
  { by, now }: Writer,
): Promise<Saved> {
  return await transaction(async (tx) => {
    const [row] = await tx.select().from(series).where(eq(series.key, key)).for("update");
    if (!row) return { ok: false, problem: { code: "series-not-found" } };
    if (row.version !== version) return { ok: false, problem: { code: "series-changed" } };
    await changeCatalogue(tx, async () => {
      await tx
        .update(series)
        .set({ ...fields, version: version + 1, updated_at: now })
        .where(eq(series.key, key));
      await noteSeries(tx, key, "saved", changesOf(row, fields), { by, now });
    });
    return { ok: true };
  });
}

function noteSeries(
  tx: Db,
  id: string,
  action: string,
  facts: Record<string, unknown>,
  writer: Writer,
): Promise<void> {
  return recordAdminEvent(tx, { subject: "series", id, action, facts }, writer);
}

function changesOf(row: SeriesRow, fields: SeriesFields): Record<string, unknown> {
  const names = Object.keys(fields) as (keyof SeriesFields)[];
  const changed = names.filter((name) => row[name] !== fields[name]);
  return Object.fromEntries(
    changed.map((name) => [name, { before: row[name], after: fields[name] }]),
  );
}
