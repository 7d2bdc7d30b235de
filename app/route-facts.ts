/**
 * Every address that answers a visit, in the order a customer meets them: its module, and what has to be
 * known before the module has come. `routes.ts` makes the routes of it and adds the forms, each of which
 * says itself who may send it.
 */

export type RouteFacts = {
  /** Signed out, a customer's address leads to /auth; to all but the seller, a seller's doesn't exist. */
  audience: "anyone" | "customer" | "seller";
  /** Whether it is rendered once, the same for everybody, and answered by the page cache. */
  cached: boolean;
  /** Whether search engines are sent to it, are kept from it, or are told nothing of it. */
  search: "sitemap" | "disallowed" | "unlisted";
  /** spec §2 Global behaviour */
  copyProtected: boolean;
};

/** What stands in a page's place while a visit waits for it: pages/navigation-skeleton.tsx draws it. */
export type Skeleton =
  | "home"
  | "stories"
  | "story"
  | "shop"
  | "product-list"
  | "product"
  | "combo"
  | "cart"
  | "checkout"
  | "orders"
  | "order"
  | "addresses"
  | "contact"
  | "text";

const PUBLIC = {
  audience: "anyone",
  cached: true,
  search: "sitemap",
  copyProtected: false,
} as const;
const SHOP = { ...PUBLIC, copyProtected: true } as const;
const UNLISTED = { ...PUBLIC, search: "unlisted" } as const;
/** What visitors have of their own, signed in or not. */
const VISITOR = { ...PUBLIC, cached: false, search: "disallowed" } as const;
const CUSTOMER = { ...VISITOR, audience: "customer" } as const;
/** Unlisted, because robots.txt would tell everybody where the seller works. */
const SELLER = { ...VISITOR, audience: "seller", search: "unlisted" } as const;

