import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { isDemoRemainder } from "#data/catalogue/demo-remainders.server";
import {
  columnsWithSizes,
  hasPresetSize,
  type ProductWithSizes,
} from "#data/catalogue/own-sizes.server";
import { furtherPictures } from "#data/catalogue/pictures.server";
import { changeCatalogue } from "#data/catalogue-version.server";
import { inAllLanguages } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { escapeLike } from "#data/like.server";
import {
  preDefinedCombos,
  productPictures,
  productSizes,
  products,
  series,
} from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import {
  addRow,
  type SavedRow,
  type SaveProblem,
  type Saving,
  saveRow,
  unlessTaken,
} from "#data/settings/saved.server";
import { CARD_SIZES, type CardSize, isId, type SizeKey } from "#domain/catalogue/catalogue";
import { parseComboItems } from "#domain/catalogue/combos";
import type { ProductFilter } from "#domain/catalogue/product-filters";
import type { FieldChanges, ProductFields } from "#domain/catalogue/products/fields";
import { nextProductId } from "#domain/catalogue/products/ids";
import { type EditedSize, ownSizesText } from "#domain/catalogue/products/own-sizes";
import { type EditedPicture, picturesText } from "#domain/catalogue/products/pictures";
import type { ProductChanges, ProductValues } from "#domain/catalogue/products/values";
import { type Refused, refused } from "#domain/problem";

export type ProductRow = ProductWithSizes & { pictures: EditedPicture[] };

export function editedColumns() {
  return { ...columnsWithSizes(), pictures: furtherPictures() };
}

type ProductList = { filter: ProductFilter; series: string; search: string; after: string };

const PER_PAGE = 50;

/**
 * Returns a page of products, sorted by id; `next` is the id after which the next page begins. `search` looks in ids,
 * names and the texts written on the pictures.
 */
export async function productRows({ filter, series: key, search, after }: ProductList) {
  const rows = await db
    .select(columnsWithSizes())
    .from(products)
    .where(
      and(
        FILTERS[filter],
        key === "" ? undefined : eq(products.category, key),
        search === "" ? undefined : matches(search),
        after === "" ? undefined : gt(products.product_id, after),
      ),
    )
    .orderBy(asc(products.product_id))
    .limit(PER_PAGE + 1);
  const shown = rows.slice(0, PER_PAGE);
  return { rows: shown, next: rows.length > PER_PAGE ? (shown.at(-1)?.product_id ?? null) : null };
}

const FILTERS: Readonly<Record<ProductFilter, SQL | undefined>> = {
  all: isNull(products.archived_at),
  shop: eq(products.is_active, true),
  off: and(eq(products.is_active, false), isNull(products.archived_at)),
  "sold-out": and(
    sql`(${products.sold_out} <> '{}'
      or exists (select from product_sizes own where own.product_id = products.product_id and own.sold_out))`,
    isNull(products.archived_at),
  ),
  archived: isNotNull(products.archived_at),
};

function matches(search: string): SQL | undefined {
  const part = `%${escapeLike(search)}%`;
  const columns = [
    products.product_id,
    ...inAllLanguages(products, "product_name", "name"),
    ...inAllLanguages(products, "picture_text_en", "picture_text"),
  ];
  return or(...columns.map((column) => ilike(column, part)));
}

/** A product, also an archived one; null for an unknown id. */
export async function productRow(id: string): Promise<ProductRow | null> {
  if (!isId(id)) return null;
  const [row] = await db.select(editedColumns()).from(products).where(eq(products.product_id, id));
  return row ?? null;
}

const ofDemo = isDemoRemainder("products", {
  is_active: products.is_active,
  key: products.product_id,
  name: products.product_name,
});

/**
 * True if any product, also an archived one, has ever had a price in one of the preset's sizes. Of those that clearing
 * the demo could only archive, the product `id` alone counts.
 */
export async function usesCardSizes(id = ""): Promise<boolean> {
  const counts = or(not(ofDemo), eq(products.product_id, id));
  const found = await db.$count(products, and(hasPresetSize, counts));
  return found > 0;
}

/** The product that was added last, which tells how the next one probably begins; null if there is none but the demo's. */
export async function lastProduct(): Promise<ProductWithSizes | null> {
  const [row] = await db
    .select(columnsWithSizes())
    .from(products)
    .where(not(ofDemo))
    .orderBy(desc(products.created_at), desc(products.product_id))
    .limit(1);
  return row ?? null;
}

/**
 * Returns the active combos that contain this product, with its sizes in each. A combo can't be sold while one of
 * these sizes isn't.
 */
