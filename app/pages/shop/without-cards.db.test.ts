import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#all-routes";
import { addCombo, addEpisode, addLine } from "#data/cart/cart-additions.server";
import { activeCombos, activeEpisodes } from "#data/catalogue/catalogue.server";
import { changeCatalogue } from "#data/catalogue-version.server";
import { sampleLines } from "#data/checkout/sample-lines.server";
import { unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { invoicesOf } from "#data/invoices/invoice-lists.server";
import { chooseOrders } from "#data/orders/lists/bulk-actions.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { products, storyEpisodes } from "#data/schema.server";
import { storeStatementImport } from "#data/statements/imports.server";
import { PRODUCTS_PER_PAGE } from "#domain/catalogue/limits";
import { EMAILS, emailTemplates } from "#domain/email/emails";
import { EPISODE_EMAIL } from "#domain/email/episode-email";
import { fillTemplate } from "#domain/email/templates";
import { LANGUAGES } from "#domain/language";
import { storeMessagesIn } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { PRINTED_PAPERS } from "#domain/orders/lists/bulk-actions";
import { STORY_RESOURCES } from "#domain/resources/all";
import { STORIES_TITLE } from "#domain/resources/episodes";
import { PLAIN_PAGES } from "#domain/resources/plain-pages";
import { FORM_SUBJECTS } from "#domain/resources/settings";
import { TAX_RATES } from "#domain/resources/tax-rates";
import { formAt } from "#forms/table.server";
import { pathIn } from "#protocol/language-addresses";
import { linkSecret } from "#request/order-links.server";
import { stopAddress } from "#request/reminder-keys.server";
import { loadSettings } from "#request/settings/settings.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { seedAtStart } from "#seed/seed";
import { testDatabase } from "#test/database/database";
import { issueLater, setInvoices, supplier } from "#test/database/invoices";
import {
  fromCart,
  giveAddress,
  insertCoupon,
  newTransactionId,
  orderFor,
  quoteFor,
  seenPayment,
} from "#test/database/store-rows";
import { orderByLink } from "#test/people/order-by-link";
import { appForVisitors, customer, publicPage, seller, type Visitor } from "#test/people/visitors";
import { cardWordsIn, spokenIn, storyWordsIn } from "#test/store/card-words";
import { crawl } from "#test/store/crawl";
import { shopifyCsv, shopifyProduct } from "#test/store/shopify-file";

/**
 * A shop that sells pots and books in sizes of their own, made by the owner's forms. Pots have a kind, books have none.
 * Somebody had put the demo's products in a cart before its owner cleared the demo. No page, file, email or sentence of
 * its admin may speak of cards or stories (docs/decisions/0140).
 */
testDatabase({ bare: true });
appForVisitors();

const ORIGIN = "http://localhost:3000";

let owner: Visitor;
let buyer: Visitor;
let orderId: string;

const ownSize = (name: string, inTelugu: string, price: string) => ({
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

/** Clears the demo while a cart has a card, a combo and an episode of it. Returns what was taken off sale. */
async function tryDemoAndClear() {
  await seedAtStart({ demo: true });
  await loadSettings();
  const { id } = await customer();
  const [[combo], [episode]] = [await activeCombos(), await activeEpisodes()];
  await addLine(id, { id: "ndk-05", size: "postal", quantity: 1 });
  await addCombo(id, combo?.combo_id ?? "");
  await addEpisode(id, episode?.id ?? "");
  return await owner.post("/forms/admin/setup/demo-clearing");
}

beforeAll(async () => {
  owner = await seller();
  const { archived } = await tryDemoAndClear();
  const some = expect.any(Number);
  expect(archived).toEqual({ combos: 1, episodes: 1, products: some, series: some });
  const empty = await pagesOf(owner, ["/admin/products/new", "/admin/products/import/shopify"]);
  for (const text of empty.values()) expect(text).toContain("A product belongs to a series");
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
  const pot = { kind: "Pot", kind_te: "కుండ", own_sizes: [ownSize("Small", "చిన్నది", "450")] };
  const book = {
    own_sizes: [ownSize("Paperback", "పేపర్‌బ్యాక్", "250"), ownSize("Bound", "గట్టి అట్ట", "400")],
  };
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
  await fillSecondPage();
  await save("combos/saving", {
    ...{ version: "", id: "", address: "kitchen", image_url: "", is_active: "on" },
    ...{ combo_name: "Kitchen pack", original_price: "900", final_price: "850" },
    included_products: '[{"product_id":"pot-01","size":"small","quantity":2}]',
  });
  await loadSettings();
  buyer = await customer();
  await giveAddress(buyer.id);
  await fillOwn();
  await addLine(buyer.id, { id: "bk-01", size: "paperback", quantity: 1 });
});

/** Adds as many pots as a page of products has, so that there is a second one. */
async function fillSecondPage(): Promise<void> {
  await changeCatalogue(db, async (tx) => {
    await tx.execute(sql`
      insert into products (product_id, product_name, kind, kind_te)
      select 'pot-' || (100 + n), 'Cup ' || n, 'Pot', 'కుండ' from generate_series(1, ${PRODUCTS_PER_PAGE}::integer) n`);
    await tx.execute(sql`
      insert into product_sizes (product_id, key, name, name_te, price)
      select product_id, 'small', 'Small', 'చిన్నది', 90 from products where product_name like 'Cup %'`);
  });
}

/** Makes a row for each parameter of a route: orders, invoices, imports, and what owners write. */
async function fillOwn(): Promise<void> {
  const by = { by: owner.id, now: new Date() };
  await setInvoices("unregistered", owner.id);
  const orders = [await potOrder(), await potOrder()];
  orderId = orders[0]?.orderId ?? "";
  await verifyPayment(await seenPayment(orderId), owner.id, by.now);
  await issueLater(11, SUPPLIER);
  for (const { path, id } of [PLAIN_PAGES, TAX_RATES]) {
    await owner.post(`/forms${path}/saving`, { ...formAt(`${path}/saving`)?.form.example });
    own[`${path}/:id`] = [id.example];
  }
  const pots = {
    items: [{ id: "pot-01", size: "small", quantity: 2 }],
    payee: REQUEST.payee,
  };
  const { quoteId } = await orderByLink(owner.id, pots);
  const statement = { name: "bank.csv", sha256: new Uint8Array(32), layout: "hdfc" };
  const { id: statementId } = await storeStatementImport(
    { ...statement, credits: [], dropped: {} },
    by,
  );
  const file = (text: string) => new File([text], "products.csv", { type: "text/csv" });
  const priced = "product_id,product_name,own_sizes\npot-09,Lamp,Small | | | 300\n";
  const plain = await owner.post("/forms/admin/products/import/check", { file: file(priced) });
  const book = shopifyProduct("rain", { Title: "Rain", Type: "Novel", "Body (HTML)": "" });
  const shopify = await owner.post("/forms/admin/products/import/shopify/check", {
    file: file(shopifyCsv([book])),
    series: "books",
  });
  Object.assign(own, {
    "/product/:id": ["pot-01", "bk-01"],
    "/admin/products/:id": ["pot-01", "bk-01"],
    "/admin/products/series/:id": ["pots"],
    "/admin/stock/:id/:size": ["pot-01/small"],
    "/admin/orders/links/:orderId": [quoteId],
    "/pages/:id": own["/admin/pages/:id"],
    "/category/:category/:page": ["pots/2"],
    "/build-combo/:list/:page": ["pots/2"],
    "/*": ["nowhere"],
    category: ["pots", "books"],
    list: ["pots"],
    comboId: ["kitchen"],
    link: [linkSecret(quoteId, 1)],
    orderId: orders.map((order) => order.orderId),
    paymentId: [await unplacedPayment()],
    key: [stopAddress(buyer.id, "en", ORIGIN).split("/").at(-1) ?? ""],
    period: ["2026-11"],
    invoiceId: (await invoicesOf(orderId)).map(({ id }) => id),
    "/orders/:orderId/invoices/:invoiceId": (await invoicesOf(orderId)).map(
      ({ id }) => `${orderId}/invoices/${id}`,
    ),
    statementId: [statementId],
    bulkId: [await chooseOrders("packed", [orderId], by)],
    customerId: [buyer.id],
    subject: [...FORM_SUBJECTS],
    importId: [plain.importId],
    shopifyId: [shopify.shopifyId],
    "/admin/combos/:id": ["kitchen"],
    "/admin/coupons/:id": [(await insertCoupon()).id],
    name: SHOWN_EMAILS.map(({ name }) => name),
  });
}

const SUPPLIER = { ...supplier, legalName: "Kiln and Page", postalAddress: "1 Lake View, Pune" };
const REQUEST = { ...fromCart, payee: { ...fromCart.payee, name: "Kiln and Page" } };

async function potOrder() {
  await addLine(buyer.id, { id: "pot-01", size: "small", quantity: 2 });
  return await orderFor(buyer.id, REQUEST);
}

/** Makes a payment without an order: the second payment of one quote. */
async function unplacedPayment(): Promise<string> {
  await addLine(buyer.id, { id: "pot-02", size: "small", quantity: 1 });
  const { id } = await quoteFor(buyer.id, REQUEST);
  for (let sent = 0; sent < 2; sent++)
    await confirmQuote(buyer.id, id, { transactionId: newTransactionId() }, new Date());
  const [payment] = await unplacedPaymentsOf(buyer.id);
  return payment?.id ?? "";
}

const SHOWN_EMAILS = EMAILS.filter((email) => email !== EPISODE_EMAIL);

/** The paths of the routes' parameters: by pattern, or by the parameter's name. */
const own: Record<string, readonly string[]> = {};

/** The query strings without which these pages would show nothing, and those that show another part of a page. */
const QUERIES: Readonly<Record<string, () => readonly string[]>> = {
  "/search/results": () => ["?q=bowl", `?q=${encodeURIComponent("కుండ")}`],
  "/admin/orders/print": () => PRINTED_PAPERS.map((as) => `?as=${as}&order=${orderId}`),
  "/admin/reports/payments/export": () => ["?month=2026-11"],
  "/admin/invoices/export": () => ["?month=2026-11"],
  "/admin/numbers": () => ["", "?period=year"],
  "/admin/products/new": () => ["", "?like=pot-01"],
  "/admin/emails/:name": () => LANGUAGES.map((language) => `?language=${language}`),
};

/** Pictures, redirects, and numbers for programs: nothing that a person reads. */
const WORDLESS =
  /\/(?:screenshot|qr|thumbnail|reading|chosen-screenshot)\b|^\/auth\/|^\/brand\/|^\/order-placed\/|\/(?:changes|session|guest-lines)$|\/credit\/:version$/;

/** What the shop shows once it has something of stories, and not before. */
const OF_STORIES = ["/stories", ...STORY_RESOURCES.map(({ path }) => path)];

/** The words that offer a shop what it doesn't have: on one page each. */
const OFFERS: Readonly<Record<string, string>> = {
  "/admin/settings": STORIES_TITLE,
  "/admin/settings/looks": "Stamp, with a perforated edge",
};

/** Everything that an audience can open and read, from the table of routes. */
function pathsOf(audience: string): string[] {
  return Object.entries(ROUTES)
    .filter(([path, route]) => route.audience === audience && !WORDLESS.test(path))
    .filter(([path]) => !OF_STORIES.some((of) => path === of || path.startsWith(`${of}/`)))
    .flatMap(([pattern]) => pathsTo(pattern))
    .flatMap((path) => (audience === "seller" ? [path] : LANGUAGES.map((to) => pathIn(to, path))));
}

/** A route's paths, with its parameters filled in. A parameter that `own` doesn't know fails the test. */
function pathsTo(pattern: string): string[] {
  const queries = QUERIES[pattern]?.() ?? [""];
  const [parameter = "", name = ""] = /:(\w+)|\*$/.exec(pattern) ?? [];
  const values = own[pattern] ?? (parameter === "" ? [""] : own[name]);
  if (!values) throw new Error(`no row for ${pattern}`);
  const filled = values.map((value) =>
    own[pattern] ? pattern.replace(/[:*].*$/, value) : pattern.replace(parameter, value),
  );
  return filled.flatMap((path) => queries.map((query) => path + query));
}

/** The words of cards and stories on these pages, by path. */
function tracesIn(pages: ReadonlyMap<string, string>, wordsIn = allWordsIn) {
  const traces = [...pages].map(
    ([path, text]) => [path, wordsIn(spokenIn(text).replace(OFFERS[path] ?? "", ""))] as const,
  );
  return Object.fromEntries(traces.filter(([, found]) => found.length > 0));
}

const allWordsIn = (text: string) => [...cardWordsIn(text), ...storyWordsIn(text)];

/** Reads pages and files of text that are there. */
async function pagesOf(visitor: Visitor, paths: readonly string[]) {
  const pages = new Map<string, string>();
  const failed: string[] = [];
  for (const path of paths) {
    const answer = await visitor.get(path);
    const text = await answer.text();
    if (answer.status !== 200) failed.push(`${path} ${answer.status}`);
    pages.set(path, text.replaceAll("&#x27;", "'"));
  }
  expect(failed).toEqual([]);
  return pages;
}

/** Reads public pages as the page cache does, and what they link to. */
async function publicPages() {
  const failed: string[] = [];
  const behindSignIn = pathsOf("customer");
  // Every page's menu has the link to /admin, hidden from all but sellers.
  const isNotFound = (path: string) => path === "/admin" || path.endsWith("/nowhere");
  const statusOf = (path: string) =>
    isNotFound(path) ? 404 : behindSignIn.includes(path) ? 302 : 200;
  const pages = await crawl(pathsOf("anyone"), {
    origin: ORIGIN,
    read: async (path) => {
      const answer = await publicPage(path);
      if (answer.status !== statusOf(path)) failed.push(`${path} ${answer.status}`);
      return path.endsWith("/shop/combos") ? (await answer.json()).html : await answer.text();
    },
  });
  expect(failed).toEqual([]);
  return pages;
}

describe("a shop of pots and books", () => {
  test("speaks of no cards and no stories on any public page, in any language [R77]", async () => {
    const pages = await publicPages();
    for (const path of [
      "/product/pot-01",
      "/te/product/bk-01",
      "/combo/kitchen",
      "/feeds/meta.csv",
    ])
      expect(pages.has(path), path).toBe(true);
    expect(tracesIn(pages)).toEqual({});
  });

  test("speaks of neither to a customer, from cart to invoice", async () => {
    const pages = await pagesOf(buyer, pathsOf("customer"));
    expect(pages.get(`/te/orders/${orderId}/receipt`)).toContain("నీలి గిన్నె");
    expect(pages.get("/my-data/file")).toContain("Blue bowl");
    expect(tracesIn(pages)).toEqual({});
    const visited = await pagesOf(buyer, ["/", "/cart", "/te/cart", "/shop", "/te/build-combo"]);
    expect(visited.get("/cart")).toContain("River songs");
    expect(tracesIn(visited)).toEqual({});
  });

  test("speaks of neither to its seller, in page, print or file", async () => {
    const pages = await pagesOf(owner, pathsOf("seller"));
    expect(pages.get("/admin/products/pot-01")).toContain("Blue bowl");
    expect(pages.get("/admin/products/export")).toContain("Water jug");
    expect(tracesIn(pages)).toEqual({});
  });

  test("shows the pictures that it has, and enlarges none that it hasn't", async () => {
    const read = async (path: string) => await (await publicPage(path)).text();
    expect(await read("/product/pot-02")).not.toContain("Enlarge");
    const image_url = "product-images/jug";
    await changeCatalogue(db, (tx) =>
      tx.update(products).set({ image_url }).where(eq(products.product_id, "pot-02")),
    );
    expect(await read("/product/pot-02")).toContain("Enlarge");
    const [home, shop, combos] = await Promise.all(["/", "/shop", "/shop/combos"].map(read));
    for (const html of [home, shop]) expect(html).toContain(image_url);
    // The placeholder is that of the combo, which has no picture.
    const placeholders = [home, shop, combos].map(
      (html = "") => html.split("data:image/svg").length,
    );
    expect(placeholders).toEqual([1, 1, 2]);
  });

  test("shows its own products in the previews of emails, and no cards", async () => {
    const lines = await sampleLines();
    const said = SHOWN_EMAILS.flatMap(({ name, sample }) =>
      LANGUAGES.map((language) => {
        const row = emailTemplates.find(
          ({ template_name }) =>
            template_name === (language === "en" ? name : `${name}.${language}`),
        );
        const { subject = "", html_content: html = "", text_content: text = "" } = row ?? {};
        const facts = sample(language, storeFacts(), new Date(), lines);
        const filled = fillTemplate({ subject, html, text }, facts);
        return [filled.subject, filled.text, spokenIn(filled.html)].join("\n");
      }),
    );
    expect(said.flatMap(allWordsIn)).toEqual([]);
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
    const ofEpisodes = ["/admin", "/admin/tax-rates/new", "/admin/emails", "/admin/settings/terms"];
    expect(tracesIn(await pagesOf(owner, ofEpisodes), storyWordsIn)).toEqual({});
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
    expect(Object.keys(tracesIn(await pagesOf(owner, ofEpisodes), storyWordsIn))).toEqual(
      ofEpisodes,
    );
    expect(await (await publicPage("/terms")).text()).toContain("Digital episodes");
  });

  test("speaks of cards once it has some: this test can see", async () => {
    const card = { product_id: "pot-99", product_name: "Tram", postal_card_size: rupees(49) };
    await changeCatalogue(db, (tx) => tx.insert(products).values(card));
    await loadSettings();
    const shop = ["/product/pot-99", "/te/product/pot-99", "/build-combo/pots/2"];
    expect(Object.keys(tracesIn(await pagesOf(buyer, shop), cardWordsIn))).toEqual(shop);
    const found = async () => await (await publicPage("/search/results?q=tram")).json();
    await expect.poll(found).toMatchObject({ results: [{ called: "Card" }] });
    const paths = ["/admin/settings/words", "/admin/products/new", "/admin/products/export"];
    const pages = await pagesOf(owner, [...paths, "/admin/products/import"]);
    expect(Object.keys(tracesIn(pages, cardWordsIn))).toEqual([...pages.keys()]);
  });
});
