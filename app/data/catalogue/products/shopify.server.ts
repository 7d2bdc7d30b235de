import { eq, inArray, lt } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue-version.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { productHandles, products, series, shopifyImports } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import { unlessTaken } from "#data/settings/saved.server";
import { nextProductId } from "#domain/catalogue/products/ids";
import type { FoundPicture } from "#domain/catalogue/products/imported-pictures";
import type { ShopifyProduct } from "#domain/catalogue/products/shopify";
import type { ProductValues } from "#domain/catalogue/products/values";
import { daysBefore } from "#domain/indian-time";
import { insertProduct } from "./products.server.ts";

type ShopifyImport = typeof shopifyImports.$inferSelect;

/**
 * Returns the handles under which an import has made a product that still exists. A handle is what Shopify calls a
 * product in addresses.
 */
export async function importedHandles(
  handles: readonly string[],
  tx: Pick<Db, "select"> = db,
): Promise<Set<string>> {
  const rows = await tx
    .select({ handle: productHandles.handle })
    .from(productHandles)
    .where(inArray(productHandles.handle, [...handles]));
  return new Set(rows.map(({ handle }) => handle));
}

const SHOPIFY_IMPORT_STORED_DAYS = 7;

/**
 * Stores the products of a checked Shopify file until the seller starts the import. Deletes files that are a week
 * old.
 */
export async function storeShopifyImport(
  file: Pick<ShopifyImport, "series" | "products" | "report" | "pictures"> & { name: string },
  { by, now }: Writer,
): Promise<string> {
  const old = daysBefore(now, SHOPIFY_IMPORT_STORED_DAYS);
  const id = newId();
  const { name, ...columns } = file;
  await transaction(async (tx) => {
    await tx.delete(shopifyImports).where(lt(shopifyImports.created_at, old));
    const row = { ...columns, file_name: name.slice(0, 200), created_by: by, created_at: now };
    await tx.insert(shopifyImports).values({ id, ...row });
  });
  return id;
}

export async function shopifyImport(id: string): Promise<ShopifyImport | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(shopifyImports).where(eq(shopifyImports.id, id));
  return row ?? null;
}

/** Adds the pictures of another ZIP file; for the same file name the newer one counts. False: the import has begun. */
export async function addFoundPictures(
  id: string,
  found: readonly FoundPicture[],
): Promise<boolean> {
  return await transaction(async (tx) => {
    const row = await lockedImport(tx, id);
    if (!row || row.done > 0) return false;
    const byFile = new Map([...row.pictures, ...found].map((picture) => [picture.file, picture]));
    const pictures = [...byFile.values()];
    await tx.update(shopifyImports).set({ pictures }).where(eq(shopifyImports.id, id));
    return true;
  });
}

async function lockedImport(tx: Db, id: string): Promise<ShopifyImport | undefined> {
  const [row] = await tx
    .select()
    .from(shopifyImports)
    .where(eq(shopifyImports.id, id))
    .for("update");
  return row;
}

/** `leftOut` has a sentence for each thing that wasn't imported. */
export type ShopifyProgress = { done: number; total: number; leftOut: string[] };

/** A product of a Shopify file whose pictures are stored already. */
export type ProductToInsert = ProductValues & Pick<ShopifyProduct, "handle" | "sizes">;

/** The next products to make. `leftOut` has a sentence for each part of them that isn't imported. */
export type ShopifyPart = { products: readonly ProductToInsert[]; leftOut: readonly string[] };

/**
 * Makes the products that follow the first `done` ones and stores the progress, in one transaction. A part that is
 * sent twice is made once. Skips products whose handle was imported before. Null: no such import.
 */
export async function makeProducts(
  { id, done }: Pick<ShopifyImport, "id" | "done">,
  part: ShopifyPart,
  writer: Writer,
): Promise<ShopifyProgress | null> {
  for (;;) {
    // Another seller may have taken the next product id meanwhile, or another import the handle. The part is then
    // made again, and sees the other's row.
    const made = await unlessTaken("product_handles_pk", "handle-taken", () =>
      unlessTaken("products_pk", "id-taken", () =>
        transaction((tx) => makePart(tx, { id, done }, part, writer), { repeatable: true }),
      ),
    );
    if (!made || !("problem" in made)) return made;
  }
}

async function makePart(
  tx: Db,
  { id, done }: Pick<ShopifyImport, "id" | "done">,
  part: ShopifyPart,
  writer: Writer,
): Promise<ShopifyProgress | null> {
  const row = await lockedImport(tx, id);
  if (!row) return null;
  const total = row.products.length;
  if (row.done !== done || part.products.length === 0)
    return { done: row.done, total, leftOut: row.left_out };
  const made = await changeCatalogue(tx, () => insertNew(tx, row.series, part.products, writer));
  const here = part.products.filter(({ handle }) => !made.has(handle));
  const next = {
    done: done + part.products.length,
    left_out: [
      ...row.left_out,
      ...here.map(({ fields }) => `${fields.product_name}: it is here already.`),
      ...part.leftOut,
    ],
  };
  await tx.update(shopifyImports).set(next).where(eq(shopifyImports.id, id));
  return { done: next.done, total, leftOut: next.left_out };
}

/** Returns the handles of the products that were made. */
async function insertNew(
  tx: Db,
  key: string,
  part: readonly ProductToInsert[],
  writer: Writer,
): Promise<ReadonlySet<string>> {
  const here = await importedHandles(
    part.map(({ handle }) => handle),
    tx,
  );
  const wanted = part.filter(({ handle }) => !here.has(handle));
  if (wanted.length === 0) return new Set();
  const ids = await nextIds(tx, key, wanted);
  for (const { product, id } of ids) await insertProduct(tx, id, product, writer);
  // Handles are inserted in order, so that two imports can't deadlock.
  const handles = ids
    .map(({ product: { handle }, id }) => ({ handle, product_id: id }))
    .toSorted((one, other) => (one.handle < other.handle ? -1 : 1));
  await tx.insert(productHandles).values(handles);
  return new Set(handles.map(({ handle }) => handle));
}

/**
 * Returns the products with the next free ids of the series. Locks the series, so that two imports into it take
 * turns.
 */
async function nextIds(
  tx: Db,
  key: string,
  wanted: readonly ProductToInsert[],
): Promise<{ product: ProductToInsert; id: string }[]> {
  const [row] = await tx.select().from(series).where(eq(series.key, key)).for("no key update");
  const [prefix = ""] = row?.prefixes ?? [];
  const rows = await tx
    .select({ id: products.product_id })
    .from(products)
    .where(eq(products.category, key));
  let used = rows.map(({ id }) => id);
  return wanted.map((product) => {
    const id = nextProductId(prefix, used);
    used = [id];
    return { product, id };
  });
}
