import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { changeCatalogue, currentCatalogueVersion } from "#data/catalogue-version.server";
import { db, transaction } from "#data/db.server";
import { comboDiscountTiers, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { parseComboItems } from "#domain/catalogue/combos";
import { rupees } from "#domain/money/money";
import { series, seriesOf } from "#seed/series";
import { testDatabase } from "#test/database/database";
import {
  activeCombos,
  activeEpisodes,
  allProducts,
  comboById,
  discountTiers,
  episodeById,
  productById,
  productsByIds,
  productsInCategory,
} from "./catalogue.server.ts";
import { combosOnSale } from "./combos.server.ts";

const database = testDatabase();

const TEN_THOUSAND = sql`
  insert into products (product_id, product_name, postal_card_size)
  select (array['ndk', 'rk', 'adkp', 'qt'])[1 + n % 4] || '-' || lpad(n::text, 5, '0'), 'Card ' || n, 49.50
  from generate_series(1, 10000) n`;

beforeAll(async () => {
  await changeCatalogue(db, (tx) => tx.execute(TEN_THOUSAND));
  await db.update(products).set({ is_active: false }).where(eq(products.product_id, "ndk-00004"));
  await db.execute(sql`vacuum analyze products`);
});

describe("products", () => {
  test("a category comes in pages of 48, in the order of their ids, with the total [R34]", async () => {
    const first = await productsInCategory("nannu-dochukunduvate");
    const second = await productsInCategory("nannu-dochukunduvate", 2);
    expect(first.total).toBe(2499);
    expect(first.rows).toHaveLength(48);
    const ids = [...first.rows, ...second.rows].map((product) => product.product_id);
    expect(ids.slice(0, 2)).toEqual(["ndk-00008", "ndk-00012"]);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect((await productsInCategory("nannu-dochukunduvate", 53)).rows).toHaveLength(3);
    expect((await productsInCategory("nannu-dochukunduvate", 54)).rows).toEqual([]);
  });

  test("all products come ordered by product_id [§7.27]", async () => {
    const { rows, total } = await allProducts(2);
    expect(total).toBe(9999);
    expect(rows[0]?.product_id).toBe("adkp-00194");
  });

  test("a price is whole paise, a size without a price is null [§7.28, R2]", async () => {
    expect(await productById("rk-00001")).toMatchObject({
      product_name: "Card 1",
      postal_card_size: rupees("49.50"),
      stamp_size: null,
      category: "rukmini-kalyanam",
    });
  });

  test("a product that isn't sold any more has no page, but orders still find it [§7.29]", async () => {
    expect(await productById("ndk-00004")).toBeNull();
    expect(await productsByIds(["ndk-00004", "rk-00001", "rk-99999"])).toHaveLength(2);
  });

  test("what is no id asks nothing of the database", async () => {
    expect(await productById("\0")).toBeNull();
    expect(await productById("' or true --")).toBeNull();
    expect(await productsByIds([])).toEqual([]);
  });

  test("the database sorts every id into the series whose prefix it has [§7.30, §7.31, §7.32, §7.33]", async () => {
    const prefixes = series.flatMap(({ prefixes }) => prefixes);
    const start = fc.oneof(
      fc.constantFrom(...prefixes),
      fc.constantFrom(...prefixes).map((prefix) => prefix.slice(0, -1)),
      fc.constantFrom(...prefixes).map((prefix) => prefix.toUpperCase()),
      fc.constant(""),
    );
    const ids = fc
      .sample(fc.tuple(start, fc.stringMatching(/^[\w-]{0,12}$/)), 2_000)
      .map((parts) => parts.join(""))
      .filter((id) => /^[\w-]{3,20}$/.test(id));
    await expect(
      transaction(async (tx) => {
        const rows = [...new Set(ids)].map((product_id) => ({ product_id, product_name: "x" }));
        const made = await tx
          .insert(products)
          .values(rows)
          .onConflictDoNothing()
          .returning({ id: products.product_id, category: products.category });
        expect(made.length).toBeGreaterThan(1_000);
        expect(made.filter(({ id, category }) => category !== seriesOf(id))).toEqual([]);
        throw new Error("checked; taken back");
      }),
    ).rejects.toThrow("checked; taken back");
  });

  test("a page of a category costs 48 rows of an index, whatever the number of products", async () => {
    await productsInCategory("quotes");
    const plans = await plansOf(() => productsInCategory("quotes"));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain("Index Scan using products_in_series");
    const [list, tallPicture, ownSizes] = plans[0]?.split("SubPlan") ?? [];
    expect(list).not.toMatch(/Seq Scan on products|Aggregate|Sort/);
    expect(tallPicture).toContain("uploaded_pictures_pk");
    expect(ownSizes).toContain("product_sizes_pk");
  });

  test("a product list is counted anew when the catalogue has changed", async () => {
    const counted = async () => (await productsInCategory("quotes")).total;
    const before = await counted();
    const setActive = (is_active: boolean) =>
      changeCatalogue(db, (tx) =>
        tx.update(products).set({ is_active }).where(eq(products.product_id, "qt-00003")),
      );
    await setActive(false);
    expect(await counted()).toBe(before - 1);
    await setActive(true);
    expect(await counted()).toBe(before);
  });

  test("a page of all products and one product come by their key", async () => {
    const [page] = await plansOf(() => allProducts());
    const [one] = await plansOf(() => productById("qt-00003"));
    expect(page).toContain("Index Scan using products_pk");
    expect(one).toContain("Index Scan using products_pk");
    expect(page?.split("SubPlan")[0]).not.toMatch(/Seq Scan on products|Sort/);
    expect(one?.split("SubPlan")[0]).not.toMatch(/Seq Scan|Sort/);
  });
});

/** Returns PostgreSQL's query plans for the very statements that `work` sends. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const statements = sent.mock.calls.map(
    ([query, values]) => ({ query, values }) as unknown as Sent,
  );
  sent.mockRestore();
  const client = new pg.Client(database.url);
  await client.connect();
  const plans: string[] = [];
  for (const { query, values } of statements) {
    const { rows } = await client.query(`explain ${query.text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  await client.end();
  return plans;
}

type Sent = { query: { text: string }; values: unknown[] };

describe("combos", () => {
  const included = [{ product_id: "ndk-00008", size: "postal", quantity: 2 }];
  const made = (combo_id: string, final: number, minute: number, more = {}) => ({
    combo_id,
    combo_name: combo_id,
    original_price: rupees(500),
    final_price: rupees(final),
    included_products: included,
    created_at: new Date(Date.UTC(2026, 10, 1, 0, minute)),
    ...more,
  });

  beforeAll(() =>
    changeCatalogue(db, (tx) =>
      tx
        .insert(preDefinedCombos)
        .values([
          made("older-dear", 300, 1),
          made("newer-dear", 300, 2),
          made("cheap", 99, 0, { included_products: JSON.stringify(included) }),
          made("withdrawn", 1, 3, { is_active: false }),
        ]),
    ),
  );

  test("the active ones come cheapest first, the newer of two first [§7.13]", async () => {
    const combos = await activeCombos();
    expect(combos.map((combo) => combo.combo_id)).toEqual(["cheap", "newer-dear", "older-dear"]);
  });

  test("what is included may arrive as JSON text [§3.10]", async () => {
    const { combos } = await combosOnSale();
    expect(combos.map(({ combo }) => combo.combo_id)).toContain("cheap");
    for (const { combo } of combos)
      expect(combo.included_products).toEqual(parseComboItems(included));
  });

  test("an inactive combo is told from an unknown one [R43]", async () => {
    expect((await comboById("withdrawn"))?.is_active).toBe(false);
    expect(await comboById("unknown")).toBeNull();
    expect(await comboById("\0")).toBeNull();
  });

  test("tiers come by min_items, the open one with null [§3.11, §7.14]", async () => {
    const tier = (min_items: number, max_items: number | null, is_active = true) => ({
      min_items,
      max_items,
      discount_percentage: min_items,
      is_active,
    });
    await db.insert(comboDiscountTiers).values([tier(8, null), tier(5, 7), tier(6, 6, false)]);
    expect(await discountTiers()).toEqual([
      { min_items: 5, max_items: 7, discount_percentage: 5 },
      { min_items: 8, max_items: null, discount_percentage: 8 },
    ]);
  });
});

describe("episodes", () => {
  const made = (id: string, month: number, more = {}) => ({
    id,
    title: id,
    total_episodes: 4,
    original_price: rupees(200),
    sale_price: rupees(150),
    spotify_playlist_url: "https://open.spotify.com/playlist/secret",
    created_at: new Date(Date.UTC(2026, month, 1)),
    ...more,
  });

  beforeAll(() =>
    changeCatalogue(db, (tx) =>
      tx
        .insert(storyEpisodes)
        .values([
          made("first", 1),
          made("second", 2, { is_featured: true }),
          made("hidden", 3, { is_featured: true, is_active: false }),
        ]),
    ),
  );

  test("the active ones come newest first, and say whether they are featured [§7.20]", async () => {
    const episodes = await activeEpisodes();
    expect(episodes.map(({ id, is_featured }) => [id, is_featured])).toEqual([
      ["second", true],
      ["first", false],
    ]);
  });

  test("an episode that isn't sold can't be bought [§7.20]", async () => {
    expect(await episodeById("first")).toMatchObject({ sale_price: rupees(150) });
    expect(await episodeById("hidden")).toBeNull();
    expect(await episodeById("unknown")).toBeNull();
  });

  test("the playlist, which is what is sold, never comes along", async () => {
    expect(JSON.stringify([await activeEpisodes(), await episodeById("first")])).not.toContain(
      "spotify",
    );
  });
});

describe("the catalogue's version", () => {
  test("moves with a change, and stays where the change was taken back", async () => {
    const before = await currentCatalogueVersion();
    await transaction((tx) =>
      changeCatalogue(tx, (tx) =>
        tx.update(products).set({ product_name: "New" }).where(eq(products.product_id, "qt-00003")),
      ),
    );
    expect(await currentCatalogueVersion()).toBe(String(Number(before) + 1));
    const failed = transaction((tx) => changeCatalogue(tx, () => Promise.reject(new Error("no"))));
    await expect(failed).rejects.toThrow("no");
    expect(await currentCatalogueVersion()).toBe(String(Number(before) + 1));
  });

  test("moves once for each of two changes at once", async () => {
    const before = Number(await currentCatalogueVersion());
    const rename = (product_id: string) =>
      transaction((tx) =>
        changeCatalogue(tx, (tx) =>
          tx.update(products).set({ product_name: "N" }).where(eq(products.product_id, product_id)),
        ),
      );
    await Promise.all([rename("qt-00003"), rename("qt-00007"), rename("qt-00003")]);
    expect(Number(await currentCatalogueVersion())).toBe(before + 3);
  });
});
