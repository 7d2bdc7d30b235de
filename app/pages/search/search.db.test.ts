import { eq, sql } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { changeCatalogue } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import {
  preDefinedCombos,
  productSizes,
  products,
  storyEpisodes,
  storyTiles,
} from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { log } from "#request/log/log.server";
import { requestInfoContext } from "#request/request-info.server";
import { storyTiles as demoStoryTiles } from "#seed/stories";
import { testDatabase } from "#test/database/database";
import { appUnderTest } from "#test/store/app";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import type { SearchResults } from "./outcome.server.ts";

const MAX_SEARCHES = 300;

const SEARCH_INDEX_CHECK_MILLISECONDS = 1_000;

testDatabase();

let handle: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of the search" }));
  handle = createRequestHandler(await appUnderTest(), "test");
  await db.insert(products).values([
    {
      product_id: "qt-02",
      product_name: "Turning the Page",
      image_url: "product-images/qt-02",
      postal_card_size: rupees(29),
      stamp_size: rupees(10),
      picture_alt: "A cream sheet with its corner lifting.",
      picture_text_en: "Some stories don’t end.",
      picture_text_te: "కొన్ని కథలు ముగియవు.",
    },
    {
      product_id: "ndk-07",
      product_name: "Sharing an Umbrella",
      stamp_size: rupees(15),
      picture_alt: "Two pairs of shoes in the rain.",
    },
    {
      product_id: "plate-01",
      product_name: "Blue Dawn",
      kind: "Plate",
      kind_te: "ప్లేటు",
      description: "Thrown by hand in Kondapalli.",
    },
    { product_id: "pen-01", product_name: "Writer's Friend", kind: "Fountain pen" },
    { product_id: "rk-99", product_name: "Withdrawn Umbrella", is_active: false },
  ]);
  await db.insert(productSizes).values([
    { product_id: "plate-01", key: "large", name: "Large", name_te: "పెద్దది", price: rupees(300) },
    { product_id: "pen-01", key: "one", name: "One size", price: rupees(90) },
  ]);
  await db.insert(preDefinedCombos).values({
    combo_id: "rain-pack",
    combo_name: "Monsoon Pack",
    description: "For wet evenings.",
    original_price: rupees(107),
    final_price: rupees(20),
    included_products: [{ product_id: "ndk-07", size: "stamp", quantity: 2 }],
  });
  await db.insert(storyTiles).values(demoStoryTiles);
  await db.insert(storyEpisodes).values({
    id: "night-bus-tapes",
    title: "The Night Bus Tapes",
    total_episodes: 8,
    original_price: rupees(199),
    sale_price: rupees(129),
  });
});

async function ask(path: string, query: string, address: string) {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { requestId: "test", address, nonce: "test", isPublic: false });
  const url = `http://localhost:3000${path}?${new URLSearchParams({ q: query })}`;
  return await handle(new Request(url), context);
}

const sendRequest = (query: string, address = "192.0.2.1") =>
  ask("/search/results", query, address);
const readPage = (query: string, address = "192.0.2.1") => ask("/search", query, address);

async function search(query: string): Promise<SearchResults> {
  return await (await sendRequest(query)).json();
}

const names = async (query: string) => (await search(query)).results.map(({ name }) => name);

