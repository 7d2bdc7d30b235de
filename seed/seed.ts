import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue-version.server";
import { type Db, db, transaction } from "#data/db.server";
import {
  comboDiscountTiers,
  coupons as couponTable,
  type DemoRows,
  demoSeed,
  emailTemplates as emailTemplateTable,
  preDefinedCombos,
  products as productTable,
  series as seriesTable,
  settings as settingsTable,
  storyEpisodes,
  storyPages as storyPageTable,
  storyTiles as storyTileTable,
} from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { emailTemplates } from "#domain/email/emails";
import { FURTHER_LANGUAGES, type FurtherLanguage, translations } from "#domain/language";
import { type Paise, rupees } from "#domain/money/money";
import { files } from "#services/files.server";
import { combos, comboTiers } from "./combos.ts";
import { coupons } from "./coupons.ts";
import { episodes } from "./episodes.ts";
import { demoPictureTexts } from "./picture-texts.ts";
import { products } from "./products.ts";
import { series } from "./series.ts";
import { storyPages, storyTiles } from "./stories.ts";
import * as telugu from "./telugu.ts";
import { words } from "./words.ts";

/** The pictures were drawn by `npm run art`; nothing is drawn here. The process runs in the project's folder. */
const PICTURES = join("seed", "pictures");

/** Pictures that owners may choose for their pages. Every store has them, whatever it sells. */
const PAGE_PICTURES = /^site\//;

export type Seeded = { rows: number; pictures: number };

/**
 * Runs at each start. It stores what every store needs (the pages' pictures, the texts of emails). If the demo
 * sign-in is on and the store is empty, it also stores the demo store, once (reading R22).
 */
export async function seedAtStart({ demo }: { demo: boolean }, folder = PICTURES): Promise<Seeded> {
  const before = await demoBefore();
  if (demo && !before) return await seedDemoOnce(folder);
  if (before && knowsLess(before.rows))
    await db.update(demoSeed).set({ rows: { ...demoRows(), ...before.rows } });
  const completes = demo && !before?.cleared_at;
  // Rows come first, because the store needs them even while the bucket for the pictures is unavailable.
  const rows = await transaction(
    async (tx) => (await insertTemplates(tx)) + (completes ? await completeDemo(tx) : 0),
  );
  const pictures = await storePictures(folder, (path) => PAGE_PICTURES.test(path));
  return { rows, pictures };
}

async function seedDemoOnce(folder: string): Promise<Seeded> {
  // Pictures come first: if the process ends in between, the demo isn't recorded, and the next start stores it again.
  const pictures = await storePictures(folder).catch(async (error: unknown) => {
    await transaction(insertTemplates);
    throw error;
  });
  const rows = await transaction(async (tx) => {
    const first = await markDemo(tx);
    return first && !(await hasProducts(tx)) ? await insertDemoStore(tx) : insertTemplates(tx);
  });
  return { rows, pictures };
}

/** `npm run seed`: adds whatever of the demo store is missing. Existing rows and files aren't changed. */
export async function seedStore(folder = PICTURES): Promise<Seeded> {
  const pictures = await storePictures(folder);
  const rows = await transaction(async (tx) => {
    // Somebody asked for the demo, so it is stored even if it had been removed.
    if (!(await markDemo(tx))) await tx.update(demoSeed).set({ cleared_at: null });
    return await insertDemoStore(tx);
  });
  return { rows, pictures };
}

/** Returns the codes of the demo's coupons that are still active, for a store that doesn't show the demo any more. */
export async function activeDemoCoupons(): Promise<string[]> {
  const codes = coupons.map(({ code }) => code);
  const rows = await db
    .select({ code: couponTable.code })
    .from(couponTable)
    .where(and(inArray(couponTable.code, codes), eq(couponTable.is_active, true)))
    .orderBy(couponTable.code);
  return rows.map(({ code }) => code);
}

async function demoBefore(): Promise<typeof demoSeed.$inferSelect | undefined> {
  const [row] = await db.select().from(demoSeed);
  return row;
}

