import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { changeCatalogue } from "#data/catalogue-version.server";
import { transaction } from "#data/db.server";
import { preDefinedCombos, productSizes, products } from "#data/schema.server";
import { saveSettings } from "#data/settings/settings.server";
import { type Paise, rupees } from "#domain/money/money";
import { config, setConfig } from "#request/config.server";
import { environmentSettings, loadSettings } from "#request/settings/settings.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, publicPage, seller } from "#test/people/visitors";
import { readGoogleFeed, readMetaFeed } from "#test/store/feeds";

testDatabase();
appForVisitors();

const read = async (path: string) => await (await publicPage(path)).text();
const google = async (prefix = "") => readGoogleFeed(await read(`${prefix}/feeds/google.xml`));
const meta = async (prefix = "") => readMetaFeed(await read(`${prefix}/feeds/meta.csv`));

type Rows = {
  cards: (typeof products.$inferInsert)[];
  sizes?: (typeof productSizes.$inferInsert)[];
  combos?: (typeof preDefinedCombos.$inferInsert)[];
};

async function stock({ cards, sizes = [], combos = [] }: Rows) {
  await transaction(async (tx) => {
    await changeCatalogue(tx, async () => {
      await tx.execute(sql`truncate products, pre_defined_combos cascade`);
      if (cards.length > 0) await tx.insert(products).values(cards);
      if (sizes.length > 0) await tx.insert(productSizes).values(sizes);
      if (combos.length > 0) await tx.insert(preDefinedCombos).values(combos);
    });
  });
}

const PICTURE = "product-images/ndk-01";
const card = { product_id: "ndk-01", product_name: "Night Bus", image_url: PICTURE };

beforeEach(() => stock({ cards: [] }));

/** The offers in the structured data of a product's page. */
async function offersOf(path: string) {
  const [, data] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(path)) ?? [];
  const [item] = JSON.parse(data ?? "")["@graph"];
  return (item.offers ?? []) as {
    sku?: string;
    price: string;
    url: string;
    availability: string;
  }[];
}

test("a feed has what its store sells: sizes of its own, kinds, combos; not what is put away, has no price or no picture", async () => {
  await stock({
    cards: [
      { ...card, postal_card_size: rupees(49), stamp_size: rupees(9), sold_out: ["stamp"] },
      { ...card, product_id: "ndk-02", wallet_size: rupees(0) },
      { ...card, product_id: "ndk-03", stamp_size: rupees(9), is_active: false },
      { ...card, product_id: "ndk-04", stamp_size: rupees(9), image_url: null },
      { ...card, product_id: "ndk-05", kind: "Bookmark", name_te: "రాత్రి బస్సు" },
    ],
    sizes: [
      {
        product_id: "ndk-05",
        key: "bookmark",
        place: 1,
        name: "Bookmark",
        name_te: "బుక్‌మార్క్",
        price: rupees(59),
        weight_grams: 12,
        drawn: "portrait",
      },
    ],
    combos: [
      {
        combo_id: "two-buses",
        combo_name: "Two Buses",
        description: "Two of them.",
        image_url: PICTURE,
        original_price: rupees(98),
        final_price: rupees(89),
        included_products: [{ product_id: "ndk-01", size: "postal", quantity: 2 }],
      },
    ],
  });
  const items = await google();
  expect(items.map((item) => [item["g:id"], item["g:price"], item["g:availability"]])).toEqual([
    ["ndk-01.postal", "49.00 INR", "in_stock"],
    ["ndk-01.stamp", "9.00 INR", "out_of_stock"],
    ["ndk-05.bookmark", "59.00 INR", "in_stock"],
    ["two-buses", "89.00 INR", "in_stock"],
  ]);
  expect(items[2]).toMatchObject({ "g:product_type": "Bookmark", "g:shipping_weight": "12 g" });
  expect(await meta("/te")).toMatchObject([
    {},
    {},
    {
      title: "రాత్రి బస్సు",
      size: "బుక్‌మార్క్",
      link: "http://localhost:3000/te/product/ndk-05?utm_source=meta",
    },
    { link: "http://localhost:3000/te/combo/two-buses?utm_source=meta" },
  ]);
});

test("an empty store has a feed without items, which search engines don't list", async () => {
  expect(await google()).toEqual([]);
  const answer = await publicPage("/feeds/meta.csv");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(readMetaFeed(await answer.text())).toEqual([]);
});