describe("the search's page", () => {
  test("lists what the words in its address find, without any script", async () => {
    const answer = await readPage("  kathalu ");
    const page = await answer.text();
    expect(page).toMatch(/<input[^>]* value="kathalu"/);
    expect(page).toMatch(/\d+ results? for “kathalu”/);
    expect(page).toMatch(/<a [^>]*href="\/product\/qt-02"/);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("finds nothing for one letter, as the field does while somebody types", async () => {
    const page = await (await readPage("k")).text();
    expect(page).not.toContain('aria-label="Results"');
    expect(page).toMatch(/<input[^>]* value="k"/);
  });

  test("is there also when its network has searched too often: the browser asks again by itself", async () => {
    const address = "203.0.113.77";
    for (let sent = 0; sent < MAX_SEARCHES; sent++) await sendRequest("kathalu", address);
    const answer = await readPage("kathalu", address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('aria-label="Results"');
  });

  test("shows words as they were typed and nothing else of them", async () => {
    const page = await (await readPage('"><script>alert(1)</script>')).text();
    expect(page).not.toContain("<script>alert");
  });
});

describe("the search answers", () => {
  test("a card by the words on it, however they are typed, with what a list shows of it", async () => {
    for (const query of ["కథలు", "kathalu", "kadhalu", "some storys"]) {
      const { matches, results } = await search(query);
      expect([query, matches]).toEqual([query, "all"]);
      expect(results[0]).toEqual({
        kind: "product",
        id: "qt-02",
        name: "Turning the Page",
        series: "Quotes",
        called: "Card",
        price: { lowest: rupees(10), hasDearer: true },
        soldOut: false,
        picture: expect.stringMatching(/^\/pictures\/\d+-[\w-]+\/product-images\/qt-02$/),
        written: [
          { text: "Some stories don’t end.", lang: "en" },
          { text: "కొన్ని కథలు ముగియవు.", lang: "te" },
        ],
        alt: null,
      });
    }
  });

  test("a card without words by what its picture shows", async () => {
    const { results } = await search("shoes");
    expect(results).toMatchObject([
      { id: "ndk-07", alt: { text: "Two pairs of shoes in the rain." }, written: [] },
    ]);
  });

  test("combos by their cards, episodes, stories and collections", async () => {
    const found = await names("umbrella");
    expect(found[0]).toBe("Sharing an Umbrella");
    expect(found).toContain("Monsoon Pack");
    expect(await names("night bus tapes")).toEqual(["The Night Bus Tapes"]);
    expect((await search("terrace talks")).results).toMatchObject([
      { kind: "story", page: "ndk-story", series: "Nannu Dochukunduvate" },
    ]);
    expect(await names("రుక్మిణీ కళ్యాణం")).toContain("Rukmini Kalyanam Collection");
    expect((await names("quotes"))[0]).toBe("Quotes Collection");
  });

  test.each([
    ["cards", ["Turning the Page", "Sharing an Umbrella"]],
    ["కార్డులు", ["Turning the Page", "Sharing an Umbrella"]],
    ["postcard", ["Turning the Page", "Sharing an Umbrella"]],
    ["postal size", ["Turning the Page"]],
    ["stickers", ["Turning the Page", "Sharing an Umbrella"]],
    ["స్టాంప్", ["Turning the Page", "Sharing an Umbrella"]],
    ["combos", ["Monsoon Pack"]],
    ["gift", ["Monsoon Pack"]],
    ["బహుమతి", ["Monsoon Pack"]],
    ["packs", ["Monsoon Pack"]],
    ["plates", ["Blue Dawn"]],
    ["ప్లేట్లు", ["Blue Dawn"]],
    ["పళ్ళెం", ["Blue Dawn"]],
    ["large plate", ["Blue Dawn"]],
    ["పెద్దది", ["Blue Dawn"]],
    ["thrown by hand", ["Blue Dawn"]],
    ["fountain pens", ["Writer's Friend"]],
    ["episodes", ["The Night Bus Tapes"]],
  ])("a kind, a size or a description, in both languages: %s", async (query, expected) => {
    const { matches, results } = await search(query);
    const sections = ["category", "combos", "story"];
    const found = results.filter(({ kind }) => !sections.includes(kind));
    expect([matches, found.map(({ name }) => name).sort()]).toEqual(["all", expected.sort()]);
  });

  test.each(["combo", "packs", "కాంబోలు"])("the store's section of combos: %s", async (query) => {
    expect((await search(query)).results).toContainEqual(
      expect.objectContaining({ kind: "combos", name: "Special Combo Packs" }),
    );
  });

  test.each(["prema", "premalo", "ప్రేమ", "pyaar"])(
    "a story of love by its meaning: %s",
    async (query) => {
      expect((await search(query)).results).toContainEqual(
        expect.objectContaining({ kind: "story", page: "ndk-story" }),
      );
    },
  );

  test("the nearest where nothing has all the words, and nothing by name where nothing is near", async () => {
    const near = await search("umbrella elephant");
    expect([near.matches, near.results[0]?.name]).toEqual(["nearest", "Sharing an Umbrella"]);
    expect(await search("xyzzyqwv")).toEqual({
      ok: true,
      matches: "none",
      total: 0,
      results: [],
    });
  });

  test.each(["", " ", "x".repeat(2_000), "%", "\0", "'; drop table products", "🌧️", "ా్ం"])(
    "%j without a fault, and isn't stored by anybody",
    async (query) => {
      const answer = await sendRequest(query);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );
});

describe("the index", () => {
  test("has a change of the catalogue a moment later, and answers meanwhile", async () => {
    expect(await names("umbrella")).not.toContain("Withdrawn Umbrella");
    await changeCatalogue(db, (tx) =>
      tx.update(products).set({ is_active: true }).where(eq(products.product_id, "rk-99")),
    );
    await vi.waitFor(async () => expect(await names("umbrella")).toContain("Withdrawn Umbrella"), {
      timeout: WAIT_MILLISECONDS,
      interval: 100,
    });
  });

  test("has a change already in the first search after it, hours later", async () => {
    expect(await names("umbrella")).toContain("Withdrawn Umbrella");
    await changeCatalogue(db, (tx) =>
      tx.update(products).set({ is_active: false }).where(eq(products.product_id, "rk-99")),
    );
    await new Promise((resolve) => setTimeout(resolve, SEARCH_INDEX_CHECK_MILLISECONDS));
    expect(await names("umbrella")).not.toContain("Withdrawn Umbrella");
  });

  test("goes on answering while the database is away", async () => {
    await db.execute(sql`alter table catalogue_version rename to away`);
    try {
      await new Promise((resolve) => setTimeout(resolve, SEARCH_INDEX_CHECK_MILLISECONDS));
      for (let time = 0; time < 3; time++) expect(await names("tapes")).toHaveLength(1);
    } finally {
      await db.execute(sql`alter table away rename to catalogue_version`);
    }
  });
});

test("too many searches from one network wait a little, those from others don't, and no row is written", async () => {
  const queries = vi.spyOn((db as unknown as { $client: { query(): void } }).$client, "query");
  const warnings = vi.spyOn(log, "error");
  // Stops the clock, so that all searches fall into the limit's ten seconds.
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const statuses = [];
    for (let time = 0; time <= MAX_SEARCHES; time++)
      statuses.push((await sendRequest("rain", "192.0.2.9")).status);
    expect(statuses.slice(0, MAX_SEARCHES).every((status) => status === 200)).toBe(true);
    const refused = await sendRequest("rain", "192.0.2.9");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await refused.json()).toEqual({ ok: false });
    expect((await sendRequest("rain", "192.0.2.10")).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
  expect(warnings).not.toHaveBeenCalled();
  // The only queries are for the catalogue version, at most once a second.
  expect(queries.mock.calls.length).toBeLessThan(30);
});
