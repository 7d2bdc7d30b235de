import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#all-routes";
import { addLine } from "#data/cart/cart-additions.server";
import { changeCatalogue } from "#data/catalogue-version.server";
import { sampleLines } from "#data/checkout/sample-lines.server";
import { db } from "#data/db.server";
import { products, storyEpisodes } from "#data/schema.server";
import { EMAILS, emailTemplates } from "#domain/email/emails";
import { fillTemplate } from "#domain/email/templates";
import { LANGUAGES } from "#domain/language";
import { storeMessagesIn } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { SETTINGS_FORMS } from "#pages/admin/settings/forms.ts";
import { pathIn } from "#protocol/language-addresses";
import { loadSettings } from "#request/settings/settings.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { testDatabase } from "#test/database/database";
import { giveAddress, orderFor } from "#test/database/store-rows";
import { appForVisitors, customer, publicPage, seller, type Visitor } from "#test/people/visitors";
import { crawl } from "#test/store/crawl";

/**
 * A shop that sells pots and books in sizes of their own, made by the owner's forms. Pots have a kind, books have none.
 * No page, email or sentence of its admin may speak of cards (docs/decisions/0140).
 */
testDatabase({ bare: true });
appForVisitors();

const ORIGIN = "http://localhost:3000";

let owner: Visitor;
let buyer: Visitor;
let orderId: string;

const own = (name: string, inTelugu: string, price: string) => ({
  key: "",
  name,
  name_te: inTelugu,
  dimensions: "",
  price,
  weight: "400",
  drawn: "square",
  in_builder: "yes",
});

async function save(path: string, fields: Record<string, string>) {
  const saved = await owner.post(`/forms/admin/${path}`, fields);
  expect(saved).toEqual(expect.objectContaining({ ok: true }));
}

beforeAll(async () => {
  owner = await seller();
  const series = [
    { address: "pots", name: "Pots", name_te: "కుండలు", prefix: "pot" },
    { address: "books", name: "Books", name_te: "పుస్తకాలు", prefix: "bk" },
  ];
  for (const [position, each] of series.entries())
    await save("products/series/saving", {
      ...{ version: "", description: "", is_active: "on" },
      ...each,
      position: String(position + 1),
    });
  const pot = { kind: "Pot", kind_te: "కుండ", own_sizes: [own("Small", "చిన్నది", "450")] };
  const book = { own_sizes: [own("Paperback", "పేపర్‌బ్యాక్", "250"), own("Bound", "గట్టి అట్ట", "400")] };
  const goods = [
    { id: "pot-01", product_name: "Blue bowl", name_te: "నీలి గిన్నె", ...pot },
    { id: "pot-02", product_name: "Water jug", name_te: "కూజా", picture_text_en: "Drink", ...pot },
    { id: "bk-01", product_name: "River songs", name_te: "నది పాటలు", ...book },
  ];
  for (const { own_sizes, ...product } of goods)
    await save("products/addition", {
      ...{ is_active: "yes", ...product },
      own_sizes: JSON.stringify(own_sizes),
    });
  await save("combos/saving", {
    ...{ version: "", id: "", address: "kitchen", image_url: "", is_active: "on" },
    ...{ combo_name: "Kitchen pack", original_price: "900", final_price: "850" },
    items: '[{"product_id":"pot-01","size":"small","quantity":2}]',
  });
  await loadSettings();
  buyer = await customer();
  await giveAddress(buyer.id);
  await addLine(buyer.id, { id: "pot-01", size: "small", quantity: 2 });
  ({ orderId } = await orderFor(buyer.id));
  await addLine(buyer.id, { id: "bk-01", size: "paperback", quantity: 1 });
});

const CARD_WORDS = [
  /\b(?:post|note)?cards?\b/iu,
  /\bstickers?\b/iu,
  /\b(?:wallet|stamp) size\b/iu,
  // రికార్డు is a record.
  /(?<!రి)కార్డ/u,
  /స్టిక్కర్/u,
  /(?:వాలెట్|స్టాంప్) సైజు/u,
];

/** Cards of a bank. */
const BANK_CARDS = /card numbers?|కార్డు నంబర్|(?:credit|debit) cards?/giu;

/** What a page says: its text, and the attributes that are read or shown. */
function spokenIn(html: string): string {
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ");
  const attributes = shown.matchAll(/\s(?:alt|title|placeholder|aria-label|content)="([^"]*)"/g);
  return [shown.replaceAll(/<[^>]*>/g, " "), ...[...attributes].map(([, text]) => text)].join("\n");
}

function cardWordsIn(text: string): string[] {
  const said = text.replaceAll(BANK_CARDS, " ");
  return CARD_WORDS.flatMap((pattern) => {
    const found = pattern.exec(said);
    return found ? [said.slice(Math.max(0, found.index - 40), found.index + 40).trim()] : [];
  });
}

/** The pages that say something of cards, each with what it says. */
function tracesIn(pages: ReadonlyMap<string, string>) {
  const traces = [...pages].map(([path, html]) => [path, cardWordsIn(spokenIn(html))] as const);
  return Object.fromEntries(traces.filter(([, found]) => found.length > 0));
}

const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/admin/products/:id": ["pot-01", "bk-01"],
  "/admin/combos/:comboId": ["kitchen"],
  "/admin/settings/:subject": Object.keys(SETTINGS_FORMS),
  "/admin/emails/:name": EMAILS.map(({ name }) => name),
  "/admin/products/series/:id": ["pots"],
};