test("during a holiday neither feeds nor pages say that anything is in stock", async () => {
  await stock({ cards: [{ ...card, stamp_size: rupees(9) }] });
  const pause = { ...environmentSettings(config).pause, on: true, from: "2026-01-01" };
  const by = (await seller()).id;
  await saveSettings("pause", pause, { seen: 0, by, now: new Date() });
  await loadSettings();
  expect((await google())[0]).toMatchObject({ "g:availability": "out_of_stock" });
  expect(await offersOf("/product/ndk-01")).toMatchObject([
    { availability: "https://schema.org/OutOfStock" },
  ]);
  await saveSettings("pause", { ...pause, on: false }, { seen: 1, by, now: new Date() });
  await loadSettings();
  expect((await google())[0]).toMatchObject({ "g:availability": "in_stock" });
});

test("a page names the days for returns once an owner has set them, and none beside a refunds page of her own", async () => {
  await stock({ cards: [{ ...card, stamp_size: rupees(9) }] });
  const page = () => read("/product/ndk-01");
  expect(await page()).toContain('"merchantReturnLink":"http://localhost:3000/refunds"');
  expect(await page()).not.toContain("merchantReturnDays");
  const by = (await seller()).id;
  const saving = { seen: 0, by, now: new Date() };
  await saveSettings("policies", { returnDays: 10, answerHours: 48, lostDays: 15 }, saving);
  await loadSettings();
  expect(await page()).toContain('"merchantReturnDays":10');
  expect(await read("/")).toContain('"merchantReturnDays":10');
  const refunds = { ...environmentSettings(config).refunds, textEn: "Ask us." };
  await saveSettings("refunds", refunds, saving);
  await loadSettings();
  expect(await page()).not.toContain("merchantReturnDays");
});

test("a store that speaks English alone has feeds in English alone, and its owner is shown no other", async () => {
  const both = config;
  const owner = await seller();
  expect(await owner.read("/admin/settings")).toContain("http://localhost:3000/te/feeds/meta.csv");
  setConfig({ ...config, languages: ["en"] });
  const page = await owner.read("/admin/settings").finally(() => setConfig(both));
  expect(page).toContain("http://localhost:3000/feeds/google.xml");
  expect(page).not.toContain("/te/feeds");
});

test("staff, who don't change settings, aren't shown the feeds", async () => {
  const staff = await seller("staff");
  expect(await staff.read("/admin/settings")).not.toContain("google.xml");
});

const price = fc.oneof(fc.constant(null), fc.nat(10_000_000)) as fc.Arbitrary<Paise | null>;
const randomCard = fc.record({
  product_name: fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map(storable),
  postal_card_size: price,
  wallet_size: price,
  stamp_size: price,
  sold_out: fc.subarray(["postal" as const, "wallet" as const, "stamp" as const]),
  is_active: fc.boolean(),
  frame: fc.record({ price, sold_out: fc.boolean() }),
});

/** Makes a name that PostgreSQL can store: without NUL, and not blank. */
function storable(name: string): string {
  return `A${name.replaceAll("\0", "")}`;
}

test("whatever is in the catalogue, each feed has the prices and the stock of the products' pages, in both languages", async () => {
  const catalogues = fc.array(randomCard, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(catalogues, fc.constantFrom("", "/te"), async (catalogue, prefix) => {
      const ids = catalogue.map((_, index) => `rnd-${index}`);
      await stock({
        cards: catalogue.map(({ frame: _, ...of }, index) => ({
          ...of,
          product_id: `rnd-${index}`,
          image_url: PICTURE,
        })),
        sizes: catalogue.map(({ frame }, index) => ({
          ...frame,
          product_id: `rnd-${index}`,
          key: "frame",
          place: 1,
          name: "Frame",
          drawn: "portrait" as const,
        })),
      });
      const shown = await Promise.all(
        ids.map(async (id, index) =>
          catalogue[index]?.is_active ? await offersOf(`${prefix}/product/${id}`) : [],
        ),
      );
      const expected = shown.flat().map(({ sku, price, url, availability }) => ({
        id: sku,
        price: `${price} INR`,
        link: url,
        stock: availability.endsWith("/InStock") ? "in stock" : "out of stock",
      }));
      const withoutSource = (link = "") => link.replace(/[?&]utm_source=\w+$/, "");
      const inGoogle = (await google(prefix)).map((item) => ({
        id: item["g:id"],
        price: item["g:price"],
        link: withoutSource(item["g:link"]),
        stock: item["g:availability"]?.replaceAll("_", " "),
      }));
      const inMeta = (await meta(prefix)).map(({ id, price, link, availability }) => ({
        id,
        price,
        link: withoutSource(link),
        stock: availability,
      }));
      expect(inGoogle).toEqual(expected);
      expect(inMeta).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
