import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import {
  activeCombos,
  activeEpisodes,
  discountTiers,
  productById,
  productsInCategory,
} from "#data/catalogue/catalogue.server";
import { usesCardSizes } from "#data/catalogue/products/products.server";
import { shopFactsNow } from "#data/catalogue/shop-facts.server";
import { storyTilesOf } from "#data/catalogue/stories.server";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { clearDemo, demoOnSale, hasOwnProducts } from "#data/offers/demo.server";
import { episodeEmail } from "#data/orders/emails/deliveries.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import {
  adminEvents,
  coupons,
  demoSeed,
  outbox,
  preDefinedCombos,
  products,
  series as seriesTable,
  settings,
  storyEpisodes,
  storyPages,
  storyTiles,
} from "#data/schema.server";
import { emailTemplates } from "#domain/email/emails";
import { rupees } from "#domain/money/money";
import { defaultWords } from "#domain/settings/store-words";
import { readConfig, setConfig } from "#request/config.server";
import { homeWords, loadSettings, storeWords } from "#request/settings/settings.server";
import { files, openFiles } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import {
  insertCoupon,
  linesIn,
  orderFor,
  quoteFor,
  seenPayment,
  shopper,
  storeFacts,
} from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { startS3Server } from "#test/store/s3-server";
import { activeDemoCoupons, seedAtStart, seedStore } from "./seed.ts";
import { series } from "./series.ts";
import { words } from "./words.ts";

testDatabase({ bare: true });

const demo = { demo: true };
const EMAILS = emailTemplates.length;

const folder = mkdtempSync(join(tmpdir(), "seed-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  openFiles({ dataDir: mkdtempSync(join(folder, "data-")) });
  await db.execute(
    sql`truncate products, pre_defined_combos, combo_discount_tiers, story_episodes, story_tiles, story_pages, series, coupons, email_templates, settings, admin_events, demo_seed cascade`,
  );
});

async function rowsOf(table: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
}

/** Makes a folder with two pictures, one of a product and one of a page; returns its path. */
function fewPictures(): string {
  const drawn = mkdtempSync(join(folder, "drawn-"));
  for (const path of ["product-images/ndk-01", "site/hero"]) {
    mkdirSync(join(drawn, path), { recursive: true });
    writeFileSync(join(drawn, path, "640.avif"), path);
  }
  writeFileSync(join(drawn, "index.json"), "{}");
  return drawn;
}