export const ROUTES = {
  "/": page("pages/story/home/page.tsx", PUBLIC, "home"),
  "/stories": page("pages/story/stories/page.tsx", PUBLIC, "stories"),
  "/category/ndk-story": page("pages/story/series/page.tsx", SHOP, "story"),
  "/category/rk-story": page("pages/story/series/page.tsx", SHOP, "story"),

  "/shop": page("pages/shop/store/page.tsx", SHOP, "shop"),
  "/category/:category": page("pages/shop/category/page.tsx", SHOP, "product-list"),
  // A segment, not ?page=2: the page cache stores paths alone, so that nobody can fill it by queries.
  "/category/:category/:page": page(
    "pages/shop/category/page.tsx",
    { ...SHOP, search: "unlisted" },
    "product-list",
  ),
  "/product/:id": page("pages/shop/product/page.tsx", SHOP, "product"),
  "/build-combo": page("pages/shop/builder/page.tsx", PUBLIC, "product-list"),
  // Where a store has more cards than one page holds: a later page, or a series, and its later pages.
  "/build-combo/:list": page("pages/shop/builder/page.tsx", UNLISTED, "product-list"),
  "/build-combo/:list/:page": page("pages/shop/builder/page.tsx", UNLISTED, "product-list"),
  "/combo/:comboId": page("pages/shop/combo/page.tsx", PUBLIC, "combo"),

  "/search": page("pages/search/page.tsx", UNLISTED, "text"),
  "/search/results": resource("pages/search/results.ts", VISITOR),

  "/cart": page("pages/cart/page.tsx", { ...VISITOR, copyProtected: true }, "cart"),
  "/cart/guest-lines": resource("pages/cart/guest/guest-lines.ts", VISITOR),

  "/auth": page("pages/account/auth/page.tsx", VISITOR, "text"),
  "/auth/handoff": page("pages/account/auth/handoff.tsx", VISITOR, "text"),
  "/auth/start": page("pages/account/auth/start.tsx", VISITOR, "text"),
  "/auth/callback": page("pages/account/auth/callback.tsx", VISITOR, "text"),
  "/auth/log-out": page("pages/account/auth/log-out.tsx", VISITOR, "text"),
  "/session": resource("pages/account/session/route.ts", VISITOR),

  "/checkout-details": page(
    "pages/checkout/page.tsx",
    { ...CUSTOMER, copyProtected: true },
    "checkout",
  ),
  "/checkout-details/screenshot/:version": resource(
    "pages/checkout/screenshot/screenshot.ts",
    CUSTOMER,
  ),
  "/checkout-details/screenshot/:version/reading": resource(
    "pages/checkout/screenshot/reading.ts",
    CUSTOMER,
  ),
  "/checkout-details/qr/:version": resource("pages/checkout/payment/qr-download.ts", CUSTOMER),
  "/order-placed": page("pages/checkout/placed/page.tsx", CUSTOMER, "text"),
  "/order-placed/:orderId": resource("pages/checkout/placed/order.ts", CUSTOMER),

  "/orders": page("pages/orders/page.tsx", CUSTOMER, "orders"),
  "/orders/:orderId": page("pages/orders/details/page.tsx", CUSTOMER, "order"),
  "/unplaced-payments/:paymentId": page("pages/orders/unplaced/page.tsx", CUSTOMER, "order"),
  "/orders/:orderId/receipt": page("pages/orders/receipt/page.tsx", CUSTOMER, "text"),
  "/orders/:orderId/qr": resource("pages/orders/rejection/qr.ts", CUSTOMER),
  "/orders/:orderId/screenshot": resource("pages/checkout/screenshot/screenshot.ts", CUSTOMER),
  "/unplaced-payments/:paymentId/screenshot": resource(
    "pages/checkout/screenshot/screenshot.ts",
    CUSTOMER,
  ),
  "/my-data": page("pages/account/my-data/page.tsx", CUSTOMER, "text"),
  "/my-data/file": resource("pages/account/my-data/file.ts", CUSTOMER),
  "/addresses": page("pages/account/addresses/page.tsx", CUSTOMER, "addresses"),

  "/contact": page("pages/story/contact/page.tsx", PUBLIC, "contact"),
  "/privacy": page("pages/account/legal/privacy.tsx", PUBLIC, "text"),
  "/terms": page("pages/account/legal/terms.tsx", PUBLIC, "text"),
  "/refunds": page("pages/account/legal/refunds.tsx", PUBLIC, "text"),

  "/sitemap.xml": resource("pages/seo/sitemap.ts", UNLISTED),
  "/robots.txt": resource("pages/seo/robots.ts", UNLISTED),
  "/brand/:mark/:file": resource("pages/seo/brand-picture.ts", { ...UNLISTED, cached: false }),
  "/manifest.webmanifest": resource("pages/seo/web-manifest.ts", UNLISTED),

  "/admin": page("pages/admin/today/page.tsx", SELLER, "text"),
  "/admin/verification": page("pages/admin/verification/page.tsx", SELLER, "text"),
  "/admin/changes": resource("pages/admin/today/changes.ts", SELLER),
  "/admin/numbers": page("pages/admin/numbers/page.tsx", SELLER, "text"),
  "/admin/statements/money": page("pages/admin/statements/money/page.tsx", SELLER, "text"),
  "/admin/reports/payments": page("pages/admin/reports/payments.tsx", SELLER, "text"),
  "/admin/reports/payments/:period": page("pages/admin/reports/payments-of.tsx", SELLER, "text"),
  "/admin/reports/payments/export": resource("pages/admin/reports/export.ts", SELLER),
  "/admin/statements": page("pages/admin/statements/page.tsx", SELLER, "text"),
  "/admin/statements/:statementId": page("pages/admin/statements/import.tsx", SELLER, "text"),
  "/admin/statements/:statementId/lines": resource("pages/admin/statements/lines.ts", SELLER),
  "/admin/order-emails": page("pages/admin/order-emails/page.tsx", SELLER, "text"),
  "/admin/messages": page("pages/admin/messages/page.tsx", SELLER, "text"),
  "/admin/orders": page("pages/admin/orders/list/page.tsx", SELLER, "text"),
  "/admin/orders/bulk/:bulkId": page("pages/admin/orders/bulk/page.tsx", SELLER, "text"),
  "/admin/orders/print": page("pages/admin/orders/print/page.tsx", SELLER, "text"),
  "/admin/orders/export": resource("pages/admin/orders/list/export.ts", SELLER),
  "/admin/shipping": page("pages/admin/shipping/page.tsx", SELLER, "text"),
  "/admin/shipping/couriers": page("pages/admin/shipping/couriers.tsx", SELLER, "text"),
  "/admin/orders/:orderId": page("pages/admin/orders/details/page.tsx", SELLER, "text"),
  "/admin/orders/:orderId/thumbnail": resource("pages/checkout/screenshot/thumbnail.ts", SELLER),
  "/admin/customers": page("pages/admin/customers/list.tsx", SELLER, "text"),
  "/admin/customers/:customerId": page("pages/admin/customers/page.tsx", SELLER, "text"),
  "/admin/customers/:customerId/file": resource("pages/admin/customers/file.ts", SELLER),
  "/admin/team": page("pages/admin/team/page.tsx", SELLER, "text"),
  "/admin/settings": page("pages/admin/settings/page.tsx", SELLER, "text"),
  "/admin/settings/:subject": page("pages/admin/settings/subject.tsx", SELLER, "text"),
  "/admin/setup": page("pages/admin/setup/page.tsx", SELLER, "text"),
  "/admin/backups": page("pages/admin/backups/page.tsx", SELLER, "text"),
  "/admin/products": page("pages/admin/products/list.tsx", SELLER, "text"),
  "/admin/products/new": page("pages/admin/products/new.tsx", SELLER, "text"),
  "/admin/products/:id": page("pages/admin/products/page.tsx", SELLER, "text"),
  "/admin/products/series": page("pages/admin/series/list.tsx", SELLER, "text"),
  "/admin/products/series/new": page("pages/admin/series/new.tsx", SELLER, "text"),
  "/admin/products/series/:key": page("pages/admin/series/page.tsx", SELLER, "text"),
  "/admin/products/import": page("pages/admin/products/import/page.tsx", SELLER, "text"),
  "/admin/products/import/:importId": page(
    "pages/admin/products/import/checked.tsx",
    SELLER,
    "text",
  ),
  "/admin/products/export": resource("pages/admin/products/export.ts", SELLER),
  "/admin/audit": page("pages/admin/audit/page.tsx", SELLER, "text"),
  "/admin/audit/security": page("pages/admin/audit/security.tsx", SELLER, "text"),

  "/admin/combos": page("pages/admin/combos/page.tsx", SELLER, "text"),
  "/admin/combos/new": page("pages/admin/combos/edit.tsx", SELLER, "text"),
  "/admin/combos/:comboId": page("pages/admin/combos/edit.tsx", SELLER, "text"),
  "/admin/card-search": resource("pages/admin/combos/card-search.ts", SELLER),
  "/admin/discount-tiers": page("pages/admin/discount-tiers/page.tsx", SELLER, "text"),
  "/admin/coupons": page("pages/admin/coupons/page.tsx", SELLER, "text"),
  "/admin/coupons/new": page("pages/admin/coupons/edit.tsx", SELLER, "text"),
  "/admin/coupons/:couponId": page("pages/admin/coupons/edit.tsx", SELLER, "text"),
  "/admin/episodes": page("pages/admin/episodes/page.tsx", SELLER, "text"),
  "/admin/episodes/new": page("pages/admin/episodes/edit.tsx", SELLER, "text"),
  "/admin/episodes/:episodeId": page("pages/admin/episodes/edit.tsx", SELLER, "text"),
  "/admin/story-tiles": page("pages/admin/story-tiles/page.tsx", SELLER, "text"),
  "/admin/story-tiles/new": page("pages/admin/story-tiles/edit.tsx", SELLER, "text"),
  "/admin/story-tiles/:tileId": page("pages/admin/story-tiles/edit.tsx", SELLER, "text"),
  "/admin/emails": page("pages/admin/emails/page.tsx", SELLER, "text"),
  "/admin/emails/:name": page("pages/admin/emails/edit.tsx", SELLER, "text"),

  "/*": page("pages/errors/not-found-page.tsx", { ...UNLISTED, cached: false }, "text"),
};

export type RoutePath = keyof typeof ROUTES;

/** The facts of a route by its id, which is its path; of a form: null. */
export function factsOf(routeId: string | undefined) {
  return routeId !== undefined && routeId in ROUTES ? ROUTES[routeId as RoutePath] : null;
}

function page<const Facts extends RouteFacts>(file: string, facts: Facts, skeleton: Skeleton) {
  return { file, ...facts, skeleton };
}

/** What a page shows or fetches by its address, and what programs read. */
function resource<const Facts extends RouteFacts>(file: string, facts: Facts) {
  return { file, ...facts, skeleton: null };
}