/** True if the recorded rows are of an earlier release, which recorded fewer kinds of rows or none. */
function knowsLess(rows: DemoRows | null): boolean {
  return Object.keys(demoRows()).some((kind) => !(rows && kind in rows));
}

/**
 * Returns the demo's rows with their names. They are recorded, so that the admin can tell later which rows are still
 * the demo's.
 */
function demoRows(): DemoRows {
  return {
    series: named(series.map(({ key, name }) => [key, name])),
    pages: named(storyPages.map(({ key, name }) => [key, name])),
    words: named(
      Object.entries(words).flatMap(([subject, texts]) =>
        Object.entries(texts).map(([field, text]): [string, string] => [
          `${subject}.${field}`,
          text,
        ]),
      ),
    ),
    products: named(products.map(({ product_id, product_name }) => [product_id, product_name])),
    combos: named(combos.map(({ combo_id, combo_name }) => [combo_id, combo_name])),
    episodes: named(episodes.map(({ id, title }) => [id, title])),
    tiles: named(storyTiles.map(({ id, title }) => [id, title])),
    coupons: named(coupons.map(({ code, name }) => [code, name])),
  };
}

function named(rows: [key: string, name: string][]): Record<string, string> {
  return Object.fromEntries(rows);
}

/**
 * Records that the demo was stored; false if it had been before. If two nodes start at once, the second waits for the
 * first.
 */
async function markDemo(tx: Db): Promise<boolean> {
  const rows = demoRows();
  return added(await tx.insert(demoSeed).values({ rows }).onConflictDoNothing()) === 1;
}

async function hasProducts(tx: Db): Promise<boolean> {
  const [found] = await tx.select({ id: productTable.product_id }).from(productTable).limit(1);
  return found !== undefined;
}

/** Pictures are stored a few at a time, because a small object store would answer too late if hundreds came at once. */
const PICTURES_AT_ONCE = 8;

/** Stores the pictures that are missing; returns how many. */
async function storePictures(folder: string, wanted = (_: string) => true): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:avif|webp)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter(wanted);
  let stored = 0;
  const waiting = paths.values();
  const worker = async () => {
    for (const path of waiting) if (await storeOnce(path, join(folder, path))) stored += 1;
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, worker));
  return stored;
}

async function storeOnce(path: string, from: string): Promise<boolean> {
  if (await files.exists(path)) return false;
  await files.put(path, await readFile(from));
  return true;
}

/**
 * Stores the demo's rows; returns how many are new. If two nodes do so at once, the second waits and finds them all.
 */
async function insertDemoStore(tx: Db): Promise<number> {
  await tx.execute(sql`lock table products in exclusive mode`);
  const catalogue = [
    ...[insertSeries, insertStoryPages, insertWords],
    ...[insertProducts, insertCombos, insertTiers, insertEpisodes, insertStoryTiles],
  ];
  const others = [insertCoupons, insertTemplates];
  return (
    (await changeCatalogue(tx, (tx) => insertInOrder(tx, catalogue))) +
    (await insertInOrder(tx, others))
  );
}

async function insertInOrder(tx: Db, inserts: ((tx: Db) => Promise<number>)[]): Promise<number> {
  let rows = 0;
  for (const insert of inserts) rows += await insert(tx);
  return rows;
}

export async function insertSeries(tx: Db): Promise<number> {
  return added(await tx.insert(seriesTable).values(series).onConflictDoNothing());
}

export async function insertStoryPages(tx: Db): Promise<number> {
  return added(
    await tx
      .insert(storyPageTable)
      .values([...storyPages])
      .onConflictDoNothing(),
  );
}

/** Saves the demo's texts in those settings that are still empty, or were emptied. */
async function insertWords(tx: Db): Promise<number> {
  let rows = 0;
  for (const [subject, value] of Object.entries(words)) {
    const [saved] = await tx
      .select()
      .from(settingsTable)
      .where(eq(settingsTable.subject, subject))
      .orderBy(desc(settingsTable.version))
      .limit(1);
    if (Object.values((saved?.value ?? {}) as object).some(Boolean)) continue;
    const version = (saved?.version ?? 0) + 1;
    rows += added(await tx.insert(settingsTable).values({ subject, version, value }));
    const event = { subject: "settings", id: subject, action: "saved" } as const;
    await recordEvent(tx, event, { by: null, now: new Date() });
  }
  return rows;
}