/** The paths of an audience's pages; those with a parameter only if PARAMETERS or `more` know it. */
function pathsOf(audience: string, more: Readonly<Record<string, readonly string[]>> = {}) {
  const parameters = { ...PARAMETERS, ...more };
  return Object.entries(ROUTES)
    .filter(([, route]) => route.audience === audience && route.skeleton !== null)
    .flatMap(([path]) => {
      if (!/[:*]/.test(path)) return [path];
      return (parameters[path] ?? []).map((value) => path.replace(/:\w+/, value));
    });
}

async function pagesOf(visitor: Visitor, paths: readonly string[]) {
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await visitor.read(path));
  return pages;
}

const publicPages = () =>
  crawl(
    pathsOf("anyone").flatMap((path) => LANGUAGES.map((language) => pathIn(language, path))),
    { origin: ORIGIN, read: async (path) => await (await publicPage(path)).text() },
  );

describe("a shop of pots and books", () => {
  test("speaks of no cards on any public page, in any language", async () => {
    const pages = await publicPages();
    for (const path of ["/product/pot-01", "/te/product/bk-01", "/combo/kitchen", "/build-combo"])
      expect(pages.has(path), path).toBe(true);
    expect(tracesIn(pages)).toEqual({});
  });

  test("speaks of no cards to who searches it", async () => {
    for (const query of ["bowl", "river", "కుండ", "kitchen"]) {
      const answer = await publicPage(`/search/results?${new URLSearchParams({ q: query })}`);
      const found = await answer.text();
      expect(JSON.parse(found).total, query).toBeGreaterThan(0);
      expect(found).not.toContain('"called":"Card"');
    }
  });

  test("speaks of no cards to a customer, from cart to order", async () => {
    const order = { "/orders/:orderId": [orderId], "/orders/:orderId/receipt": [orderId] };
    const paths = pathsOf("customer", order).flatMap((path) =>
      LANGUAGES.map((language) => pathIn(language, path)),
    );
    const pages = await pagesOf(buyer, [...paths, "/cart"]);
    for (const path of ["/cart", `/te/orders/${orderId}/receipt`])
      expect(pages.get(path), path).toContain(path === "/cart" ? "River songs" : "నీలి గిన్నె");
    expect(tracesIn(pages)).toEqual({});
  });

  test("speaks of no cards to its seller", async () => {
    const order = {
      "/admin/orders/:orderId": [orderId],
      "/admin/customers/:customerId": [buyer.id],
    };
    const pages = await pagesOf(owner, pathsOf("seller", order));
    expect(pages.get("/admin/products/pot-01")).toContain("Blue bowl");
    expect(tracesIn(pages)).toEqual({});
  });

  test("shows its own products in the previews of emails, and no cards", async () => {
    const lines = await sampleLines();
    const said = EMAILS.flatMap(({ name, sample }) =>
      LANGUAGES.map((language) => {
        const row = emailTemplates.find(
          ({ template_name }) =>
            template_name === (language === "en" ? name : `${name}.${language}`),
        );
        const { subject = "", html_content: html = "", text_content: text = "" } = row ?? {};
        return fillTemplate(
          { subject, html, text },
          sample(language, storeFacts(), new Date(), lines),
        ).text;
      }),
    );
    expect(said.flatMap(cardWordsIn)).toEqual([]);
    expect(said.join("\n")).toContain("2 × River songs, Paperback: ₹500");
    expect(said.join("\n")).toContain("2 × నది పాటలు, పేపర్‌బ్యాక్: ₹500");
  });

  test("leads to no stories while it tells none, and to them once it has an episode [R77]", async () => {
    const linked = async () => {
      const pages = await Promise.all(["/", "/shop", "/te"].map((path) => publicPage(path)));
      const texts = await Promise.all(pages.map((page) => page.text()));
      return texts.map((html) => /href="(?:\/te)?\/stories"/.test(html));
    };
    expect(await linked()).toEqual([false, false, false]);
    expect(await (await publicPage("/terms")).text()).not.toContain("Digital episodes");
    const sitemap = async () => await (await publicPage("/sitemap.xml")).text();
    expect(await sitemap()).not.toContain("/stories<");
    expect(await buyer.read("/my-data")).not.toContain("Episodes that");
    expect(await owner.read("/admin/coupons/new")).not.toContain("products and episodes");
    expect(storeMessagesIn("en").pageNotFoundAdvice).not.toMatch(/stor(?:y|ies)/i);
    await changeCatalogue(db, (tx) =>
      tx.insert(storyEpisodes).values({
        ...{ id: "kiln", title: "The kiln", total_episodes: 2 },
        ...{ original_price: rupees(99), sale_price: rupees(99) },
      }),
    );
    await loadSettings();
    expect(await linked()).toEqual([true, true, true]);
    expect(await sitemap()).toContain("/stories<");
    expect(await owner.read("/admin/coupons/new")).toContain("products and episodes");
    expect(await (await publicPage("/terms")).text()).toContain("Digital episodes");
  });

  test("speaks of cards once it has some: this test can see", async () => {
    const card = { product_id: "pot-99", product_name: "Postcard", postal_card_size: rupees(49) };
    await changeCatalogue(db, (tx) => tx.insert(products).values(card));
    await loadSettings();
    const traces = tracesIn(await publicPages());
    expect(Object.keys(traces)).toEqual(
      expect.arrayContaining(["/product/pot-99", "/category/pots"]),
    );
    const found = async () => await (await publicPage("/search/results?q=postcard")).json();
    await expect.poll(found).toMatchObject({ results: [{ called: "Card" }] });
    const settings = await pagesOf(owner, ["/admin/settings/words"]);
    expect(Object.keys(tracesIn(settings))).toEqual(["/admin/settings/words"]);
  });
});
