import { sql } from "drizzle-orm";
import { createRequestHandler } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "#all-routes";
import { changeCatalogue, currentCatalogueVersion } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { plainPages, preDefinedCombos, products } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { renderPublicPage } from "#server/http/rendering";
import { testDatabase } from "#test/database/database";
import { appUnderTest } from "#test/store/app";
import { isCachedPath } from "./cached-paths.ts";
import { PageCache } from "./page-cache.ts";

testDatabase();

const PAGES = [
  "/shop",
  "/shop.data",
  "/shop/combos",
  "/combo/rain-pack",
  "/combo/rain-pack.data",
  "/category/rukmini-kalyanam",
  "/product/rk-01",
  "/build-combo",
  "/sitemap.xml",
];

/** A page cache in front of the whole app. */
let pages: PageCache;
const clock = { now: 1_000_000 };

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of held pages" }));
  await db
    .insert(products)
    .values({ product_id: "rk-01", product_name: "Lotus", postal_card_size: rupees(39) });
  await db.insert(plainPages).values({ id: "rk-01", title: "About Lotus" });
  await db.insert(preDefinedCombos).values({
    combo_id: "rain-pack",
    combo_name: "Rain Pack",
    original_price: rupees(107),
    final_price: rupees(70),
    included_products: [{ product_id: "rk-01", size: "postal", quantity: 2 }],
  });
  const handle = createRequestHandler(await appUnderTest(), "test");
  pages = new PageCache({
    render: (path) => renderPublicPage(path, { handle, origin: "http://localhost:3000" }),
    cachable: isCachedPath,
    version: currentCatalogueVersion,
    styleSheet: () => null,
    security: [],
    onError: (error) => {
      throw error;
    },
    now: () => clock.now,
  });
});

async function shown(path: string): Promise<string> {
  const answer = await pages.fetch(path);
  return `${answer?.status} ${answer?.identity.body}`;
}

const all = () => Promise.all(PAGES.map(shown));

const FIRST: Record<string, string> = {
  ":category": "rukmini-kalyanam",
  ":id": "rk-01",
  ":comboId": "rain-pack",
};

test("every cached route's page is stored, and browsers are told to ask again each time", async () => {
  const cached = Object.entries(ROUTES).filter(
    ([path, { cached }]) => cached && !/:(?:list|page)$/.test(path),
  );
  for (const [path] of cached) {
    const address = path.replace(/:\w+/, (parameter) => FIRST[parameter] ?? "");
    await pages.fetch(address);
    const stored = pages.get(address);
    expect(stored?.status, address).toBe(200);
    expect(stored?.identity.headers.join(), address).toContain(
      "Cache-Control,public, max-age=0, must-revalidate",
    );
  }
});

test.each(["products", "pre_defined_combos"])(
  "while %s can't be read, every good page stays as it was, also when the catalogue has moved [R13]",
  async (table) => {
    await pages.checkVersion();
    const good = await all();
    for (const page of good) expect(page).toMatch(/^200 /);
    const name = sql.identifier(table);
    await db.execute(sql`alter table ${name} rename to away`);
    try {
      await changeCatalogue(db, async () => {});
      await pages.checkVersion();
      expect(await all()).toEqual(good);
    } finally {
      await db.execute(sql`alter table away rename to ${name}`);
    }
    // After the failed rendering, the old page is shown for two seconds and then rendered again.
    clock.now += 2_000;
    expect(pages.get("/shop") === null).toBe(true);
    for (const page of await all()) expect(page).toMatch(/^200 /);
  },
);
