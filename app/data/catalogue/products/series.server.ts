import { asc, eq, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue/catalogue.server";
import { db, read, transaction, violatedConstraint } from "#data/db.server";
import { type Saved, type SaveProblem, type Saving, saveRow } from "#data/offers/saved.server";
import { series } from "#data/schema.server";
import { recordAdminEvent } from "#data/settings/admin-events.server";
import { type PrefixProblem, prefixProblem } from "#domain/catalogue/products/ids";
import type { Writer } from "./products.server.ts";

type SeriesRow = typeof series.$inferSelect;

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

type SeriesFields = Pick<
  SeriesRow,
  "name" | "name_te" | "description" | "description_te" | "image_url" | "position" | "is_active"
>;

type Added = { ok: true } | { ok: false; problem: { code: "key-taken" | PrefixProblem } };

/**
 * A further series (reading R60). Products whose ids begin with its prefix are its from now on. Nobody adds a
 * series or a product meanwhile, so that no two prefixes begin each other's and none is left without its series.
 */
export async function createSeries(
  { key, prefix, ...fields }: SeriesFields & { key: string; prefix: string },
  { by, now }: Writer,
): Promise<Added> {
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
        await recordAdminEvent(
          tx,
          { subject: "series", id: key, action: "added", facts: { name: fields.name, prefix } },
          { by, now },
        );
      });
      return { ok: true as const };
    });
  } catch (error) {
    if (violatedConstraint(error) !== "series_pk") throw error;
    return { ok: false, problem: { code: "key-taken" } };
  }
}

/** Its key and prefixes stay. */
export async function saveSeries(
  key: string,
  fields: SeriesFields,
  saving: Saving,
): Promise<Saved | { ok: false; problem: SaveProblem }> {
  return await transaction(async (tx) => {
    const which = eq(series.key, key);
    const [row] = await tx.select().from(series).where(which).for("update");
    return await saveRow(tx, { subject: "series", id: key }, row, fields, saving, (changed) =>
      changeCatalogue(tx, (tx) =>
        tx
          .update(series)
          .set({ ...changed, updated_at: saving.now })
          .where(which),
      ),
    );
  });
}
