import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { preDefinedCombos, products, storyTiles } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { storyTiles as demoStoryTiles } from "#seed/stories";
import { testDatabase } from "#test/database/database";
import { appUnderTest } from "#test/store/app";

testDatabase();

const STORE = "https://store.example";
const TRICKY = "Moon </script><script>alert(1)</script> & Sun";

let handle: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  setConfig(
    readConfig({
      SECRET: "a secret for the test of what search engines read",
      APP_ORIGIN: STORE,
      STORE_NAME: "Uttaralu",
      DEMO_SIGN_IN: "1",
      LANGUAGES: "en",
    }),
  );
  handle = createRequestHandler(await appUnderTest(), "test");
  await db.insert(products).values([
    {
      product_id: "rk-01",
      product_name: "Lotus",
      image_url: "product-images/rk-01",
      postal_card_size: rupees(39),
      stamp_size: rupees(9),
    },
    { product_id: "rk-02", product_name: "Wheel", is_active: false },
    { product_id: "rk-03", product_name: TRICKY, image_url: "https://pictures.example/rk-03.jpg" },
  ]);
  const pack = {
    description: "Two lotuses in one envelope.",
    image_url: "product-images/combo-two",
    original_price: rupees(78),
    final_price: rupees(69),
    included_products: [{ product_id: "rk-01", size: "postal", quantity: 2 }],
  };
  await db.insert(storyTiles).values(demoStoryTiles);
  await db.insert(preDefinedCombos).values([
    { combo_id: "two-lotuses", combo_name: "Two Lotuses", ...pack },
    { combo_id: "withdrawn", combo_name: "Withdrawn", ...pack, is_active: false },
  ]);
});

/** Requests a page as the page cache does. */
async function sendRequest(path: string) {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "", nonce: "test", isPublic: true };
  context.set(requestInfoContext, info);
  return await handle(new Request(STORE + path), context);
}

async function headOf(path: string) {
  const html = await (await sendRequest(path)).text();
  const meta = [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)];
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    meta: Object.fromEntries(meta.map(([, name, content]) => [name, content])),
    items: data === undefined ? [] : JSON.parse(data)["@graph"],
  };
}

