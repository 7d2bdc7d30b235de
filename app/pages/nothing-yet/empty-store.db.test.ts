import { readFile } from "node:fs/promises";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#all-routes";
import { EMAILS, emailNamed, emailTemplates } from "#domain/email/emails";
import { fillTemplate } from "#domain/email/templates";
import { LANGUAGES } from "#domain/language";
import { pathIn } from "#protocol/language-addresses";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { loadSettings } from "#request/settings/settings.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { combos } from "#seed/combos";
import { coupons } from "#seed/coupons";
import { episodes } from "#seed/episodes";
import { products } from "#seed/products";
import { seedAtStart, seedStore } from "#seed/seed";
import { series } from "#seed/series";
import { storyPages, storyTiles } from "#seed/stories";
import { comboTexts, episodeTexts, productNames, tileTexts } from "#seed/telugu";
import { words } from "#seed/words";
import { routeMatcher } from "#server/http/path-patterns";
import { handlerInLanguages } from "#server/languages/handlers";
import { openFiles } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { appUnderTest } from "#test/store/app";
import { temporaryFolder } from "#test/store/built-store";
import { crawl } from "#test/store/crawl";

/**
 * Tests a live store as its first start leaves it, in both languages: nothing of the demo's brand may appear anywhere
 * (reading R60).
 */
testDatabase({ bare: true });

const STORE = "https://www.poems.example";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let handle: ReturnType<typeof handlerInLanguages>;

beforeAll(async () => {
  setConfig(
    readConfig({
      SECRET: "a secret for the test of the empty store",
      APP_ORIGIN: STORE,
      GOOGLE_CLIENT_ID: "client",
      GOOGLE_CLIENT_SECRET: "client's secret",
      LANGUAGES: LANGUAGES.join(","),
    }),
  );
  folder = await temporaryFolder("empty-store");
  openFiles({ dataDir: folder.path });
  await seedAtStart({ demo: false });
  await loadSettings();
  const build = await appUnderTest();
  const match = routeMatcher(build.routes, LANGUAGES);
  handle = handlerInLanguages(build, { languages: LANGUAGES, match, assets: {}, mode: "test" });
});
afterAll(() => folder.remove());

/** The demo's name and every name and text that it has, in both scripts. */
const NAMES = [
  ...["Kathalu", "Nannu", "Rukmini", "Abhi", "three sizes", "మూడు సైజు", "కథాలు", "అభి డైరీ"],
  ...[...series, ...storyPages].flatMap(({ name, name_te, description, description_te }) => [
    ...[name, name_te, description, description_te],
  ]),
  ...products.map(({ product_name }) => product_name),
  ...Object.values(productNames),
  ...combos.flatMap(({ combo_name, description }) => [combo_name, description]),
  ...episodes.flatMap(({ title, description }) => [title, description]),
  ...storyTiles.flatMap(({ title, description }) => [title, description]),
  ...[comboTexts, episodeTexts, tileTexts].flatMap((texts) =>
    Object.values(texts).flatMap(({ name, description }) => [name, description]),
  ),
  ...coupons.flatMap(({ code, name }) => [code, name]),
  ...Object.values(words).flatMap((texts) => Object.values<string>(texts)),
];

