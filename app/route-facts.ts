/**
 * Every page of the shop, in the order a customer meets them: its module, and what has to be known before
 * the module has come. Each first view carries this table; `all-routes.ts` has it and the rest.
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
export const UNLISTED = { ...PUBLIC, search: "unlisted" } as const;
/** What visitors have of their own, signed in or not. */
export const VISITOR = { ...PUBLIC, cached: false, search: "disallowed" } as const;
/** Whoever has its address: robots.txt says nothing of it. */
export const SECRET = { ...VISITOR, search: "unlisted" } as const;
export const CUSTOMER = { ...VISITOR, audience: "customer" } as const;
/** Unlisted, because robots.txt would tell everybody where the seller works. */
export const SELLER = { ...VISITOR, audience: "seller", search: "unlisted" } as const;
export const ADMIN_PAGE = { ...SELLER, skeleton: "text" } as const;

export const PAGES = {
  "/": page("pages/story/home/page.tsx", PUBLIC, "home"),
  "/stories": page("pages/story/stories/page.tsx", PUBLIC, "stories"),

  "/shop": page("pages/shop/store/page.tsx", SHOP, "shop"),
  // Of a series, or of a story (reading R30).
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

  "/cart": page("pages/cart/page.tsx", { ...VISITOR, copyProtected: true }, "cart"),

  "/auth": page("pages/account/auth/page.tsx", VISITOR, "text"),
  "/auth/handoff": page("pages/account/auth/handoff.tsx", VISITOR, "text"),
  "/auth/start": page("pages/account/auth/start.tsx", VISITOR, "text"),
  "/auth/callback": page("pages/account/auth/callback.tsx", VISITOR, "text"),
  "/auth/log-out": page("pages/account/auth/log-out.tsx", VISITOR, "text"),

  "/checkout-details": page(
    "pages/checkout/page.tsx",
    { ...CUSTOMER, copyProtected: true },
    "checkout",
  ),
  "/pay/:link": page("pages/checkout/link/page.tsx", SECRET, "text"),
  "/order-placed": page("pages/checkout/placed/page.tsx", CUSTOMER, "text"),

  "/orders": page("pages/orders/page.tsx", CUSTOMER, "orders"),
  "/orders/:orderId": page("pages/orders/details/page.tsx", CUSTOMER, "order"),
  "/unplaced-payments/:paymentId": page("pages/orders/unplaced/page.tsx", CUSTOMER, "order"),
  "/orders/:orderId/receipt": page("pages/orders/receipt/page.tsx", CUSTOMER, "text"),
  "/my-data": page("pages/account/my-data/page.tsx", CUSTOMER, "text"),
  "/payment-reminders/:key": page(
    "pages/account/payment-reminders/page.tsx",
    { ...VISITOR, search: "unlisted" },
    "text",
  ),
  "/addresses": page("pages/account/addresses/page.tsx", CUSTOMER, "addresses"),

  "/contact": page("pages/story/contact/page.tsx", PUBLIC, "contact"),
  "/pages/:id": page("pages/plain/page.tsx", PUBLIC, "text"),
  "/privacy": page("pages/account/legal/privacy.tsx", PUBLIC, "text"),
  "/terms": page("pages/account/legal/terms.tsx", PUBLIC, "text"),
  "/refunds": page("pages/account/legal/refunds.tsx", PUBLIC, "text"),

  "/*": page("pages/errors/not-found-page.tsx", { ...UNLISTED, cached: false }, "text"),
};

/** The facts of a page by its id, which is its path; of a form: null. */
export function factsOf(routeId = "") {
  if (routeId in PAGES) return PAGES[routeId as keyof typeof PAGES];
  return routeId.startsWith("/admin") ? ADMIN_PAGE : null;
}

function page<const Facts extends RouteFacts>(file: string, facts: Facts, skeleton: Skeleton) {
  return { file, ...facts, skeleton };
}
