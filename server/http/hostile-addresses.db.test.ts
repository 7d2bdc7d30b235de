import { expect, it } from "vitest";
import { testDatabase } from "#test/database/database";
import { appForVisitors, seller } from "#test/people/visitors";

testDatabase();
appForVisitors();

/** Beginnings of addresses, to which the test appends hostile text. None may lead to a server error. */
const BEGINNINGS = [
  "/product/",
  "/category/",
  "/category/quotes/",
  "/orders/",
  "/order-placed/",
  "/orders/01939d2e-0000-7000-8000-000000000001/changes?version=",
  "/admin/orders/",
  "/admin/orders/print?bulk=",
  "/admin/orders/print?order=",
  "/admin/orders/bulk/",
  "/admin/orders/export?coupon=",
  "/admin/orders?place=",
  "/admin/orders?from=",
  "/admin/orders?coupon=",
  "/admin/customers/",
  "/admin/customers?q=",
  "/admin/customers?after=",
  "/admin/messages?after=",
  "/admin/messages?state=",
  "/admin/product-search?q=",
  "/admin/combos/",
  "/admin/coupons/",
  "/admin/episodes/",
  "/admin/story-tiles/",
  "/admin/emails/",
  "/admin/emails/order_placed?language=",
  "/admin/settings/",
  "/admin/numbers?of=",
  "/admin/reports/payments?month=",
  "/admin/statements/money?list=",
  "/admin/statements/money?after=",
  "/admin/reports/payments/",
  "/admin/reports/payments/2026-11?after=",
  "/admin/reports/payments/2026-11?of=refunded&after=",
  "/admin/reports/payments/export?month=",
  "/admin/audit?after=",
  "/admin/audit?subject=",
  "/admin/audit?subject=coupon&of=",
  "/admin/audit?subject=order&of=",
  "/admin/audit?who=",
  "/admin/audit?day=",
  "/admin/audit/security?after=",
  "/admin/audit/security?who=",
  "/checkout-details/qr/",
  "/checkout-details/screenshot/",
  "/orders/?after=",
  "/admin/verification?after=",
  "/admin/verification?order=",
  "/admin/orders?status=",
  "/admin/orders?after=",
  "/admin/orders?q=",
  "/admin/products/",
  "/admin/products?q=",
  "/admin/products?after=",
  "/admin/products?series=",
  "/admin/products/import/",
  "/admin/products/series/",
  "/cart/guest-lines?id=",
  "/auth?next=",
];

const ENDINGS = [
  ...["%00", "a%00b", "..%2f..%2fsecret", "%F0%9F%8C%B8", "'--", "x".repeat(1_500)],
  ...["9999-99-99T99:99:99.999999Z~0~1", "2026-99-99", "-1", "__proto__"],
];

it.each(BEGINNINGS)("in the address %s… finds nothing, and breaks nothing", async (beginning) => {
  const owner = await seller();
  const visits = ENDINGS.map(async (ending) => {
    const answer = await owner.get(beginning + ending);
    expect(await answer.text()).not.toMatch(/^\s+at .+:\d+:\d+/m);
    return answer.status < 500 ? null : ending;
  });
  expect((await Promise.all(visits)).filter((value) => value !== null)).toEqual([]);
});

it.each(["/", "/shop", "/product/ndk-01", "/cart", "/orders", "/addresses", "/admin"])(
  "a form to %s, which takes none, is a 405",
  async (path) => {
    expect((await (await seller()).post(path)).status).toBe(405);
  },
);
