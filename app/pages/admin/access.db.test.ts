import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { storeImport } from "#data/catalogue/products/imports.server";
import { storeShopifyImport } from "#data/catalogue/products/shopify.server";
import { db } from "#data/db.server";
import { invoicesOf } from "#data/invoices/invoice-lists.server";
import { chooseOrders } from "#data/orders/lists/bulk-actions.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { rateLimits, sellers } from "#data/schema.server";
import { storeStatementImport } from "#data/statements/imports.server";
import {
  hasPermission,
  type Permission,
  SELLER_ROLES,
  type SellerRole,
  settingsPermission,
} from "#domain/people/team/seller-roles";
import { RESOURCES } from "#domain/resources/all";
import { FORM_SUBJECTS } from "#domain/resources/settings";
import { formAt } from "#forms/table.server";
import { testDatabase } from "#test/database/database";
import { issueLater, setInvoices } from "#test/database/invoices";
import {
  giveAddress,
  newTransactionId,
  orderFor,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { orderByLink } from "#test/people/order-by-link";
import { newScreenshot } from "#test/people/payments";
import { appForVisitors, customer, guest, seller, type Visitor } from "#test/people/visitors";
import { EMPTY_SHOPIFY_FILE } from "#test/store/shopify-file";
import { ROUTES } from "../../all-routes.ts";

testDatabase();
appForVisitors();

/**
 * The addresses that each role must not be able to open, written out a second time so that a slip in `all-routes.ts` is
 * noticed.
 */
const NEVER: Readonly<Partial<Record<SellerRole, RegExp>>> = {
  staff:
    /^\/admin\/(?:numbers|reports|invoices|tax-rates|bank-sms|statements|team|audit|setup|backups|orders\/export|customers\/.+\/file|products\/(?:new|import|export))/,
  accountant:
    /^\/admin\/(?:customers|messages|shipping|order-emails|team|audit|setup|backups|settings|products|combos|coupons|episodes|story|pages|bank-sms|emails|orders\/bulk|product-search|discount-tiers)/,
};

const SETTINGS_PAGE = "/admin/settings/:subject";

/**
 * Each address of the admin with the permission that it needs. The settings page is left out below: its permission
 * depends on the subject.
 */
const ADDRESSES = Object.entries(ROUTES).flatMap(([path, facts]): [string, Permission][] =>
  "permission" in facts ? [[path, facts.permission]] : [],
);

const emptyStatement = {
  name: "statement.csv",
  sha256: new Uint8Array(32),
  layout: "hdfc",
  credits: [],
  dropped: {},
};

type Who = SellerRole | "customer" | "guest";
const visitors = {} as Record<Who, Visitor>;
const own: Record<string, string> = {};

beforeAll(async () => {
  await stockCatalogue();
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const version = (await quoteFor(asha.id)).id;
  const picture = new File([new Uint8Array(await newScreenshot())], "payment.png", {
    type: "image/png",
  });
  await asha.post("/forms/checkout-details/screenshot", { version, screenshot: picture });
  const owner = await seller();
  const transactionId = newTransactionId();
  const placed = await confirmQuote(asha.id, version, { transactionId }, new Date());
  const orderId = placed.ok ? placed.orderId : "";
  for (const { path } of RESOURCES) {
    const { example } = formAt(`${path}/saving`)?.form ?? {};
    const { id } = await owner.post(`/forms${path}/saving`, { ...example });
    own[`${path}/:id`] = String(id);
  }
  own["/admin/orders/links/:orderId"] = (await orderByLink(owner.id)).quoteId;
  const by = { by: owner.id, now: new Date() };
  Object.assign(own, {
    bulkId: await chooseOrders("packed", [orderId], by),
    orderId,
    customerId: asha.id,
    id: "ndk-01",
    size: "postal",
    importId: await storeImport("products.csv", [], by),
    shopifyId: await storeShopifyImport(EMPTY_SHOPIFY_FILE, by),
    period: "2026-11",
    statementId: (await storeStatementImport(emptyStatement, by)).id,
    comboId: "starter-pack",
    name: "order_placed",
    viewId: orderId,
    messageId: orderId,
    paymentId: orderId,
    creditId: orderId,
    invoiceId: await anInvoice(owner.id),
  });
  const [staff, accountant] = [await seller("staff"), await seller("accountant")];
  Object.assign(visitors, { owner, staff, accountant, customer: asha, guest: await guest() });
});

/** Issues an invoice of somebody else's order and returns its id. */
async function anInvoice(by: string): Promise<string> {
  await setInvoices("unregistered", by);
  const { orderId } = await orderFor(await shopper());
  await verifyPayment(await seenPayment(orderId), by, new Date());
  await issueLater();
  const [invoice] = await invoicesOf(orderId);
  return invoice?.id ?? "";
}

beforeEach(async () => void (await db.delete(rateLimits)));

type Address = { path: string; routeId: string; permission: Permission };

const addressOf = ([pattern, permission]: [string, Permission], subject = ""): Address => ({
  path: pattern.replace(/:(\w+)/g, (_, name: string) => own[pattern] ?? own[name] ?? subject),
  routeId: pattern,
  permission,
});

/** Uses ids that exist, so that a 404 can only mean a missing permission. */
const pages = (): Address[] => [
  ...ADDRESSES.filter(([path]) => path !== SETTINGS_PAGE).map((address) => addressOf(address)),
  ...FORM_SUBJECTS.map((subject) =>
    addressOf([SETTINGS_PAGE, settingsPermission(subject)], subject),
  ),
];

const mayDo = (who: Who, permission: Permission) =>
  SELLER_ROLES.some((role) => role === who && hasPermission(role, permission));

test("an address of the admin is for sellers, and none for a role that it isn't meant for [R25]", () => {
  const admin = Object.keys(ROUTES).filter((path) => /^\/admin(?:\/|$)/.test(path));
  expect(ADDRESSES.map(([path]) => path)).toEqual(admin);
  const wrong = ADDRESSES.flatMap(([path, permission]) =>
    SELLER_ROLES.filter((role) => NEVER[role]?.test(path) && mayDo(role, permission)).map(
      (role) => `${role} ${path}`,
    ),
  );
  expect(wrong).toEqual([]);
});

/** The query strings without which these addresses would show nothing. */
const QUERIES: Record<string, () => string> = {
  "/admin/orders/print": () => `?as=receipts&order=${own.orderId}`,
  "/admin/reports/payments/export": () => "?month=2026-11",
  "/admin/invoices/export": () => "?month=2026-11",
};

/** Addresses that return a file or a list: they have no page, so their data can't be requested as `.data`. */
const FETCHED = /\/(?:lines|changes|export|thumbnail|file|product-search|invoices\/.+)$/;

/** Other spellings of an address, which React Router all treats as the same route. */
const OTHER_SPELLINGS: ((path: string) => string)[] = [
  (path) => path.replace("admin", "ADMIN"),
  (path) => path.replace("admin", "%61dmin"),
  (path) => `${path}/`,
];

describe.each([...SELLER_ROLES, "customer", "guest"] satisfies Who[])("to %s", (who) => {
  test("a page of the admin is the same in another spelling [R25]", async () => {
    const visitor = visitors[who];
    const wrong: string[] = [];
    for (const [index, { path, permission }] of pages().entries()) {
      const allowed = mayDo(who, permission);
      const spelt = OTHER_SPELLINGS[index % OTHER_SPELLINGS.length]?.(path) ?? "";
      const { status } = await visitor.get(spelt + (QUERIES[path]?.() ?? ""));
      if (status !== (allowed ? 200 : 404)) wrong.push(`${spelt} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("a page of the admin is there, or doesn't exist: whole, by HEAD, and as data [R25]", async () => {
    const visitor = visitors[who];
    const wrong: string[] = [];
    for (const { path, routeId, permission } of pages()) {
      const expected = mayDo(who, permission) ? 200 : 404;
      const query = QUERIES[path]?.() ?? "";
      const visits = [visitor.get(path + query), visitor.head(path + query)];
      if (!FETCHED.test(path)) {
        const alone = `${query ? `${query}&` : "?"}_routes=${encodeURIComponent(routeId)}`;
        visits.push(visitor.get(`${path}.data${query}`), visitor.get(`${path}.data${alone}`));
      }
      const statuses = (await Promise.all(visits)).map(({ status }) => status);
      if (statuses.some((status) => status !== expected)) wrong.push(`${path} ${statuses}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("in a language that the admin doesn't speak it isn't there, in no spelling, for nobody [R25]", async () => {
  const { owner } = visitors;
  const paths = pages().map(({ path }, index) =>
    index % 2 ? `/te${path}` : `/TE${path.replace("admin", "%61dmin")}`,
  );
  const wrong: string[] = [];
  for (const path of paths) {
    const { status } = await owner.get(path);
    if (status !== 404) wrong.push(`${path} ${status}`);
  }
  expect(wrong).toEqual([]);
});

test("a form that was opened by somebody whose role changed since doesn't exist any more [R25]", async () => {
  const kiran = await seller("owner");
  const fields = { name: "Gifts", filter: "gift=1" };
  expect(await kiran.post("/forms/admin/orders/views", fields)).toMatchObject({ ok: true });
  await db.update(sellers).set({ role: "accountant" });
  const [saves, refund] = [
    "/forms/admin/orders/views",
    `/forms/admin/orders/${own.orderId}/refunds`,
  ];
  expect((await kiran.post(saves, fields)).status).toBe(404);
  expect((await kiran.post(refund, { amount: "1" })).status).toBe(404);
  expect((await kiran.get("/admin/orders")).status).toBe(200);
  await db.delete(sellers);
  expect((await kiran.get("/admin/orders")).status).toBe(404);
});