export async function combosWith(id: string): Promise<{ name: string; sizes: SizeKey[] }[]> {
  const { combo_name: name, included_products: list, combo_id, is_active } = preDefinedCombos;
  const rows = await db
    .select({ name, list })
    .from(preDefinedCombos)
    .where(and(eq(is_active, true), comboContains(id)))
    .orderBy(combo_id)
    .limit(20);
  return rows.map(({ name, list }) => {
    const own = parseComboItems(list)?.filter((item) => item.id === id) ?? [];
    return { name, sizes: own.map(({ size }) => size) };
  });
}

/** SQL: a combo contains the product. The list may be JSON or text that contains JSON (spec §3). */
function comboContains(id: string): SQL {
  return sql`(included_products #>> '{}')::jsonb @> jsonb_build_array(jsonb_build_object('product_id', ${id}::text))`;
}

/** Returns each series with the next free product id. */
export async function nextIds() {
  // Visible series come first, so that a new product's form preselects one of them.
  const all = await db
    .select()
    .from(series)
    .orderBy(desc(series.is_active), asc(series.position), asc(series.key));
  const ids = await db
    .select({ id: products.product_id, category: products.category })
    .from(products);
  return all.map(({ key, name, is_active: active, prefixes }) => {
    const [prefix = ""] = prefixes;
    const used = ids.flatMap(({ id, category }) => (category === key ? [id] : []));
    return { key, name, active, prefix, prefixes, nextId: nextProductId(prefix, used) };
  });
}

