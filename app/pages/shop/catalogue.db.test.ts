import { eq, sql } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#data/db.server";
import { preDefinedCombos, products, storyEpisodes, storyTiles } from "#data/schema.server";
import { catalogueMessages } from "#domain/catalogue/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import { storeMessages } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { shownPhone } from "#domain/people/shown-phone";
import { defaultWords } from "#domain/settings/store-words";
import { config, readConfig, setConfig } from "#request/config.server";
import { log } from "#request/log/log.server";
import { requestInfoContext } from "#request/request-info.server";
import { storyTiles as demoStoryTiles } from "#seed/stories";
import { linksNamed } from "#test/components/documents";
import { testDatabase } from "#test/database/database";
import { appUnderTest } from "#test/store/app";

testDatabase();

const PICTURE = {
  picture_alt: "A sheet whose corner lifts.",
  picture_text_en: "We turn the page.",
  picture_text_te: "పేజీ తిప్పుతాం.",
};

let handle: ReturnType<typeof createRequestHandler>;

/** The catalogue: 49 quotes, one card of Rukmini Kalyanam, no diary pages; a combo, and a featured episode. */
beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of the catalogue pages" }));
  handle = createRequestHandler(await appUnderTest(), "test");
  await db.insert(products).values([
    { product_id: "rk-01", product_name: "Lotus", postal_card_size: rupees(39) },
    { product_id: "rk-02", product_name: "Wheel", postal_card_size: rupees(39), is_active: false },
    ...Array.from({ length: 49 }, (_, index) => ({
      product_id: `qt-${index + 10}`,
      product_name: `Quote ${index + 10}`,
      stamp_size: rupees(9),
      ...(index === 0 && { ...PICTURE, postal_card_size: rupees(12), wallet_size: rupees(0) }),
    })),
  ]);
  await db.insert(preDefinedCombos).values({
    combo_id: "rain-pack",
    combo_name: "Rain Pack",
    original_price: rupees(107),
    final_price: rupees(80),
    included_products: [{ product_id: "rk-01", size: "postal", quantity: 2 }],
  });
  await db.insert(storyTiles).values(demoStoryTiles);
  const tapes = { total_episodes: 8, original_price: rupees(199), sale_price: rupees(129) };
  await db.insert(storyEpisodes).values([
    { ...tapes, id: "night-bus-tapes", title: "The Night Bus Tapes", is_featured: true },
    { ...tapes, id: "platform-tapes", title: "The Platform Tapes", is_featured: false },
    {
      ...tapes,
      id: "old-tapes",
      title: "The Withdrawn Tapes",
      is_featured: true,
      is_active: false,
    },
  ]);
});

/** Requests a page as the page cache does. */
async function page(path: string) {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "", nonce: "test", isPublic: true };
  context.set(requestInfoContext, info);
  const { status, headers, body } = await handle(
    new Request(`http://localhost:3000${path}`),
    context,
  );
  const html = await new Response(body).text();
  return {
    status,
    html,
    to: headers.get("location"),
    cacheControl: headers.get("cache-control"),
    // The page without scripts: what people see.
    shown: html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'"),
    links: Array.from(html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g), ([, href]) => href),
  };
}

const productLinks = (links: (string | undefined)[]) =>
  links.filter((link) => link?.startsWith("/product/"));

test("the store says of each category how many cards it has and from which price", async () => {
  const { shown } = await page("/shop");
  const words = shown.replaceAll(/<[^>]+>/g, "");
  // Rukmini Kalyanam has one card on sale in one size; one of the quotes costs more than the others.
  expect(words).toContain("1 card, ₹39");
  expect(words).toContain("49 cards, from ₹9");
  expect(words).toContain("0 products");
});

describe("a product's page", () => {
  test("leads on to the next cards of its series, and from the last to the first ones", async () => {
    const first = await page("/product/qt-10");
    const quotes = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `/product/qt-${from + index}`);
    expect(productLinks(first.links)).toEqual(quotes(11, 6));
    const last = await page("/product/qt-57");
    expect(productLinks(last.links)).toEqual([...quotes(58, 1), ...quotes(10, 5)]);
    expect(productLinks((await page("/product/rk-01")).links)).toEqual([]);
  });

  test("says what delivery costs and how long it takes [§9.2, §9.4]", async () => {
    const { shown } = await page("/product/rk-01");
    for (const words of ["₹50 · 5-7 business days", "Free from ₹1,000", "Express ₹100 · 2-3 days"])
      expect(shown).toContain(words);
  });

  test("is sent by WhatsApp with its name and whole address", async () => {
    const { links } = await page("/product/rk-01");
    expect(links).toContain(
      "https://wa.me/?text=Lotus%0Ahttp%3A%2F%2Flocalhost%3A3000%2Fproduct%2Frk-01",
    );
  });
});

