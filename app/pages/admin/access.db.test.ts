import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { storeImport } from "#data/catalogue/products/imports.server";
import { db } from "#data/db.server";
import { chooseOrders } from "#data/orders/lists/bulk-actions.server";
import { confirmQuote } from "#data/orders/placing.server";
import { plainPages, rateLimits, sellers, storyTiles } from "#data/schema.server";
import { storeStatementImport } from "#data/statements/imports.server";
import {
  may,
  type Permission,
  SELLER_ROLES,
  type SellerRole,
  settingsPermission,
} from "#domain/people/team/seller-roles";
import { testDatabase } from "#test/database/database";
import {
  coupon,
  giveAddress,
  newTransactionId,
  quoteFor,
  stockCatalogue,
} from "#test/database/store-rows";
import { newScreenshot } from "#test/people/payments";
import { appForVisitors, customer, guest, seller, type Visitor } from "#test/people/visitors";
import { ROUTES } from "../../all-routes.ts";
import { SETTINGS_FORMS } from "./settings/forms.ts";

testDatabase();
appForVisitors();

/** What each address of the admin asks of a seller; of the settings each subject says it itself. */
const VISITS: Record<string, Permission> = {
  "/admin": "see-orders",
  "/admin/verification": "see-orders",
  "/admin/changes": "see-orders",
  "/admin/numbers": "see-figures",
  "/admin/reports/payments": "see-figures",
  "/admin/reports/payments/:period": "see-figures",
  "/admin/reports/payments/export": "see-figures",
  "/admin/statements": "import-statements",
  "/admin/statements/:statementId": "import-statements",
  "/admin/statements/money": "import-statements",
  "/admin/statements/:statementId/lines": "import-statements",
  "/admin/order-emails": "work-orders",
  "/admin/messages": "see-customers",
  "/admin/orders": "see-orders",
  "/admin/orders/bulk/:bulkId": "work-orders",
  "/admin/orders/print": "see-orders",
  "/admin/orders/export": "see-figures",
  "/admin/shipping": "work-orders",
  "/admin/shipping/couriers": "change-settings",
  "/admin/orders/:orderId": "see-orders",
  "/admin/orders/:orderId/thumbnail": "see-orders",
  "/admin/customers": "see-customers",
  "/admin/customers/:customerId": "see-customers",
  "/admin/customers/:customerId/file": "manage-customers",
  "/admin/team": "manage-access",
  "/admin/settings": "pause-selling",
  "/admin/setup": "change-settings",
  "/admin/products": "see-catalogue",
  "/admin/products/new": "edit-catalogue",
  "/admin/products/:id": "see-catalogue",
  "/admin/products/series": "see-catalogue",
  "/admin/products/series/new": "see-catalogue",
  "/admin/products/series/:id": "see-catalogue",
  "/admin/products/import": "edit-catalogue",
  "/admin/products/import/:importId": "edit-catalogue",
  "/admin/products/export": "edit-catalogue",
  "/admin/audit": "manage-access",
  "/admin/backups": "change-settings",
  "/admin/audit/security": "manage-access",
  "/admin/combos": "see-catalogue",
  "/admin/combos/new": "see-catalogue",
  "/admin/combos/:comboId": "see-catalogue",
  "/admin/card-search": "see-catalogue",
  "/admin/discount-tiers": "see-catalogue",
  "/admin/coupons": "see-catalogue",
  "/admin/coupons/new": "see-catalogue",
  "/admin/coupons/:couponId": "see-catalogue",
  "/admin/episodes": "see-catalogue",
  "/admin/episodes/new": "see-catalogue",
  "/admin/episodes/:id": "see-catalogue",
  "/admin/story-pages": "see-catalogue",
  "/admin/story-pages/new": "see-catalogue",
  "/admin/story-pages/:id": "see-catalogue",
  "/admin/story-tiles": "see-catalogue",
  "/admin/story-tiles/new": "see-catalogue",
  "/admin/story-tiles/:id": "see-catalogue",
  "/admin/pages": "see-catalogue",
  "/admin/pages/new": "see-catalogue",
  "/admin/pages/:id": "see-catalogue",
  "/admin/emails": "see-catalogue",
  "/admin/emails/:name": "see-catalogue",
};
const SETTINGS_PAGE = "/admin/settings/:subject";

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
  const playlist_url = "https://open.spotify.com/playlist/1";
  const tile = { id: "rain", page: "stories", position: 1, title: "Rain", playlist_url } as const;
  await db.insert(storyTiles).values(tile);
  await db.insert(plainPages).values({ id: "about-us", title: "About us" });
  const by = { by: owner.id, now: new Date() };
  Object.assign(own, {
    bulkId: await chooseOrders("packed", [orderId], by),
    orderId,
    customerId: asha.id,
    id: "ndk-01",
    importId: await storeImport("products.csv", [], by),
    period: "2026-11",
    statementId: (await storeStatementImport(emptyStatement, by)).id,
    comboId: "starter-pack",
    couponId: (await coupon()).id,
    "/admin/episodes/:id": "night-bus-tapes",
    "/admin/story-tiles/:id": "rain",
    "/admin/story-pages/:id": "rk-story",
    "/admin/products/series/:id": "quotes",
    "/admin/pages/:id": "about-us",
    name: "order_placed",
    viewId: orderId,
    messageId: orderId,
    paymentId: orderId,
    creditId: orderId,
  });
  const [staff, accountant] = [await seller("staff"), await seller("accountant")];
  Object.assign(visitors, { owner, staff, accountant, customer: asha, guest: await guest() });
});

beforeEach(async () => void (await db.delete(rateLimits)));

type Address = { path: string; routeId: string; permission: Permission };

const addressOf = ([pattern, permission]: [string, Permission], subject = ""): Address => ({
  path: pattern.replace(/:(\w+)/g, (_, name: string) => own[pattern] ?? own[name] ?? subject),
  routeId: pattern,
  permission,
});

/** With ids that exist, so that who may is not told of a page that isn't there. */
const pages = (): Address[] => [
  ...Object.entries(VISITS).map((pattern) => addressOf(pattern)),
  ...Object.keys(SETTINGS_FORMS).map((subject) =>
    addressOf([SETTINGS_PAGE, settingsPermission(subject)], subject),
  ),
];

const mayDo = (who: Who, permission: Permission) =>
  SELLER_ROLES.some((role) => role === who && may(role, permission));

test("every page of the admin says here whose it is", () => {
  const routes = Object.keys(ROUTES).filter((path) => /^\/admin(?:\/|$)/.test(path));
  expect([...Object.keys(VISITS), SETTINGS_PAGE].sort()).toEqual(routes.sort());
});

/** Without which there is nothing to see there. */
const QUERIES: Record<string, () => string> = {
  "/admin/orders/print": () => `?as=receipts&order=${own.orderId}`,
  "/admin/reports/payments/export": () => "?month=2026-11",
};

/** They answer with files and lists, and have no page whose data could be asked for. */
const RESOURCES = /\/(?:lines|changes|export|thumbnail|file|card-search)$/;

/** As somebody types it or a stranger tries it: React Router takes them all for one address. */
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
      if (!RESOURCES.test(path)) {
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