async function insertProducts(tx: Db): Promise<number> {
  const rows = products.map((product) => ({
    ...product,
    postal_card_size: price(product.postal_card_size),
    wallet_size: price(product.wallet_size),
    stamp_size: price(product.stamp_size),
    ...pictureColumns(product.product_id),
    ...translatedColumns("name", "productNames", product.product_id),
  }));
  return added(await tx.insert(productTable).values(rows).onConflictDoNothing());
}

function pictureColumns(productId: string) {
  const texts = demoPictureTexts(productId);
  return {
    picture_alt: texts.alt,
    ...translations("picture_alt", (_, language) => texts[`alt_${language}`] ?? null),
    picture_text_en: texts.text_en ?? null,
    ...translations("picture_text", (_, language) => texts[`text_${language}`] ?? null),
  };
}

/**
 * Adds texts that the demo's rows lack because an earlier release had stored them: pictures' texts and translations.
 */
async function completeDemo(tx: Db): Promise<number> {
  return (await describeDemoPictures(tx)) + (await translateDemo(tx));
}

/** The demo's catalogue in further languages. */
const DEMO: Readonly<Partial<Record<FurtherLanguage, typeof telugu>>> = { te: telugu };

function textIn(
  language: FurtherLanguage,
  texts: keyof typeof telugu,
  id: string,
): { name: string; description?: string } | undefined {
  const text = DEMO[language]?.[texts][id];
  return typeof text === "string" ? { name: text } : text;
}

function translatedColumns<Name extends string>(
  named: Name,
  texts: keyof typeof telugu,
  id: string,
) {
  return {
    ...translations(named, (_, language) => textIn(language, texts, id)?.name),
    ...translations("description", (_, language) => textIn(language, texts, id)?.description),
  };
}

/** Tables of the catalogue: their columns for key, name and description, and the demo's rows in them. */
const NAMED: readonly {
  table: string;
  key: string;
  name: string;
  /** The prefix of the columns with translated names. */
  named: "name" | "title";
  rows: readonly { id: string; name: string; description?: string }[];
  texts: keyof typeof telugu;
}[] = [
  {
    table: "products",
    key: "product_id",
    name: "product_name",
    named: "name",
    rows: products.map(({ product_id: id, product_name: name }) => ({ id, name })),
    texts: "productNames",
  },
  {
    table: "pre_defined_combos",
    key: "combo_id",
    name: "combo_name",
    named: "name",
    rows: combos.map(({ combo_id: id, combo_name: name, description }) => ({
      id,
      name,
      description,
    })),
    texts: "comboTexts",
  },
  {
    table: "story_episodes",
    key: "id",
    name: "title",
    named: "title",
    rows: episodes.map(({ id, title: name, description }) => ({ id, name, description })),
    texts: "episodeTexts",
  },
  {
    table: "story_tiles",
    key: "id",
    name: "title",
    named: "title",
    rows: storyTiles.map(({ id, title: name, description }) => ({ id, name, description })),
    texts: "tileTexts",
  },
];

/**
 * Translates a demo store that was made before the catalogue had translations. Names and descriptions that are still
 * the demo's get their translations, unless somebody has written others.
 */
