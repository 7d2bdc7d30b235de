import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#data/db.server";
import { preDefinedCombos } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { PAGES } from "#route-facts";
import { testDatabase } from "#test/database/database";
import { appForVisitors, guest, publicPage } from "#test/people/visitors";

testDatabase();
appForVisitors();

// A combo that isn't on sale has its page; an unknown one has none.
beforeAll(async () => {
  const prices = { original_price: rupees(107), final_price: rupees(80) };
  await db.insert(preDefinedCombos).values({
    combo_id: "nobody-wrote-it",
    combo_name: "An old pack",
    ...prices,
    included_products: [],
    is_active: false,
  });
});

const DOCUMENTS = Object.entries(PAGES)
  .filter(([, { kind }]) => kind === "document")
  .map(([path]) => path);

/** Tells whether a page has the router in the browser, and whether it has a document's own script. */
const scripts = (html: string) => ({
  router: html.includes("__reactRouter"),
  own: html.includes("startDocument("),
});

test.each(DOCUMENTS.flatMap((path) => [path, `/te${path}`]))(
  "%s has a document's script and no router, also if it doesn't exist",
  async (path) => {
    const html = await (await publicPage(path.replace(/:\w+/, "nobody-wrote-it"))).text();
    expect(html).toContain("<footer");
    expect(scripts(html)).toEqual({ router: false, own: true });
  },
);

test("a page of the app has the router and no document's script", async () => {
  const someone = await guest();
  for (const path of ["/cart", "/auth", "/te/cart"])
    expect(scripts(await someone.read(path)), path).toEqual({ router: true, own: false });
});

test("an island stands in its document, whole before any script, waiting for its own", async () => {
  const html = await (await publicPage("/te/contact")).text();
  const island = /<div [^>]*data-island="contact-form"[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? "";
  expect(island).toContain('data-waits=""');
  expect(island).toContain('data-props="{&quot;storesMessages&quot;:false}"');
  expect(island).toContain('name="message"');
  expect(island).toMatch(/[\u0c00-\u0c7f]/);
});

test("a document that failed is asked for again by a link, which needs no script", async () => {
  await db.execute(sql`alter table plain_pages rename to away`);
  const answer = await publicPage("/te/pages/about-us");
  await db.execute(sql`alter table away rename to plain_pages`);
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toMatch(/<a [^>]*href="\/te\/pages\/about-us"/);
  expect(scripts(html)).toEqual({ router: false, own: true });
});