/** Finds a name in upper or lower case, as a word of its own: without a letter before or after it. */
const PATTERNS = NAMES.map((name) => ({
  name,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{M}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{M}])`,
    "iu",
  ),
}));

function namesIn(text: string): string[] {
  return PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}

async function readPage(path: string): Promise<string> {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { requestId: "test", address: "", nonce: "n", isPublic: true });
  const answer = await handle(new Request(STORE + path), context);
  return unescaped(`${answer.headers.get("location") ?? ""} ${await answer.text()}`);
}

function unescaped(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}

/** Addresses without parameters that anybody may open. */
const OPEN = Object.entries(ROUTES)
  .filter(([path, { audience }]) => audience === "anyone" && !/[:*]/.test(path))
  .map(([path]) => path);

const crawled = () =>
  crawl(
    [...OPEN, "/nothing-here", "/category/ndk-story"].flatMap((path) =>
      LANGUAGES.map((language) => pathIn(language, path)),
    ),
    { origin: STORE, read: readPage },
  );

test("no page, sitemap, manifest or answer of it names anything of the demo's, in any language [R60]", async () => {
  const pages = await crawled();
  for (const path of ["/", "/te", "/te/stories", "/shop", "/sitemap.xml", "/manifest.webmanifest"])
    expect(pages.has(path), path).toBe(true);
  const named = [...pages].map(([path, text]) => [path, namesIn(text)]);
  expect(named.filter(([, names]) => names?.length)).toEqual([]);
  expect(pages.get("/sitemap.xml")).not.toContain("/category/");
});

test("it says whose it is by its address until it has a name, and says that something comes; no link leads to stories [R77]", async () => {
  const [home, shop, stories, search] = await Promise.all(
    ["/", "/shop", "/stories", "/te/search"].map(readPage),
  );
  expect(home).toContain("Welcome to poems.example");
  expect(home).toContain("Something is being made here");
  expect(shop).toContain("Something is being made here");
  expect(stories).toContain("No story has been told here yet");
  for (const page of [home, shop, search]) expect(page).not.toMatch(/href="[^"]*\/stories"/);
  expect(search).toContain("ఇక్కడ కొత్తవి తయారవుతున్నాయి");
});

test("its icon is a plain one, and a link to it is shared without a picture of somebody else's", async () => {
  const home = await readPage("/");
  expect(home).toContain('<link rel="icon" href="/plain/favicon.svg"');
  expect(home).not.toContain("og:image");
  expect(await readPage("/manifest.webmanifest")).not.toContain('"/favicon.svg"');
  expect(await readFile("public/plain/favicon.svg", "utf8")).not.toBe(
    await readFile("public/favicon.svg", "utf8"),
  );
});

describe("the search", () => {
  test.each(["rukmini", "కోట్స్", "starter pack", "night bus"])(
    "finds nothing for %s",
    async (query) => {
      const found = await readPage(`/search/results?${new URLSearchParams({ q: query })}`);
      expect(JSON.parse(found)).toMatchObject({ total: 0, results: [] });
    },
  );
});

test.each(emailTemplates.map((template) => [template.template_name, template] as const))(
  "the email %s names nothing of the demo's",
  (name, { subject, html_content: html, text_content: text }) => {
    const { storeName } = storeFacts();
    const known = Object.keys(emailNamed(name.replace(/\.te$/, ""))?.placeholders ?? {});
    const facts = { ...Object.fromEntries(known.map((one) => [one, one])), store_name: storeName };
    const filled = fillTemplate({ subject, html, text }, facts);
    expect(filled.text).toContain("poems.example");
    expect(namesIn(Object.values(filled).join("\n"))).toEqual([]);
  },
);

test("every email that a store sends is among them", () => {
  const names = emailTemplates.map(({ template_name }) => template_name);
  expect(names).toEqual(expect.arrayContaining([...EMAILS.map(({ name }) => name)]));
});

test("the same walk through the demo meets its names: the test can see", async () => {
  await seedStore();
  await loadSettings();
  const pages = await crawled();
  const met = new Set([...pages.values()].flatMap(namesIn));
  const wanted = [
    ...series.flatMap(({ name, name_te, description }) => [name, name_te, description]),
    ...storyPages.flatMap(({ name_te, description, description_te }) => [
      ...[name_te, description, description_te],
    ]),
    ...products.map(({ product_name }) => product_name),
    ...Object.values(productNames),
    ...combos.map(({ combo_name }) => combo_name),
    ...Object.values(words).flatMap((texts) => Object.values<string>(texts)),
  ].filter((name) => name !== words.home.hero);
  expect(wanted.filter((name) => !met.has(name))).toEqual([]);
});
