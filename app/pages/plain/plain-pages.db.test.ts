import { createRequestHandler } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { db } from "#data/db.server";
import { plainPages } from "#data/schema.server";
import { offersMessages } from "#domain/offers/admin-messages";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { loadFooterPages } from "#request/settings/footer-pages.server";
import { renderPublicPage } from "#server/http/rendering";
import { isCachedPath } from "#server/page-cache/cached-paths";
import { PageCache } from "#server/page-cache/page-cache";
import { versionWithSettings } from "#server/store";
import { testDatabase } from "#test/database/database";
import { appForVisitors, publicPage, seller, type Visitor } from "#test/people/visitors";
import { appUnderTest } from "#test/store/app";

testDatabase();
appForVisitors();

let owner: Visitor;
/** A page cache that works like the store's: it reads the footer's pages again when the catalogue version changes. */
let pages: PageCache;

beforeAll(async () => {
  owner = await seller();
  const handle = createRequestHandler(await appUnderTest(), "test");
  pages = new PageCache({
    render: (path) => renderPublicPage(path, { handle, origin: "http://localhost:3000" }),
    cachable: isCachedPath,
    version: versionWithSettings(),
    styleSheet: () => null,
    security: [],
    onError: (error) => {
      throw error;
    },
  });
});

const ABOUT = {
  version: "",
  title: "About us",
  title_te: "మా గురించి",
  text: "We print **stories**.\n\nCome to [our stall](https://market.example).",
  text_te: "మేం **కథలు** ముద్రిస్తాం.",
  is_active: "on",
  in_footer: "on",
  position: "2",
};

const save = (fields: Record<string, string>) => owner.post("/forms/admin/pages/saving", fields);

async function shown(path: string): Promise<string> {
  await pages.checkVersion();
  const answer = await pages.fetch(path);
  return `${answer?.status} ${answer?.identity.body}`;
}

async function read(path: string): Promise<string> {
  await loadFooterPages();
  return await (await publicPage(path)).text();
}

const footerOf = (html: string) => html.slice(html.indexOf("<footer"));

test("a page that an owner writes is in the shop, in the footer and in the sitemap at once", async () => {
  expect(await shown("/contact")).not.toContain("About us");
  expect(await shown("/pages/about-us")).toMatch(/^404 /);
  expect(await save(ABOUT)).toMatchObject({ ok: true, id: "about-us" });
  const page = await shown("/pages/about-us");
  expect(page).toContain("<h1");
  expect(page).toContain("<p>We print <strong>stories</strong>.</p>");
  expect(page).toContain(
    '<a href="https://market.example" rel="noopener noreferrer">our stall</a>',
  );
  expect(page).toContain("<title>About us · Kathalu</title>");
  expect(page).toContain('<meta name="description" content="We print stories."/>');
  expect(footerOf(await shown("/contact"))).toMatch(
    /href="\/contact".*href="\/pages\/about-us"[^>]*>About us<.*href="\/privacy"/s,
  );
  expect(await shown("/sitemap.xml")).toContain("/pages/about-us</loc>");
});

test("a change is shown by pages that were cached, in the footer's new order", async () => {
  await save({ ...ABOUT, title: "Size guide", title_te: "", text_te: "", position: "1" });
  expect(footerOf(await shown("/contact"))).toMatch(/Size guide.*About us/s);
  const about = { ...ABOUT, id: "about-us", version: "1", text: "We draw.", position: "0" };
  expect(await save(about)).toMatchObject({ ok: true });
  expect(await shown("/pages/about-us")).toContain("<p>We draw.</p>");
  expect(footerOf(await shown("/contact"))).toMatch(/About us.*Size guide/s);
});

test("in Telugu it says what it has in Telugu, and marks what is English [R56]", async () => {
  const about = await read("/te/pages/about-us");
  expect(about).toContain("మేం <strong>కథలు</strong> ముద్రిస్తాం.");
  expect(about).toContain("<title>మా గురించి · Kathalu</title>");
  const footer = footerOf(about);
  expect(footer).toMatch(/href="\/te\/pages\/about-us"[^>]*>మా గురించి</);
  expect(footer).toMatch(/lang="en"[^>]*href="\/te\/pages\/size-guide"[^>]*>Size guide</);
  const guide = await read("/te/pages/size-guide");
  expect(guide).toMatch(/<h1[^>]* lang="en">Size guide</);
  expect(guide).toContain('<div lang="en"><p>We print');
});

test("one that is switched off is nowhere; one that isn't in the footer is still to be opened", async () => {
  const { in_footer: _, ...hidden } = { ...ABOUT, id: "about-us", version: "2" };
  expect(await save(hidden)).toMatchObject({ ok: true });
  expect(footerOf(await shown("/contact"))).not.toContain("about-us");
  expect(await shown("/pages/about-us")).toMatch(/^200 /);
  const { is_active: __, ...off } = { ...hidden, version: "3" };
  expect(await save(off)).toMatchObject({ ok: true });
  expect(await shown("/pages/about-us")).toMatch(/^404 /);
  expect(await shown("/sitemap.xml")).not.toContain("about-us");
  expect(await owner.read("/admin/pages")).toContain("Not in the shop");
  expect(await owner.read("/admin/pages/about-us")).not.toContain("Open the page");
  expect(await owner.read("/admin/pages/size-guide")).toMatch(
    /href="\/pages\/size-guide"[^>]*>Open the (?:<!-- -->)?page</,
  );
});

test("the longest text is taken in both languages, and one character more in neither", async () => {
  const text = "కథ "
    .repeat(PLAIN_PAGE_CHARACTERS)
    .slice(0, PLAIN_PAGE_CHARACTERS - 1)
    .concat("క");
  const long = { ...ABOUT, title: "A long story", text, text_te: text };
  expect(await save(long)).toMatchObject({ ok: true });
  const longer = { ...long, title: "A longer story", text: `${text}x`, text_te: `${text}x` };
  const tooLong = offersMessages.tooLong(PLAIN_PAGE_CHARACTERS);
  expect((await save(longer)).errors).toEqual({ text: tooLong, text_te: tooLong });
});

test("a text that would be code is text on the page and in what a browser's router fetches", async () => {
  const text = "<script>alert(1)</script> [x](javascript:alert(1)) <b onclick=alert(1)>y</b>";
  await save({ ...ABOUT, title: "Hostile", text });
  const page = await shown("/pages/hostile");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))");
  expect(page.slice(page.indexOf("<main"), page.indexOf("</main>"))).not.toMatch(
    /<script|<b |href="javascript/,
  );
  expect(await shown("/pages/hostile.data")).toMatch(/^200 /);
});

test.each(["/pages/new", "/pages/nobody-wrote-it", "/pages/ab", "/pages/About-Us", "/pages"])(
  "%s is no page",
  async (path) => {
    expect((await publicPage(path)).status).toBe(404);
  },
);

test("an address is made of the title, or chosen; another's is refused", async () => {
  const count = () => db.$count(plainPages);
  const before = await count();
  for (const address of ["about-us", "About", "a", "new", "../x", "x".repeat(41)])
    expect(await save({ ...ABOUT, address })).toMatchObject({
      errors: { address: expect.any(String) },
    });
  expect(await count()).toBe(before);
  expect(await save({ ...ABOUT, address: "who-we-are" })).toMatchObject({ id: "who-we-are" });
});