async function translateDemo(tx: Db): Promise<number> {
  let changed = 0;
  for (const language of FURTHER_LANGUAGES) {
    for (const { table, key, name, named, rows, texts } of NAMED) {
      const [ownName, own] = [`${named}_${language}`, `description_${language}`].map((column) =>
        sql.identifier(column),
      );
      const described = rows.some((row) => row.description !== undefined);
      const demo = rows.map((row) => {
        const text = textIn(language, texts, row.id);
        return { ...row, own_name: text?.name, own: text?.description };
      });
      const { rowCount } = await tx.execute(sql`
        update ${sql.identifier(table)} as row
        set ${ownName} = demo.own_name
          ${described ? sql`, ${own} = coalesce(row.${own}, case when row.description = demo.description then demo.own end)` : sql``}
        from jsonb_to_recordset(${JSON.stringify(demo)}::jsonb)
          as demo(id text, name text, own_name text, description text, own text)
        where row.${sql.identifier(key)} = demo.id
          and row.${sql.identifier(name)} = demo.name
          and row.${ownName} is null and demo.own_name is not null`);
      changed += rowCount ?? 0;
    }
  }
  return changed === 0 ? 0 : await changeCatalogue(tx, async () => changed);
}

/**
 * Adds the pictures' texts to a demo store that was made before there were any. Cards that still show a demo picture
 * get its texts, unless somebody has written others.
 */
async function describeDemoPictures(tx: Db): Promise<number> {
  const undescribed = await tx
    .select({ id: productTable.product_id, picture: productTable.image_url })
    .from(productTable)
    .where(
      and(
        isNull(productTable.picture_alt),
        isNull(productTable.picture_text_en),
        ...Object.values(translations("picture_text", (column) => isNull(productTable[column]))),
        inArray(
          productTable.image_url,
          products.map(({ image_url }) => image_url),
        ),
      ),
    );
  if (undescribed.length === 0) return 0;
  return await changeCatalogue(tx, async (tx) => {
    for (const { id, picture } of undescribed) {
      const drawn = products.find(({ image_url }) => image_url === picture);
      if (!drawn) continue;
      await tx
        .update(productTable)
        .set(pictureColumns(drawn.product_id))
        .where(eq(productTable.product_id, id));
    }
    return undescribed.length;
  });
}

function price(amount: number | null): Paise | null {
  return amount === null ? null : rupees(amount);
}

async function insertCombos(tx: Db): Promise<number> {
  const rows = combos.map((combo) => ({
    ...combo,
    original_price: rupees(combo.original_price),
    final_price: rupees(combo.final_price),
    ...translatedColumns("combo_name", "comboTexts", combo.combo_id),
    created_at: new Date(combo.created_at),
  }));
  return added(await tx.insert(preDefinedCombos).values(rows).onConflictDoNothing());
}

/** Tiers have no fixed keys, so they are stored all together, and only if the store has none. */
async function insertTiers(tx: Db): Promise<number> {
  const [tier] = await tx.select().from(comboDiscountTiers).limit(1);
  return tier ? 0 : added(await tx.insert(comboDiscountTiers).values(comboTiers));
}

async function insertEpisodes(tx: Db): Promise<number> {
  const rows = episodes.map((episode) => ({
    ...episode,
    original_price: rupees(episode.original_price),
    sale_price: rupees(episode.sale_price),
    ...translatedColumns("title", "episodeTexts", episode.id),
    created_at: new Date(episode.created_at),
  }));
  return added(await tx.insert(storyEpisodes).values(rows).onConflictDoNothing());
}

async function insertStoryTiles(tx: Db): Promise<number> {
  const rows = storyTiles.map((tile) => ({
    ...tile,
    ...translatedColumns("title", "tileTexts", tile.id),
  }));
  return added(await tx.insert(storyTileTable).values(rows).onConflictDoNothing());
}

async function insertCoupons(tx: Db): Promise<number> {
  const rows = coupons.map((coupon) => ({
    ...coupon,
    discount_value: String(coupon.discount_value),
    minimum_order_amount: rupees(coupon.minimum_order_amount),
    valid_from: coupon.valid_from === null ? null : new Date(coupon.valid_from),
    valid_until: coupon.valid_until === null ? null : new Date(coupon.valid_until),
  }));
  const target = couponTable.code;
  return added(await tx.insert(couponTable).values(rows).onConflictDoNothing({ target }));
}

async function insertTemplates(tx: Db): Promise<number> {
  return added(await tx.insert(emailTemplateTable).values(emailTemplates).onConflictDoNothing());
}

function added({ rowCount }: { rowCount: number | null }): number {
  return rowCount ?? 0;
}