describe("the demo store", () => {
  test("fills an empty store once, pictures included", async () => {
    const version = Number(await currentCatalogueVersion());
    const { rows, pictures } = await seedAtStart(demo);
    expect(rows).toBeGreaterThan(60);
    expect(pictures).toBe(drawnPictures());
    expect(Number(await currentCatalogueVersion())).toBe(version + 1);
    expect(await seedAtStart(demo)).toEqual({ rows: 0, pictures: 0 });
    expect(Number(await currentCatalogueVersion())).toBe(version + 1);
  });

  test("has twelve products in each category, and every row its picture", async () => {
    await seedAtStart(demo);
    const pages = await Promise.all(series.map(({ key }) => productsInCategory(key)));
    for (const { total } of pages) expect(total).toBeGreaterThanOrEqual(12);
    const paths = [
      ...pages.flatMap(({ rows }) => rows.map((product) => product.image_url)),
      ...(await activeCombos()).map((combo) => combo.image_url),
      ...(await activeEpisodes()).map((episode) => episode.banner_image_url),
      ...(await db.select().from(storyTiles)).map((tile) => tile.image_url),
    ];
    for (const path of paths) expect(await files.exists(`${path}/640.avif`), `${path}`).toBe(true);
  });

  test("keeps its prices to the paisa, and [R44] no date as no limit [R2]", async () => {
    await seedAtStart(demo, fewPictures());
    expect((await productById("ndk-01"))?.postal_card_size).toBe(rupees(49));
    expect((await productById("ndk-08"))?.stamp_size).toBeNull();
    expect((await discountTiers()).at(-1)).toMatchObject({ min_items: 16, max_items: null });
    const [welcome] = await db.select().from(coupons).where(eq(coupons.code, "WELCOME10"));
    expect(welcome).toMatchObject({ discount_value: "10.00", valid_until: null, used_count: 0 });
  });

  test("comes once when two nodes start at once", async () => {
    const drawn = fewPictures();
    const both = await Promise.all([seedAtStart(demo, drawn), seedAtStart(demo, drawn)]);
    expect(both.filter(({ rows }) => rows > 0)).toHaveLength(1);
    expect(await rowsOf("combo_discount_tiers")).toBe(4);
    expect(await rowsOf("products")).toBe(48);
  });

  test.each([demo, { demo: false }])(
    "waits for a bucket that is away; emails' words don't: %j",
    async (wanted) => {
      const drawn = fewPictures();
      const s3 = await startS3Server();
      openFiles({ dataDir: folder, s3: { ...s3.settings, endpoint: "http://127.0.0.1:1" } });
      await expect(seedAtStart(wanted, drawn)).rejects.toThrow("doesn't answer");
      expect(await rowsOf("email_templates")).toBe(EMAILS);
      expect(await rowsOf("products")).toBe(0);
      openFiles({ dataDir: folder, s3: s3.settings });
      expect(await seedAtStart(wanted, drawn)).toMatchObject({ pictures: wanted.demo ? 2 : 1 });
      expect(await rowsOf("products")).toBe(wanted.demo ? 48 : 0);
      await s3.stop();
    },
  );

  test("never comes into a store that sells something, and not when that is gone either", async () => {
    await db.insert(products).values({ product_id: "rk-own", product_name: "Our own" });
    const version = Number(await currentCatalogueVersion());
    const drawn = fewPictures();
    expect(await seedAtStart(demo, drawn)).toMatchObject({ rows: EMAILS });
    expect(await rowsOf("products")).toBe(1);
    expect(await rowsOf("story_tiles")).toBe(0);
    expect(await rowsOf("coupons")).toBe(0);
    await db.delete(products);
    expect(await seedAtStart(demo, drawn)).toEqual({ rows: 0, pictures: 0 });
    expect(await rowsOf("products")).toBe(0);
    expect(Number(await currentCatalogueVersion())).toBe(version);
    expect(await files.exists("site/hero/640.avif")).toBe(true);
  });

  test("is gone for good once its rows are deleted, the last story included [R22]", async () => {
    const drawn = fewPictures();
    await seedAtStart(demo, drawn);
    expect(await activeDemoCoupons()).toEqual([
      "EARLYBIRD",
      "KATHA100",
      "MONSOON26",
      "QUOTES15",
      "WELCOME10",
    ]);
    await db.delete(storyTiles);
    await db.delete(coupons);
    await db.delete(products).where(eq(products.product_id, "ndk-01"));
    expect(await seedAtStart(demo, drawn)).toEqual({ rows: 0, pictures: 0 });
    expect(await rowsOf("story_tiles")).toBe(0);
    expect(await rowsOf("coupons")).toBe(0);
    expect(await rowsOf("products")).toBe(47);
    await db.delete(products);
    expect(await seedAtStart(demo, drawn)).toEqual({ rows: 0, pictures: 0 });
  });

  test("of before the pictures had texts gets them where a demo picture is shown and nobody has written others", async () => {
    const drawn = fewPictures();
    await seedAtStart(demo, drawn);
    const none = { picture_alt: null, picture_alt_te: null, picture_text_en: null };
    await db.update(products).set({ ...none, picture_text_te: null });
    const change = (id: string, row: Partial<typeof products.$inferInsert>) =>
      db.update(products).set(row).where(eq(products.product_id, id));
    await change("rk-01", { image_url: "product-images/ours" });
    await change("rk-02", { picture_text_en: "Our own words" });
    const version = Number(await currentCatalogueVersion());
    expect(await seedAtStart(demo, drawn)).toEqual({ rows: 46, pictures: 0 });
    expect(Number(await currentCatalogueVersion())).toBe(version + 1);
    expect((await productById("qt-02"))?.picture_texts.written).toEqual({
      en: "Some stories don’t end. We turn the page.",
      te: "కొన్ని కథలు ముగియవు. మనమే పేజీ తిప్పుతాం.",
    });
    expect((await productById("rk-01"))?.picture_texts.alt.en).toBeNull();
    expect((await productById("rk-02"))?.picture_texts).toMatchObject({
      alt: { en: null },
      written: { en: "Our own words" },
    });
    expect(await seedAtStart(demo, drawn)).toEqual({ rows: 0, pictures: 0 });
  });

  test("of before the catalogue had Telugu gets its Telugu where a row is still the demo's [R56]", async () => {
    const drawn = fewPictures();
    await seedAtStart(demo, drawn);
    const combo = eq(preDefinedCombos.combo_id, "starter-pack");
    await db.update(products).set({ name_te: null });
    await db.update(preDefinedCombos).set({ combo_name_te: null, description_te: null });
    await db.update(storyEpisodes).set({ title_te: null, description_te: null });
    await db.update(storyTiles).set({ title_te: null, description_te: null });
    await db
      .update(products)
      .set({ product_name: "Our own card" })
      .where(eq(products.product_id, "rk-01"));
    await db.update(products).set({ name_te: "మా పేరు" }).where(eq(products.product_id, "rk-02"));
    await db.update(preDefinedCombos).set({ description: "Our own words" }).where(combo);
    const version = Number(await currentCatalogueVersion());
    const { rows } = await seedAtStart(demo, drawn);
    expect(rows).toBe(48 - 2 + 4 + 6 + 9);
    expect(Number(await currentCatalogueVersion())).toBe(version + 1);
    const names = await db
      .select({ id: products.product_id, name: products.name_te })
      .from(products);
    expect(names).toEqual(
      expect.arrayContaining([
        { id: "ndk-01", name: "ఇంటికి ఆఖరి బస్సు" },
        { id: "rk-01", name: null },
        { id: "rk-02", name: "మా పేరు" },
      ]),
    );
    expect(await db.select().from(preDefinedCombos).where(combo)).toMatchObject([
      { combo_name_te: "స్టార్టర్ ప్యాక్", description_te: null },
    ]);
    expect(await seedAtStart(demo, drawn)).toEqual({ rows: 0, pictures: 0 });
  });

  test("never comes into a store with real sign-in, which gets its pages' pictures and email words [R22]", async () => {
    const drawn = fewPictures();
    expect(await seedAtStart({ demo: false }, drawn)).toEqual({
      rows: EMAILS,
      pictures: 1,
    });
    expect(await activeDemoCoupons()).toEqual([]);
    for (const table of ["products", "coupons", "pre_defined_combos", "story_episodes"]) {
      expect(await rowsOf(table), table).toBe(0);
    }
    expect(await files.exists("product-images/ndk-01/640.avif")).toBe(false);
    expect(await seedAtStart({ demo: false }, drawn)).toEqual({ rows: 0, pictures: 0 });
  });

  test("npm run seed brings the stories that are missing, and none in the place of another", async () => {
    const drawn = fewPictures();
    await seedStore(drawn);
    const season = (number: number) => eq(storyTiles.id, `ndk-season-${number}`);
    await db.update(storyTiles).set({ title: "Renamed" }).where(season(1));
    await db.update(storyTiles).set({ id: "our-season" }).where(season(2));
    await db.delete(storyTiles).where(season(3));
    expect(await seedStore(drawn)).toEqual({ rows: 1, pictures: 0 });
    const titles = (await storyTilesOf("ndk-story")).map(({ id, title }) => [id, title]);
    expect(titles).toEqual([
      ["ndk-season-1", "Renamed"],
      ["our-season", "Season 2"],
      ["ndk-season-3", "Season 3"],
    ]);
  });

  test("npm run seed adds what is missing and changes nothing that is there", async () => {
    const drawn = fewPictures();
    await seedStore(drawn);
    await db
      .update(products)
      .set({ product_name: "Renamed" })
      .where(eq(products.product_id, "rk-01"));
    await db.delete(products).where(eq(products.product_id, "rk-02"));
    await files.remove("product-images/ndk-01/640.avif");
    expect(await seedStore(drawn)).toEqual({ rows: 1, pictures: 1 });
    expect((await productById("rk-01"))?.product_name).toBe("Renamed");
    expect(await productById("rk-02")).not.toBeNull();
    expect(await seedStore(drawn)).toEqual({ rows: 0, pictures: 0 });
  });
});