describe("a category", () => {
  test("is called by its collection's name and links each card to its page [§2.63, §2.65, §7.30, §7.31, R38]", async () => {
    const { status, shown, html, links } = await page("/category/rukmini-kalyanam");
    expect(status).toBe(200);
    expect(shown).toContain("Rukmini Kalyanam Collection</h1>");
    expect(shown).toContain("Click to know more");
    expect(productLinks(links)).toEqual(["/product/rk-01"]);
    expect(linksNamed(html, "Back to Store")).toEqual(["/shop"]);
  });

  test("is one of four, each called after its series [§1.3, §2.16, §2.60, §2.61]", async () => {
    const titles: Record<string, string> = {
      "nannu-dochukunduvate": "Nannu Dochukunduvate Collection",
      "rukmini-kalyanam": "Rukmini Kalyanam Collection",
      "abhi-diary": "Abhi Diary Pages Collection",
      quotes: "Quotes Collection",
    };
    for (const [key, title] of Object.entries(titles)) {
      const { status, shown } = await page(`/category/${key}`);
      expect([status, shown.includes(`${title}</h1>`)], key).toEqual([200, true]);
    }
  });

  test("without products says so [§2.64]", async () => {
    const { status, shown } = await page("/category/abhi-diary");
    expect(status).toBe(200);
    expect(shown).toContain(catalogueMessages.noProducts);
    expect(shown).toContain(catalogueMessages.noProductsAdvice);
    expect(shown).toContain("Abhi Diary Pages Collection</h1>");
  });

  test("that can't be loaded is logged and shown empty, and nobody keeps that [§8.64]", async () => {
    const logged = vi.spyOn(log, "error");
    await db.execute(sql`alter table products rename to away`);
    const { status, shown, cacheControl } = await page("/category/rukmini-kalyanam");
    await db.execute(sql`alter table away rename to products`);
    expect(status).toBe(503);
    expect(cacheControl).toBe("no-store");
    expect(shown).toContain("Rukmini Kalyanam Collection</h1>");
    expect(shown).toContain(catalogueMessages.noProducts);
    expect(shown).toContain(storeMessages.networkError);
    expect(logged).toHaveBeenCalledWith(expect.anything(), "category not loaded");
    logged.mockRestore();
  });

  test("that doesn't exist is an Unknown Category, and no page to keep [§2.62]", async () => {
    const { status, shown, html, cacheControl } = await page("/category/postcards");
    expect(status).toBe(404);
    expect(shown).toContain(catalogueMessages.unknownCategory);
    expect(linksNamed(html, "Back to Store")).toEqual(["/shop"]);
    expect(cacheControl).toBe("no-store");
  });

  test("comes in pages of 48, each with its own address [R34]", async () => {
    const first = await page("/category/quotes");
    expect(productLinks(first.links)).toHaveLength(48);
    expect(first.links).toContain("/category/quotes/2");
    const second = await page("/category/quotes/2");
    expect(productLinks(second.links)).toEqual(["/product/qt-58"]);
    expect(second.links).toContain("/category/quotes");
    expect(second.links).not.toContain("/category/quotes/3");
  });

  test.each(["1", "3", "02", "x"])("has no page %s [R34]", async (number) => {
    expect((await page(`/category/quotes/${number}`)).status).toBe(404);
  });
});

describe("a card's picture", () => {
  test("says on its own page what it shows, and the page what is written on it, each language as itself", async () => {
    const { shown } = await page("/product/qt-10");
    expect(shown).toMatch(/<img [^>]*alt="A sheet whose corner lifts."[^>]*lang="en"/);
    expect(shown).toMatch(
      /Written on it.*lang="en"[^>]*>We turn the page\..*lang="te"[^>]*>పేజీ తిప్పుతాం\./s,
    );
  });

  test("says in a list what is written on it", async () => {
    for (const path of ["/category/quotes", "/build-combo"]) {
      const { shown } = await page(path);
      expect(shown).toMatch(/<img [^>]*alt="We turn the page."[^>]*lang="en"/);
      expect(shown).toMatch(/<span lang="te" class="sr-only">పేజీ తిప్పుతాం\./);
    }
  });
});

