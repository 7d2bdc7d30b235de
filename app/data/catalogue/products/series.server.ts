import { asc, eq, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue/catalogue.server";
import { db, read, transaction } from "#data/db.server";
import {
  addRow,
  type Saved,
  type SaveProblem,
  type Saving,
  saveRow,
  unlessTaken,
} from "#data/offers/saved.server";
import { series } from "#data/schema.server";
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

type SeriesFields = Pick<
  SeriesRow,
  "name" | "name_te" | "description" | "description_te" | "image_url" | "position" | "is_active"
>;

type Added = Saved | { ok: false; problem: { code: "key-taken" | PrefixProblem } };

/**
 * A further series (reading R60). Products whose ids begin with its prefix are its from now on. Nobody adds a series or
 * a product meanwhile, so that no two prefixes begin each other's and none is left without its series. Whoever has
 * locked a product to save it comes before.
 */
export async function createSeries(
  { key, prefix, ...fields }: SeriesFields & { key: string; prefix: string },
  { by, now }: Writer,
): Promise<Added> {
  return await unlessTaken("series_pk", "key-taken", () =>
    transaction(async (tx) => {
      await tx.execute(sql`lock table series, products in exclusive mode`);
      const rows = await tx.select({ prefixes: series.prefixes }).from(series);
      const problem = prefixProblem(
        prefix,
        rows.flatMap(({ prefixes }) => prefixes),
      );
      if (problem) return { ok: false as const, problem: { code: problem } };
      const facts = { name: fields.name, prefix };
      return await addRow(tx, { subject: "series", id: key }, facts, { by, now }, () =>
        changeCatalogue(tx, async () => {
          await tx
            .insert(series)
            .values({ key, prefixes: [prefix], ...fields, created_at: now, updated_at: now });
          await tx.execute(sql`
            update products set category = ${key} where category is null and starts_with(product_id, ${prefix})`);
        }),
      );
    }),
  );
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
