import { asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { columnsWithSizes, type ProductWithSizes } from "#data/catalogue/own-sizes.server";
import { changeCatalogue } from "#data/catalogue-version.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { productImports, productSizes, products, series } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import { type PlannedLine, type StoredProduct, soldOutOf } from "#domain/catalogue/products/import";
import { daysBefore } from "#domain/indian-time";
import {
  editedColumns,
  insertProduct,
  type ProductRow,
  updateProduct,
  writeOwnSizes,
} from "./products.server.ts";

/** Returns the stored products with these ids, and the id prefixes of every series. */
export async function importFacts(ids: readonly string[]) {
  const rows = await db
    .select(columnsWithSizes())
    .from(products)
    .where(inArray(products.product_id, [...new Set(ids)]));
  const all = await db.select({ prefixes: series.prefixes }).from(series);
  return {
    products: new Map<string, StoredProduct>(rows.map((row) => [row.product_id, row])),
    prefixes: all.flatMap(({ prefixes }) => prefixes),
  };
}

const IMPORT_STORED_DAYS = 7;

/**
 * Stores the changes of a checked product file until the seller applies them. Deletes imports that are a week old.
 */
export async function storeImport(
  fileName: string,
  lines: PlannedLine[],
  { by, now }: Writer,
): Promise<string> {
  const old = daysBefore(now, IMPORT_STORED_DAYS);
  const id = newId();
  await transaction(async (tx) => {
    await tx.delete(productImports).where(lt(productImports.created_at, old));
    await tx.insert(productImports).values({
      id,
      file_name: fileName.slice(0, 200),
      lines,
      created_by: by,
      created_at: now,
    });
  });
  return id;
}

export async function productImport(id: string) {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id));
  return row ?? null;
}

const LINES_PER_TRANSACTION = 100;

export type ImportProgress = { done: number; total: number; skipped: string[] };

/**
 * Writes the next hundred lines and the progress in one transaction, so that an interrupted import can continue. A
 * product that somebody changed after the file was checked is skipped and named. Null: no such import.
 */
export async function importNextLines(id: string, writer: Writer): Promise<ImportProgress | null> {
  if (!isUuid(id)) return null;
  return await transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(productImports)
      .where(eq(productImports.id, id))
      .for("update");
    if (!row) return null;
    const part = row.lines.slice(row.done, row.done + LINES_PER_TRANSACTION);
    const total = row.lines.length;
    if (part.length === 0) return { done: row.done, total, skipped: row.skipped };
    const skipped = [...row.skipped];
    await changeCatalogue(tx, async () => {
      const stored = await lockedProducts(tx, part);
      for (const line of part)
        if (!(await writeLine(tx, line, stored.get(line.id), writer))) skipped.push(line.id);
    });
    const done = row.done + part.length;
    await tx.update(productImports).set({ done, skipped }).where(eq(productImports.id, id));
    return { done, total, skipped };
  });
}

/**
 * Locks the products in order of id, so that two imports can't deadlock. A second statement reads them, because the
 * statement that locks may have to wait, and then returns sizes and pictures as they were before the wait.
 */
async function lockedProducts(
  tx: Db,
  part: readonly PlannedLine[],
): Promise<Map<string, ProductWithSizes>> {
  const ofPart = inArray(
    products.product_id,
    part.map(({ id }) => id),
  );
  await tx
    .select({ id: products.product_id })
    .from(products)
    .where(ofPart)
    .orderBy(asc(products.product_id))
    .for("update");
  const rows = await tx.select(columnsWithSizes()).from(products).where(ofPart);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Writes one line of the file; false if the product has changed since the check. */
async function writeLine(
  tx: Db,
  { id, fields, sizes, own_sold_out, changes, seen }: PlannedLine,
  stored: ProductWithSizes | undefined,
  writer: Writer,
): Promise<boolean> {
  const sorted = (sizes: readonly string[]) => sizes.toSorted().join(" ");
  if (!seen) {
    if (stored || (await tx.$count(products, eq(products.product_id, id))) > 0) return false;
    await insertProduct(tx, id, { fields, sizes: sizes ?? [], pictures: [] }, writer);
  } else {
    if (stored?.version !== seen.version || sorted(soldOutOf(stored)) !== sorted(seen.sold_out))
      return false;
    await updateProduct(tx, id, fields, changes, writer);
    if (sizes) await writeOwnSizes(tx, id, sizes);
  }
  if (own_sold_out)
    await tx
      .update(productSizes)
      .set({ sold_out: inArray(productSizes.key, own_sold_out) })
      .where(eq(productSizes.product_id, id));
  return true;
}

const ROWS_AT_ONCE = 500;

/** Yields every product except archived ones, in order of id, read in portions. */
export async function* exportedProducts(): AsyncGenerator<ProductRow[]> {
  for (let after = ""; ; ) {
    const from = after;
    const page = await db
      .select(editedColumns())
      .from(products)
      .where(sql`${gt(products.product_id, from)} and ${products.archived_at} is null`)
      .orderBy(asc(products.product_id))
      .limit(ROWS_AT_ONCE);
    if (page.length > 0) yield page;
    if (page.length < ROWS_AT_ONCE) return;
    after = page.at(-1)?.product_id ?? "";
  }
}
