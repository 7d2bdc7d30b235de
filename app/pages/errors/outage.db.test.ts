import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "#all-routes";
import { closeDatabase, db, openDatabase } from "#data/db.server";
import { catalogueMessages } from "#domain/catalogue/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { FORMS } from "#forms/table.server";
import { testDatabase } from "#test/database/database";
import {
  appForVisitors,
  customer,
  guest,
  publicPage,
  seller,
  type Visitor,
} from "#test/people/visitors";
import { exampleOf, pathOf, type Rows, rowsOf } from "#test/store/form-examples";

const database = testDatabase();
appForVisitors();

/** Runs `work` while nothing listens at the database's address. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  await closeDatabase();
  openDatabase("postgres://nobody@127.0.0.1:1/none");
  try {
    await work();
  } finally {
    await closeDatabase();
    openDatabase(database.url);
  }
}

/** Runs `work` while a table is renamed, so that every query on it fails. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} rename to away`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table away rename to ${name}`);
  }
}

let owner: Visitor;
let rows: Rows;

beforeAll(async () => {
  owner = await seller();
  rows = await rowsOf(owner.id);
});

/** Every page with an address of a row that is there. Sellers' pages are about another customer's order. */
function pagePaths(): string[] {
  const ofShop: Rows = { ...rows, orderId: rows.ownOrderId ?? "", category: "quotes" };
  return Object.entries(ROUTES)
    .filter(([path, { skeleton }]) => skeleton !== null && !path.includes("*"))
    .map(([path, { audience }]) =>
      path.replace(
        /:(\w+)/g,
        (_, name: string) => (audience === "seller" ? rows : ofShop)[name] ?? "1",
      ),
    );
}

/** Sentences of pages that say in words of their own that they couldn't be loaded. */
const OWN_SENTENCES = [orderMessages.loadFailed, catalogueMessages.noProducts];

test.each(["sessions", "products", "story_episodes", "orders", "cart_items"])(
  "without the table %s each page is as ever, or the store's own, with its sentence and a way on [§8, R32]",
  async (table) => {
    const wrong: string[] = [];
    let failed = 0;
    await withoutTable(table, async () => {
      for (const path of pagePaths()) {
        const answer = await owner.get(path);
        const html = (await answer.text()).replaceAll("&#x27;", "'");
        if (answer.status < 500) continue;
        failed += 1;
        const shown = html.replaceAll(/<script.*?<\/script>/gs, "");
        const hasSentence =
          (shown.includes(storeMessages.pageFailed) && shown.includes(">Try Again<")) ||
          OWN_SENTENCES.some((sentence) => shown.includes(sentence));
        const isOfStore = /<header.*Kathalu.*<main/s.test(shown);
        if (!hasSentence || !isOfStore || /Oh!|Unexpected/.test(shown)) wrong.push(path);
      }
    });
    expect(wrong).toEqual([]);
    expect(failed).toBeGreaterThan(0);
  },
);

/** What isn't a page and needs the database, of every kind. */
const FILES = [
  "/session",
  "/sitemap.xml",
  "/feeds/google.xml",
  "/feeds/meta.csv",
  "/admin/orders/export",
  "/admin/products/export",
  "/admin/shipping/export?file=plain",
  `/admin/invoices/export?month=2026-11`,
  `/admin/reports/payments/export?month=2026-11`,
];

test("without its database what isn't a page is one sentence of plain text", async () => {
  await withoutDatabase(async () => {
    for (const path of FILES) {
      const answer = await owner.get(path);
      const type = answer.headers.get("Content-Type");
      expect([path, answer.status, type, await answer.text()]).toEqual([
        path,
        500,
        "text/plain; charset=utf-8",
        `${storeMessages.pageFailed}\n`,
      ]);
    }
  });
});

test("an export whose rows can't be read says so, and is no file that breaks off", async () => {
  await withoutTable("orders", async () => {
    const answer = await owner.get("/admin/orders/export");
    expect([answer.status, await answer.text()]).toEqual([500, `${storeMessages.pageFailed}\n`]);
  });
});

test("each form says its own sentence if the session can't be read, and nobody is signed out by that", async () => {
  const wrong: string[] = [];
  const sentences: Record<string, string> = {};
  await withoutTable("sessions", async () => {
    for (const form of FORMS) {
      const { status, problem, errors } = await owner.post(
        pathOf(form, rows),
        await exampleOf(form, rows),
      );
      const [sentence] = Object.values(errors ?? {});
      if (status !== 500 || problem !== "failed" || !sentence) wrong.push(form.address);
      sentences[form.address] = sentence ?? "";
    }
    const { headers } = await owner.get("/orders");
    expect(headers.getSetCookie()).toEqual([]);
  });
  expect(wrong).toEqual([]);
  expect(sentences).toMatchObject({
    "/cart/lines": "Failed to add item to cart. Please try again.",
    "/cart/coupon": "Error applying coupon. Please try again.",
    "/checkout-details/confirmation": checkoutMessages.orderFailed,
    "/orders/:orderId/payment": orderMessages.paymentDetailsNotSent,
  });
  expect((await owner.get("/orders")).status).toBe(200);
});

test("each form of a payment link says its own sentence if the link can't be read", async () => {
  const ofLinks = FORMS.filter(({ address }) => address.startsWith("/pay/:link/"));
  await withoutTable("order_links", async () => {
    for (const form of ofLinks) {
      const answer = await owner.post(pathOf(form, rows), await exampleOf(form, rows));
      expect(answer, form.address).toMatchObject({ status: 500, problem: "failed" });
      expect(Object.values(answer.errors).join("")).toMatch(/^[A-Z].*/);
    }
  });
});

test("without its database a page is the store's own, with its header, its sentence and ways on", async () => {
  const [asha, somebody] = [await customer(), await guest()];
  const read = async (who: Visitor, path: string) => {
    const answer = await who.get(path);
    return [answer.status, (await answer.text()).replaceAll("&#x27;", "'")] as const;
  };
  await withoutDatabase(async () => {
    const visits = [
      ...["/product/ndk-01", "/category/quotes"].map((path) => read(somebody, path)),
      ...["/orders", "/cart", "/addresses", "/admin"].map((path) => read(asha, path)),
    ];
    for (const [status, html] of await Promise.all(visits)) {
      expect(status).toBe(500);
      expect(html).toContain(storeMessages.pageFailed);
      expect(html).toContain("<header");
      expect(html).toContain('href="/shop"');
    }
  });
});

test.each([
  ["starter-pack", "Starter Pack", "₹99"],
  ["small-collection", "Small Collection", "₹189"],
  ["family-pack", "Family Pack", "₹299"],
])("without its database /combo/%s opens, and isn't kept [§9, R13]", async (id, name, price) => {
  await withoutDatabase(async () => {
    const answer = await publicPage(`/combo/${id}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const html = await answer.text();
    expect(html).toContain(`>${name}</h1>`);
    expect(html).toContain(price);
    const other = await publicPage("/combo/two-lotuses");
    expect([other.status, other.headers.get("location")]).toEqual([302, "/shop#combo-failed"]);
  });
});
