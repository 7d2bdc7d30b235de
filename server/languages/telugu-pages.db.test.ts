import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveSettings } from "#data/settings/settings.server";
import { LANGUAGES } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { textsOf } from "#domain/settings/texts";
import { pathIn } from "#protocol/language-addresses";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { loadSettings } from "#request/settings/settings.server";
import { seedStore } from "#seed/seed";
import { routeMatcher } from "#server/http/path-patterns";
import { openFiles } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";
import { temporaryFolder } from "#test/store/built-store";
import { handlerInLanguages } from "./handlers.ts";

testDatabase();

const STORE = "https://store.example";
const PAGES = [
  "/te",
  "/te/stories",
  "/te/category/ndk-story",
  "/te/shop",
  "/te/category/quotes",
  "/te/product/ndk-01",
  "/te/combo/starter-pack",
  "/te/build-combo",
  "/te/contact",
  "/te/privacy",
  "/te/terms",
  "/te/refunds",
  "/te/auth",
  "/te/nothing-here",
];
/** Texts that may be in English: names, addresses, and the link to the English page. */
const NAMES =
  /^(Kathalu|English|website|noindex|hello@example\.com|summary_large_image|[a-z]{2}[-_]IN)$/;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let handle: ReturnType<typeof handlerInLanguages>;

beforeAll(async () => {
  configure("en,te");
  folder = await temporaryFolder("languages");
  openFiles({ dataDir: folder.path });
  await seedStore();
  const build = await appUnderTest();
  const match = routeMatcher(build.routes, LANGUAGES);
  handle = handlerInLanguages(build, { languages: LANGUAGES, match, assets: {}, mode: "test" });
});

afterAll(() => folder.remove());

function configure(languages: string): void {
  setConfig(
    readConfig({
      SECRET: "a secret for the test of the languages",
      APP_ORIGIN: STORE,
      STORE_NAME: "Kathalu",
      LANGUAGES: languages,
    }),
  );
}

async function ask(path: string, handler = handle) {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { requestId: "test", address: "", nonce: "n", isPublic: true });
  return await handler(new Request(STORE + path), context);
}

/** All texts and labels that a person or a screen reader reads, except elements that are marked as English. */
function readOf(html: string): string[] {
  const shown = html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, "");
  const texts = [...shown.matchAll(/>([^<]+)</g)];
  const labels = [...shown.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]+)"/g)];
  return [...texts, ...labels].map(([, text = ""]) => text.trim());
}

test.each(PAGES)("%s says nothing in English but names [R56]", async (path) => {
  const html = await (await ask(path)).text();
  expect(html).toContain('<html lang="te-IN"');
  const english = readOf(html).filter(
    (text) => /[A-Za-z]{3}/.test(text) && !/[\u0c00-\u0c7f]/.test(text) && !NAMES.test(text),
  );
  expect(english).toEqual([]);
});

test("a holiday is said in the page's language, in the seller's words where they have some [R56]", async () => {
  const { person } = await signedIn({ seller: true });
  const value = { on: true, from: "2020-01-01", until: "2999-12-07" };
  const words = {
    ...textsOf("message", () => ""),
    messageEn: "We are at a wedding.",
    messageTe: "పెళ్లిలో ఉన్నాం.",
  };
  const save = { seen: 0, by: person.id, now: new Date() };
  await saveSettings("pause", { ...value, ...words }, save);
  await loadSettings();
  const [te, en] = await Promise.all(
    ["/te/shop", "/shop"].map(async (path) => (await ask(path)).text()),
  );
  await saveSettings("pause", { ...value, ...words, on: false }, { ...save, seen: 1 });
  await loadSettings();
  expect(te).toContain("7 డిసెం నుంచి మళ్లీ ఆర్డర్లు");
  expect(te).toContain(words.messageTe);
  expect(te).not.toContain(words.messageEn);
  expect(en).toContain("orders again from Sat 7 Dec");
  expect(en).toContain(words.messageEn);
});

test("links and redirects stay in Telugu, and lead back there after signing in [R39, R56]", async () => {
  const html = await (await ask("/te/shop")).text();
  const own = [...html.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g)].map(([, to = ""]) => to);
  // The admin exists only in English. Its link is shown to sellers alone.
  expect(new Set(own.filter((to) => !to.startsWith("/te")))).toEqual(new Set(["/shop", "/admin"]));
  const answer = await ask("/te/orders");
  expect(answer.headers.get("location")).toBe("/te/auth?next=%2Forders");
});

test("a page names itself and its twin for search engines [R56]", async () => {
  const html = await (await ask("/te/shop")).text();
  expect(html).toContain(`<link rel="canonical" href="${STORE}/te/shop"/>`);
  expect(html).toContain(`hrefLang="en-IN" href="${STORE}/shop"`);
  expect(html).toContain('property="og:locale" content="te_IN"');
});

test.each(["/te//evil.example", "/te/\\evil.example", "//evil.example/shop"])(
  "%s has no link that leaves the store [R56]",
  async (path) => {
    const html = await (await ask(path)).text();
    const hrefs = [...html.matchAll(/ href="([^"]+)"/g)].map(([, to = ""]) => to);
    expect(hrefs).not.toEqual([]);
    for (const href of hrefs) expect(new URL(href, STORE).origin).toBe(STORE);
    expect(new URL(pathIn("te", path), STORE).origin).toBe(STORE);
  },
);

test.each(["", "/te"])(
  "the page of addresses that nobody has is one for all of them, below %j",
  async (prefix) => {
    const pages = ["/nothing-here", "/else/where", "/404", "/%61ny"].map((path) =>
      ask(prefix + path),
    );
    const htmls = await Promise.all(pages.map(async (page) => (await page).text()));
    expect(new Set(htmls).size).toBe(1);
    expect(htmls[0]).toContain(prefix ? "ఈ పేజీ లేదు" : "This page doesn");
  },
);

describe("a store in English alone", () => {
  let english: typeof handle;
  beforeAll(async () => {
    configure("en");
    const build = await appUnderTest();
    const match = routeMatcher(build.routes, ["en"]);
    english = handlerInLanguages(build, { languages: ["en"], match, assets: {}, mode: "test" });
  });
  afterAll(() => configure("en,te"));

  test.each(["/te", "/te/shop", "/te/product/ndk-01"])("has no page at %s [R56]", async (path) => {
    const answer = await ask(path, english);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain('<html lang="en-IN"');
    expect(html).toContain(storeMessages.pageNotFound.replace("'", "&#x27;"));
  });

  test.each(["/", "/shop", "/auth", "/te/shop", "/sitemap.xml", "/robots.txt"])(
    "links to no other language on %s [R56]",
    async (path) => {
      const text = await (await ask(path, english)).text();
      expect(text).not.toMatch(/(?:href="|hrefLang="te|store\.example)\/te\b|hreflang="te/i);
      expect(text).not.toContain("తెలుగు<");
    },
  );
});
