import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { db } from "#data/db.server";
import { adminEvents, plainPages, settings as rows } from "#data/schema.server";
import { LANGUAGES } from "#domain/language";
import { LEGAL_PAGES, standardText } from "#domain/settings/legal/legal-pages";
import { LEGAL_PLACEHOLDERS } from "#domain/settings/legal/legal-placeholders";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { loadSettings, settings } from "#request/settings/settings.server";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import {
  appForVisitors,
  type Fields,
  publicPage,
  seller,
  type Visitor,
} from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;

beforeAll(stockCatalogue);
beforeEach(async () => {
  await db.delete(rows);
  await db.delete(adminEvents);
  await loadSettings();
  owner = await seller();
});

const versions = (page: string) => `/forms/admin/settings/${page}/versions`;
const main = async (path: string) => {
  const html = await (await publicPage(path)).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("&#x27;", "'");
};

describe("a legal page", () => {
  it.each(LANGUAGES.flatMap((language) => LEGAL_PAGES.map((page) => [page, language] as const)))(
    "has the store's own text until its owner changes it: %s, %s",
    async (page, language) => {
      const shown = await main(`${language === "en" ? "" : `/${language}`}/${page}`);
      const headings = [...standardText(page, language).matchAll(/^## (.*)$/gm)];
      expect(headings.length).toBeGreaterThan(3);
      for (const [, heading] of headings) expect(shown).toContain(`<h2>${heading}</h2>`);
      expect(shown).not.toMatch(/\{\{|\}\}/);
      expect(shown).not.toContain("\\");
      const links = [...shown.matchAll(/href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
      for (const href of links) expect((await publicPage(href)).status, href).not.toBe(404);
    },
  );

  it("says what its owner writes, with the settings' facts, at its address and since that day", async () => {
    const textEn = "## Returns\n\nWithin **{{return_days}} days**, for {{standard_cost}}.";
    const save = { version: "0", textEn, textTe: "", since: "2026-12-01" };
    expect(await owner.post(versions("refunds"), save)).toMatchObject({ ok: true, version: 1 });
    const page = await main("/refunds");
    expect(page).toContain("<p>Within <strong>7 days</strong>, for ₹50.</p>");
    expect(page).toContain("Effective from 1 Dec 2026.");
    expect(page).not.toContain("Before it is posted");
    expect(page).toContain("Write to us");
    expect(await main("/te/refunds")).toContain("<h2>పోస్టు చేయకముందు</h2>");
    expect(await owner.read("/admin/settings/refunds")).toContain("seller@example.com");
    expect(await owner.post(versions("refunds"), { version: "1" })).toMatchObject({ ok: true });
    expect(await main("/refunds")).toContain("Before it is posted");
  });

  it("that is saved as it was shown stays the store's own, which releases may mend", async () => {
    const asSent = (language: "en" | "te") =>
      standardText("terms", language).replaceAll("\n", "\r\n");
    const form = await owner.read("/admin/settings/terms");
    expect(form).toContain("sells to people in India what its store shows");
    const same = { version: "0", textEn: asSent("en"), textTe: asSent("te") };
    expect(await owner.post(versions("terms"), same)).toMatchObject({ ok: true });
    expect(settings().terms).toMatchObject({ textEn: "", textTe: "" });
    expect(await main("/terms")).toContain("Effective from 1 November 2026.");
  });

  it("that names express while it is off is pointed out on Today, beside the delivery and beside the text", async () => {
    const delivery = (change: Fields) =>
      owner.post(versions("delivery"), {
        ...{ standardFee: "50", expressFee: "100", standardFewest: "4", standardMost: "7" },
        ...{ expressFewest: "2", expressMost: "3", ...change },
      });
    const sentence = /Express is off, but th(?:is text|e text that you wrote for the Terms page)/;
    const seen = async (path: string) => {
      const html = await owner.read(path);
      const shown = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      return shown.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
    };
    const forms = () =>
      Promise.all(
        ["", "/settings/delivery", "/settings/terms", "/settings/refunds"].map(async (path) =>
          sentence.test(await seen(`/admin${path}`)),
        ),
      );
    const textEn = "We also send by express, for ₹100.";
    await owner.post(versions("terms"), { version: "0", textEn });
    await delivery({ version: "0" });
    expect(await forms()).toEqual([false, false, false, false]);
    expect(await delivery({ version: "1", withoutExpress: "on" })).toMatchObject({ ok: true });
    expect(await forms()).toEqual([true, true, true, false]);
    await owner.post(versions("terms"), { version: "1", textEn: "We send by post." });
    expect(await forms()).toEqual([false, false, false, false]);
    await owner.post(versions("words"), { version: "0", footerEn: "By express all over India" });
    const page = { id: "how-we-send", title: "How we send", text: "By Express, too." };
    await db.insert(plainPages).values({ ...page, is_active: true });
    for (const path of ["/admin", "/admin/settings/delivery"]) {
      expect(await seen(path)).toContain("Express is off, but Other pages' texts still name it.");
      expect(await seen(path)).toContain("Express is off, but your page ‘How we send’ still names");
    }
  });

  it("that would be code is text, also where a fact would be", async () => {
    await owner.post(versions("privacy"), {
      version: "0",
      textEn: "<script>alert(1)</script> [x](javascript:alert(1)) {{store_name}}",
    });
    await owner.post(versions("brand"), { version: "0", storeName: "*A* [b](/c) <i>" });
    const page = await main("/privacy");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))");
    expect(page).toContain("*A* [b](/c) &lt;i&gt;");
    expect(page).not.toMatch(/<script|<i>|<em>A/);
  });

  it("is refused with a name that means nothing, and over its length", async () => {
    const unknown = await owner.post(versions("terms"), { version: "0", textEn: "{{fee}}" });
    expect(unknown.errors.textEn).toContain("fee");
    const long = "క".repeat(PLAIN_PAGE_CHARACTERS + 1);
    const tooLong = await owner.post(versions("terms"), { version: "0", textTe: long });
    expect(tooLong.errors.textTe).toContain("at most 20000 characters");
    const fits = { version: "0", textEn: long.slice(1), textTe: long.slice(1) };
    expect(await owner.post(versions("terms"), fits)).toMatchObject({ ok: true });
  });

  it("of two owners at once is the first one's", async () => {
    await owner.post(versions("terms"), { version: "0", textEn: "Ours." });
    const other = await seller("owner");
    const second = await other.post(versions("terms"), { version: "0", textEn: "Mine." });
    expect(second).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(await main("/terms")).toContain("<p>Ours.</p>");
  });
});

test("a preview is what the shop would show, and stores nothing", async () => {
  const preview = (fields: Record<string, string>) =>
    owner.post("/forms/admin/markdown/previews", fields);
  const text = "## A\n\n<b>x</b> {{return_days}}";
  const heading = { name: "h2", children: ["A"] };
  expect((await preview({ text })).markup).toEqual([
    heading,
    { name: "p", children: ["<b>x</b> {{return_days}}"] },
  ]);
  expect((await preview({ text, legal: "on" })).markup).toEqual([
    heading,
    { name: "p", children: ["<b>x</b> 7"] },
  ]);
  expect(await db.$count(rows)).toBe(0);
});

test("each placeholder of the standard texts is one that is filled in, and all of them are used", () => {
  const used = LEGAL_PAGES.flatMap((page) =>
    [...standardText(page, "en").matchAll(/\{\{#?(\w+)\}\}/g)].map(([, name]) => name),
  );
  expect([...new Set(used)].sort()).toEqual([...LEGAL_PLACEHOLDERS].sort());
});