describe("a product", () => {
  test("has its picture, its name and the description that all of them have [§2.66]", async () => {
    for (const [id, name] of [
      ["rk-01", "Lotus"],
      ["qt-10", "Quote 10"],
    ]) {
      const { shown } = await page(`/product/${id}`);
      expect(shown).toContain("<img ");
      expect(shown).toContain(`${name}</h1>`);
      expect(shown).toContain(defaultWords.product);
    }
  });

  test("offers only its own sizes", async () => {
    const { status, shown } = await page("/product/rk-01");
    expect(status).toBe(200);
    expect(shown).toContain("Postal Card Size");
    expect(shown).not.toContain("Wallet Size");
  });

  test.each(["rk-99", "rk-02", "x", "a b"])(
    "that isn't sold (%s) is not found, with the way back to the store [§2.71]",
    async (id) => {
      const { status, shown, html } = await page(`/product/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(shown).toContain(catalogueMessages.productNotFound);
      expect(linksNamed(html, "Back to Store")).toEqual(["/shop"]);
    },
  );
});

test("the store shows the four categories, each a link [§2.16, §2.54]", async () => {
  const { links } = await page("/shop");
  expect(links.filter((link) => link?.startsWith("/category/"))).toEqual([
    "/category/nannu-dochukunduvate",
    "/category/rukmini-kalyanam",
    "/category/abhi-diary",
    "/category/quotes",
  ]);
});

test("every episode that is sold is on the stories' page, the featured ones first, and no other [§2.39]", async () => {
  const { status, shown } = await page("/stories");
  expect(status).toBe(200);
  const [featured, more] = shown.split(storyMessages.moreEpisodesTitle);
  expect(featured).toContain("The Night Bus Tapes");
  expect(featured).not.toContain("The Platform Tapes");
  expect(more).toContain("The Platform Tapes");
  expect(more).toContain("checkout-details?episode=platform-tapes");
  expect(shown).not.toContain("The Withdrawn Tapes");
});

test("a story page opens three playlists in new tabs [R30]", async () => {
  const { status, shown } = await page("/category/rk-story");
  expect(status).toBe(200);
  expect(shown.match(/<a href="https:\/\/open\.spotify\.com\/[^>]*target="_blank"/g)).toHaveLength(
    3,
  );
});

test("a story opens the playlist that its row names, and one that isn't told any more is gone", async () => {
  const playlist = "https://open.spotify.com/playlist/0therecordedagain00000";
  const [first, second] = ["rk-story-1", "rk-story-2"].map((id) => eq(storyTiles.id, id));
  await db.update(storyTiles).set({ playlist_url: playlist }).where(first);
  await db.update(storyTiles).set({ is_active: false }).where(second);
  const { html } = await page("/category/rk-story");
  await db.update(storyTiles).set({ is_active: true }).where(second);
  const ways = Array.from(html.matchAll(/<a href="([^"]*)" target="_blank"/g), ([, to]) => to);
  expect(ways).toHaveLength(2);
  expect(ways[0]).toBe(playlist);
});

test("the stories' page and the home page's fan show the rows of story_tiles", async () => {
  const { shown, links } = await page("/stories");
  expect(shown).toContain("Ten pages from fourth period");
  expect(links).toContain("https://open.spotify.com/playlist/0abhisdiaryfirstpagesK");
  const stories = links.filter((link) => link?.startsWith("/category/"));
  // Each story is linked twice: by name under the heading, and by its cover.
  const both = ["/category/ndk-story", "/category/rk-story"];
  expect(stories).toEqual([...both, ...both]);
  const home = (await page("/")).shown;
  const covers = Array.from(home.matchAll(/src="[^"]*story-covers\/([^/"]+)/g), ([, name]) => name);
  expect(covers).toEqual(["nannu-dochukunduvate", "rukmini-kalyanam"]);
});

test.each(["/", "/stories", "/category/ndk-story", "/category/rk-story"])(
  "%s opens where no story is told, and says that it failed where that can't be read",
  async (path) => {
    await db.update(storyTiles).set({ is_active: false });
    const empty = await page(path);
    await db.update(storyTiles).set({ is_active: true });
    expect([empty.status, empty.shown.includes("</h1>")]).toEqual([200, true]);
    await db.execute(sql`alter table story_tiles rename to away`);
    const failed = await page(path);
    await db.execute(sql`alter table away rename to story_tiles`);
    expect(failed.status).toBe(500);
    expect(failed.shown).toContain(storeMessages.pageFailed);
    expect(failed.cacheControl).toBe("no-store");
  },
);

test("the packs follow the four categories on the store's page [§0.1, §2.54]", async () => {
  const { shown } = await page("/shop");
  const places = ["/category/quotes", "Special Combo Packs", "Rain Pack"].map((words) =>
    shown.lastIndexOf(words),
  );
  expect(places).not.toContain(-1);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test("without a session the way to the merchandise leads by sign-in, /shop remembered", async () => {
  const { links } = await page("/");
  expect(links).toContain("/stories");
  expect(links).toContain("/auth?next=%2Fshop");
});

test.each([
  ["/", "§1.1, §2.1"],
  ["/shop", "§2.2"],
  ["/stories", "§1.1, §2.3"],
  ["/product/rk-01", "§2.4"],
  ["/auth", "§2.5"],
  ["/contact", "§2.6"],
  ["/cart", "§2.7"],
  ["/category/quotes", "§2.8"],
  ["/category/ndk-story", "§2.17"],
  ["/category/rk-story", "§2.17"],
  ["/build-combo", "§2.9"],
  ["/combo/rain-pack", "§2.10"],
])("%s is open to a guest [%s]", async (path) => {
  expect(await page(path)).toMatchObject({ status: 200, to: null });
});

test("the contact page has an email address and a phone number, each a link [§2.123]", async () => {
  const { html } = await page("/contact");
  const { email, phone } = config.contact;
  expect(linksNamed(html, email)).toEqual([`mailto:${email}`]);
  expect(linksNamed(html, shownPhone(phone))).toEqual([`tel:${phone.replaceAll(" ", "")}`]);
});