function drawnPictures(): number {
  const names = readdirSync("seed/pictures", { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.(avif|webp)$/.test(name)).length;
}

describe("clearing the demo", () => {
  async function clear() {
    const { person } = await signedIn({ seller: true });
    return { person, cleared: await clearDemo({ by: person.id, now: new Date() }) };
  }
  beforeEach(() => void setConfig(readConfig({})));

  test("deletes what nothing mentions, takes what carts, promises and orders hold off sale, and leaves what is the seller's", async () => {
    await seedAtStart(demo, fewPictures());
    await stockOwn();
    const asha = await shopper("asha");
    await orderFor(asha);
    await addLine(asha, { id: "rk-02", size: "postal", quantity: 1 });
    await quoteFor(asha);
    await addLine(asha, { id: "rk-03", size: "postal", quantity: 1 });
    const { cleared } = await clear();
    expect(cleared.archived).toEqual({ products: 3, series: 2 });
    expect(cleared.deleted).toMatchObject({ combos: 4, episodes: 6, tiles: 9, coupons: 5 });
    expect(cleared.deleted).toMatchObject({ pages: 2, series: 1, words: 19 });
    const stay = await db.select().from(seriesTable).orderBy(seriesTable.position);
    expect(stay.map(({ key, is_active }) => [key, is_active])).toEqual([
      ["nannu-dochukunduvate", false],
      ["rukmini-kalyanam", false],
      // The series stays active, because it has a card of the seller's own.
      ["quotes", true],
    ]);
    const left = await db.select().from(products).orderBy(products.product_id);
    expect(left.map((row) => [row.product_id, row.is_active, row.archived_at !== null])).toEqual([
      ["mine-01", true, false],
      ["ndk-01", false, true],
      ["qt-01", true, false],
      ["rk-02", false, true],
      ["rk-03", false, true],
    ]);
    expect(await demoOnSale()).toEqual({});
    expect(await linesIn(asha)).toHaveLength(1 + 1);
  });

  test("leaves an order of an episode and a card readable, and the episode is emailed once it is paid", async () => {
    await seedAtStart(demo, fewPictures());
    const asha = await shopper("asha");
    const [episode] = await activeEpisodes();
    await addEpisode(asha, episode?.id ?? "");
    const { orderId } = await orderFor(asha);
    const { person, cleared } = await clear();
    expect(cleared.archived).toEqual({ products: 1, episodes: 1, series: 1 });
    expect(await shopFactsNow()).toMatchObject({ storyRows: false, cards: false });
    expect(await usesCardSizes()).toBe(false);
    expect(await usesCardSizes("ndk-01")).toBe(true);
    await verifyPayment(await seenPayment(orderId), person.id, new Date());
    const order = await orderForAdmin(orderId);
    expect(order?.items.map(({ name }) => name)).toEqual([episode?.title, "Last Bus Home"]);
    const [sent] = await db.select().from(outbox).where(eq(outbox.kind, "episode-mail"));
    const payload = sent?.payload as { purchaseId: string };
    expect(await episodeEmail(payload, storeFacts)).toMatchObject({ ok: true });
    await db.update(storyEpisodes).set({ is_active: true });
    expect(await shopFactsNow()).toMatchObject({ storyRows: true });
  });

  test("an episode that its owner hid, with no demo cleared, is one that the admin speaks of", async () => {
    await seedAtStart(demo, fewPictures());
    await db.update(storyEpisodes).set({ is_active: false });
    await db.delete(storyTiles);
    await db.update(storyPages).set({ is_active: false });
    expect(await shopFactsNow()).toMatchObject({ stories: false, storyRows: true });
  });

  test("is for ever: no start brings anything back, unless somebody asks for it", async () => {
    await seedAtStart(demo, fewPictures());
    await clear();
    for (const mode of [demo, { demo: false }]) await seedAtStart(mode, fewPictures());
    for (const table of [
      "products",
      "coupons",
      "story_episodes",
      "pre_defined_combos",
      "story_tiles",
      "story_pages",
      "series",
    ])
      expect(await rowsOf(table), table).toBe(0);
    await loadSettings();
    expect(homeWords().title).toBe(defaultWords.homeTitle("Kathalu"));
    expect(storeWords()).toMatchObject({ storeLine: defaultWords.storeLine, footer: "" });
    await seedStore(fewPictures());
    await loadSettings();
    expect(homeWords().title).toBe(words.home.titleEn);
    expect(storeWords()).toMatchObject({ footer: words.words.footerEn });
    expect(await rowsOf("products")).toBe(48);
    expect(await demoOnSale()).toMatchObject({ products: 48, coupons: expect.any(Number) });
  });

  test("knows the demo of a store that was seeded before it was written down", async () => {
    await seedAtStart(demo, fewPictures());
    await db.update(demoSeed).set({ rows: null });
    expect(await demoOnSale()).toEqual({});
    await seedAtStart({ demo: false }, fewPictures());
    expect(await demoOnSale()).toMatchObject({ products: 48 });
  });

  test("leaves a story page with a tile of hers, a series that her coupon names, and words of hers", async () => {
    await seedAtStart(demo, fewPictures());
    const season = eq(storyTiles.id, "ndk-season-1");
    await db.update(storyTiles).set({ title: "Our season" }).where(season);
    await insertCoupon({ applicable_categories: ["quotes"] });
    const value = { ...words.words, storeLineEn: "Our line." };
    await db.insert(settings).values({ subject: "words", version: 2, value });
    await db
      .insert(adminEvents)
      .values({ subject: "settings", subject_id: "words", action: "saved" });
    const { cleared } = await clear();
    expect(cleared.archived).toEqual({ series: 2 });
    const pages = await db.select().from(storyPages);
    expect(pages.map(({ key, is_active }) => [key, is_active])).toEqual([["ndk-story", true]]);
    const stay = await db.select().from(seriesTable).orderBy(seriesTable.key);
    expect(stay.map(({ key, is_active }) => [key, is_active])).toEqual([
      // The series is archived rather than deleted, because the remaining story page shows its cards.
      ["nannu-dochukunduvate", false],
      ["quotes", false],
    ]);
    await loadSettings();
    expect(storeWords()).toMatchObject({ storeLine: "Our line.", footer: "" });
    expect(await demoOnSale()).toEqual({});
  });

  test("what the seller has renamed is theirs", async () => {
    await seedAtStart(demo, fewPictures());
    expect(await hasOwnProducts()).toBe(false);
    await stockOwn();
    expect(await hasOwnProducts()).toBe(true);
  });

  /** Adds a card of the seller's own, and renames one of the demo's. */
  async function stockOwn() {
    await db
      .insert(products)
      .values({ product_id: "mine-01", product_name: "Moon", stamp_size: rupees(9) });
    await db
      .update(products)
      .set({ product_name: "My words" })
      .where(eq(products.product_id, "qt-01"));
  }
});