/** Returns the series that a new product may go into: not those that clearing the demo could only hide, save `like`. */
export async function seriesForProducts(like: string | null = null) {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from ${series} where ${isDemoRemainder("series", series)}`,
  );
  const hidden = new Set(rows.map(({ key }) => key));
  return (await nextIds()).filter(({ key }) => key === like || !hidden.has(key));
}

type ProductMissing = Refused<{ code: "missing" }>;

export async function createProduct(
  id: string,
  values: ProductValues,
  writer: Writer,
): Promise<SavedRow | Refused<{ code: "id-taken" }>> {
  return await unlessTaken("products_pk", "id-taken", () =>
    transaction((tx) => changeCatalogue(tx, () => insertProduct(tx, id, values, writer))),
  );
}

export async function insertProduct(
  tx: Db,
  id: string,
  {
    fields,
    sizes,
    pictures,
  }: ProductValues & {
    fields: { sold_out?: CardSize[] };
    sizes: readonly (EditedSize & { sold_out?: boolean })[];
  },
  { by, now }: Writer,
): Promise<SavedRow> {
  const facts = { name: fields.product_name };
  return await addRow(tx, { subject: "product", id }, facts, { by, now }, async () => {
    const row = { product_id: id, ...fields, created_at: now, updated_at: now };
    await tx.insert(products).values(row);
    const own = sizes.map((size, place) => ({ product_id: id, ...size, place }));
    if (own.length > 0) await tx.insert(productSizes).values(own);
    await insertPictures(tx, id, pictures);
  });
}

/** Changes a product; fields that are missing in `values` stay as they are. */
export async function saveProduct(
  id: string,
  { fields, sizes, pictures }: ProductChanges,
  saving: Saving,
): Promise<SavedRow | Refused<SaveProblem>> {
  return await transaction(async (tx) => {
    const row = await lockedProduct(tx, id);
    const before = row && { ...row, ...sizesAndPicturesText(row.own_sizes, row.pictures) };
    const values = { ...fields, ...sizesAndPicturesText(sizes, pictures) };
    return await saveRow(tx, { subject: "product", id }, before, values, saving, (changed) =>
      changeCatalogue(tx, async () => {
        const { own_sizes: otherSizes, pictures: otherPictures, ...columns } = changed;
        await writeProduct(tx, id, columns, saving.now);
        if (sizes && otherSizes !== undefined) await writeOwnSizes(tx, id, sizes);
        if (pictures && otherPictures !== undefined) await writePictures(tx, id, pictures);
      }),
    );
  });
}

/** Own sizes and pictures as text, the way the history shows a change of them. */
function sizesAndPicturesText(
  sizes: readonly EditedSize[] | undefined,
  pictures: readonly EditedPicture[] | undefined,
) {
  return {
    ...(sizes && { own_sizes: ownSizesText(sizes) }),
    ...(pictures && { pictures: picturesText(pictures) }),
  };
}

/**
 * Locks the product, then reads it in a second statement, because the statement that locks may have to wait, and then
 * returns sizes and pictures as they were before the wait.
 */
async function lockedProduct(tx: Db, id: string): Promise<ProductRow | undefined> {
  const whereId = eq(products.product_id, id);
  await tx.select({ id: products.product_id }).from(products).where(whereId).for("update");
  const [row] = await tx.select(editedColumns()).from(products).where(whereId);
  return row;
}

/** Replaces the product's own sizes, in this order. A size that stays keeps whether it is sold out. */
export async function writeOwnSizes(
  tx: Db,
  id: string,
  sizes: readonly EditedSize[],
): Promise<void> {
  const keysToKeep = sizes.map(({ key }) => key);
  await tx
    .delete(productSizes)
    .where(and(eq(productSizes.product_id, id), notInArray(productSizes.key, keysToKeep)));
  for (const [place, size] of sizes.entries()) {
    const values = { ...size, place };
    await tx
      .insert(productSizes)
      .values({ product_id: id, ...values })
      .onConflictDoUpdate({ target: [productSizes.product_id, productSizes.key], set: values });
  }
}

/** Replaces the product's pictures after the first. */
async function writePictures(
  tx: Db,
  id: string,
  pictures: readonly EditedPicture[],
): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.product_id, id));
  await insertPictures(tx, id, pictures);
}

async function insertPictures(
  tx: Db,
  id: string,
  pictures: readonly EditedPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ path: image_url, ...words }, at) => {
    return { product_id: id, place: at + 2, image_url, ...words };
  });
  await tx.insert(productPictures).values(rows);
}

export async function updateProduct(
  tx: Db,
  id: string,
  fields: ProductFields & { sold_out?: CardSize[] },
  changes: FieldChanges | Record<string, unknown>,
  { by, now }: Writer,
): Promise<void> {
  await writeProduct(tx, id, { ...fields, version: sql`${products.version} + 1` }, now);
  const event = { subject: "product", id, action: "saved", facts: changes } as const;
  await recordEvent(tx, event, { by, now });
}

/** Writes a product's columns. A product that is put on sale is no longer archived. */
async function writeProduct(
  tx: Db,
  id: string,
  values: PgUpdateSetSource<typeof products>,
  now: Date,
): Promise<void> {
  const archived = values.is_active ? { archived_at: null } : {};
  await tx
    .update(products)
    .set({ ...values, ...archived, updated_at: now })
    .where(eq(products.product_id, id));
}

/**
 * Marks one size or all as sold out, or back on sale. The product's version stays the same, so that somebody who is
 * editing the product can still save.
 */
export async function setSoldOut(
  id: string,
  which: SizeKey | "all",
  soldOut: boolean,
  { by, now }: Writer,
): Promise<{ ok: true } | ProductMissing> {
  return await transaction(async (tx) => {
    const row = await lockedProduct(tx, id);
    if (!row) return refused({ code: "missing" });
    const isMeant = (key: SizeKey) => which === "all" || which === key;
    const preset = CARD_SIZES.filter(
      (key) => isMeant(key) && row.sold_out.includes(key) !== soldOut,
    );
    const own = row.own_sizes.filter(({ key, sold_out }) => isMeant(key) && sold_out !== soldOut);
    const sizes = [...preset, ...own.map(({ key }) => key)];
    if (sizes.length === 0) return { ok: true };
    const others = row.sold_out.filter((key) => !preset.includes(key));
    await changeCatalogue(tx, async () => {
      await tx
        .update(products)
        .set({ sold_out: soldOut ? [...others, ...preset] : others, updated_at: now })
        .where(eq(products.product_id, id));
      await tx
        .update(productSizes)
        .set({ sold_out: soldOut })
        .where(and(eq(productSizes.product_id, id), inArray(productSizes.key, sizes)));
      const action = soldOut ? "sold-out" : "back-in-stock";
      const event = { subject: "product" as const, id, action, facts: { sizes } };
      await recordEvent(tx, event, { by, now });
    });
    return { ok: true };
  });
}

/** Deletes a product, or archives it if an order, open payment, cart or combo contains it. */
export async function removeProduct(
  id: string,
  { by, now }: Writer,
): Promise<{ ok: true; outcome: "archived" | "deleted" } | ProductMissing> {
  return await transaction(async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.product_id, id)).for("update");
    if (!row) return refused({ code: "missing" });
    const outcome = (await isReferenced(tx, id)) ? "archived" : "deleted";
    await changeCatalogue(tx, async () => {
      if (outcome === "deleted") await tx.delete(products).where(eq(products.product_id, id));
      else
        await tx
          .update(products)
          .set({ is_active: false, archived_at: now, version: sql`${products.version} + 1` })
          .where(eq(products.product_id, id));
      const facts = { name: row.product_name };
      await recordEvent(tx, { subject: "product", id, action: outcome, facts }, { by, now });
    });
    return { ok: true, outcome };
  });
}

/** True if an order, open payment, cart or combo contains the product. */
export async function isReferenced(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mentioned: boolean }>(sql`
    select exists (select from order_items where merchandise_id = ${id})
      or exists (select from promised_products where product_id = ${id})
      or exists (select from cart_items where merchandise_id = ${id})
      or exists (select from pre_defined_combos where ${comboContains(id)})
      or exists (select from custom_combo_orders
        where items @> jsonb_build_array(jsonb_build_object('product_id', ${id}::text))) as mentioned`);
  return rows[0]?.mentioned === true;
}