describe("a page in search results and shared links", () => {
  test("a product has its own address, words and lasting picture, all of them whole", async () => {
    const { title, canonical, meta } = await headOf("/product/rk-01?from=story");
    expect(title).toBe("Lotus · Uttaralu");
    expect(canonical).toBe(`${STORE}/product/rk-01`);
    expect(meta).toMatchObject({
      "og:title": "Lotus · Uttaralu",
      "og:site_name": "Uttaralu",
      "og:url": `${STORE}/product/rk-01`,
      "og:image": `${STORE}/pictures/public/product-images/rk-01/960.webp`,
      "twitter:card": "summary_large_image",
    });
    expect(meta["og:description"]).toBe(meta.description);
    expect(meta.description?.length).toBeGreaterThan(50);
  });

  test.each([
    ["/", `${STORE}/og.jpg`],
    ["/shop", `${STORE}/og.jpg`],
    ["/stories", `${STORE}/og.jpg`],
    ["/category/rukmini-kalyanam", `${STORE}/pictures/public/product-images/rk-01/960.webp`],
    ["/category/rk-story", `${STORE}/pictures/public/story-covers/rk-story-1/960.webp`],
    ["/category/ndk-story", `${STORE}/pictures/public/story-covers/ndk-season-1/960.webp`],
    ["/combo/two-lotuses", `${STORE}/pictures/public/product-images/combo-two/960.webp`],
    ["/product/rk-03", "https://pictures.example/rk-03.jpg"],
  ])("%s is shared with the picture %s", async (path, picture) => {
    const { canonical, meta } = await headOf(path);
    expect(canonical).toBe(STORE + path);
    expect(meta["og:image"]).toBe(picture);
    expect(meta["og:description"]).toBeTruthy();
  });

  test("search engines read of a product what it costs in each size, and its breadcrumbs", async () => {
    const [product, ...others] = (await headOf("/product/rk-01")).items;
    const breadcrumbs = others.at(-1);
    expect(product).toMatchObject({
      "@type": "Product",
      name: "Lotus",
      brand: { name: "Uttaralu" },
      offers: [
        { name: "Postal Card Size", price: "39.00", priceCurrency: "INR" },
        { name: "Stamp Size", price: "9.00", priceCurrency: "INR" },
      ],
    });
    expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${STORE}/shop`,
      `${STORE}/category/rukmini-kalyanam`,
      `${STORE}/product/rk-01`,
    ]);
  });

  test("search engines read of a combo its one price, and its breadcrumbs", async () => {
    const [combo, ...others] = (await headOf("/combo/two-lotuses")).items;
    const breadcrumbs = others.at(-1);
    expect(combo).toMatchObject({
      "@type": "Product",
      sku: "two-lotuses",
      name: "Two Lotuses",
      description: "Two lotuses in one envelope.",
      image: `${STORE}/pictures/public/product-images/combo-two/960.webp`,
      brand: { name: "Uttaralu" },
      offers: [{ price: "69.00", priceCurrency: "INR", url: `${STORE}/combo/two-lotuses` }],
    });
    expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${STORE}/shop`,
      `${STORE}/combo/two-lotuses`,
    ]);
    expect((await headOf("/combo/withdrawn")).items).toEqual([]);
  });

  test("search engines read the breadcrumbs of a story", async () => {
    const [breadcrumbs] = (await headOf("/category/rk-story")).items;
    expect(breadcrumbs).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, name: "Stories", item: `${STORE}/stories` },
        { position: 2, name: "Rukmini Kalyanam", item: `${STORE}/category/rk-story` },
      ],
    });
  });

  test("a name can't end the block it is told in", async () => {
    const [product] = (await headOf("/product/rk-03")).items;
    expect(product.name).toBe(TRICKY);
  });

  test("a product that isn't there is shared as nothing", async () => {
    const { canonical, meta } = await headOf("/product/rk-02");
    expect(canonical).toBeUndefined();
    expect(meta["og:url"]).toBeUndefined();
  });
});

describe("what search engines ask for", () => {
  test("the sitemap names every public page and each product on sale, once and whole", async () => {
    const response = await sendRequest("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, at]) => at,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(
      expect.arrayContaining(
        ["/", "/shop", "/stories", "/category/quotes", "/category/rk-story", "/product/rk-01"].map(
          (path) => STORE + path,
        ),
      ),
    );
    expect(addresses).not.toContain(`${STORE}/product/rk-02`);
    for (const at of addresses) {
      expect((await sendRequest(at?.slice(STORE.length) ?? "")).status, at).toBe(200);
    }
  });

  test("robots are kept from what is personal, and sent to the sitemap", async () => {
    const lines = (await (await sendRequest("/robots.txt")).text()).split("\n");
    const own = ["/auth", "/session", "/cart", "/checkout-details", "/orders", "/addresses"];
    expect(lines).toEqual(expect.arrayContaining(own.map((path) => `Disallow: ${path}`)));
    expect(lines).toContain(`Sitemap: ${STORE}/sitemap.xml`);
  });

  test("pages of the app ask not to be indexed, and documents don't", async () => {
    const indexed = async (path: string) =>
      !(await (await sendRequest(path)).text()).includes("noindex");
    for (const path of ["/cart", "/auth"]) expect(await indexed(path), path).toBe(false);
    for (const path of ["/", "/shop", "/privacy"]) expect(await indexed(path), path).toBe(true);
  });

  test("the manifest carries the store's own name", async () => {
    const response = await sendRequest("/manifest.webmanifest");
    expect(response.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    expect(await response.json()).toMatchObject({ name: "Uttaralu", start_url: "/" });
  });
});
