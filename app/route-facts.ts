/**
 * Every page of the shop, in the order in which a customer meets them: its module in `pages/`, and facts that are needed
 * before the module is loaded. Every first page view downloads this table, so other addresses are in `all-routes.ts`.
 */

export type RouteFacts = {
  /**
   * What runs in the browser: React Router's app, or a document's own script with islands (docs/pages.md). Browsers go
   * from one kind to the other by loading a page. Pages of the app ask search engines not to index them (root.tsx).
   */
  kind: "app" | "document";
  /**
   * Who may visit. A customer's page sends people who aren't signed in to /auth; a seller's page is a 404 for everybody
   * but sellers.
   */
  audience: "anyone" | "customer" | "seller";
  /** True if the page is rendered once, the same for everybody, and then served from the page cache. */
  cached: boolean;
  /** Whether the sitemap lists the page, robots.txt forbids it, or neither mentions it. */
  search: "sitemap" | "disallowed" | "unlisted";
  /** True if text can't be selected and pictures can't be dragged (spec §2 Global behaviour). */
  copyProtected: boolean;
};

/** What is drawn instead of a page of the app while a navigation is loading (pages/navigation-skeleton.tsx). */
export type Skeleton = "cart" | "checkout" | "orders" | "order" | "addresses" | "text";

const PUBLIC = {
  kind: "app",
  audience: "anyone",
  cached: true,
  search: "sitemap",
  copyProtected: false,
} as const;
const DOCUMENT = { ...PUBLIC, kind: "document" } as const;
const SHOP = { ...DOCUMENT, copyProtected: true } as const;
export const UNLISTED = { ...PUBLIC, search: "unlisted" } as const;
const UNLISTED_DOCUMENT = { ...DOCUMENT, search: "unlisted" } as const;
/** A page with something of the visitor's own, whether signed in or not. */
export const VISITOR = { ...PUBLIC, cached: false, search: "disallowed" } as const;
/** A page for anyone who has its secret address. robots.txt doesn't mention such addresses. */
export const SECRET = { ...VISITOR, search: "unlisted" } as const;
export const CUSTOMER = { ...VISITOR, audience: "customer" } as const;
/** A page for sellers. It is unlisted, because robots.txt would tell everybody the admin's addresses. */
export const SELLER = { ...VISITOR, audience: "seller", search: "unlisted" } as const;
export const ADMIN_PAGE = { ...SELLER, skeleton: "text" } as const;

export const PAGES = {
  "/": page("story/home/page.tsx", DOCUMENT),
  "/stories": page("story/stories/page.tsx", DOCUMENT),

  "/shop": page("shop/store/page.tsx", SHOP),
  // The category is a series, or a story (reading R30).
  "/category/:category": page("shop/category/page.tsx", SHOP),
  // The page number is part of the path, not a query: the page cache stores paths alone, so that nobody can fill it
  // by queries.
  "/category/:category/:page": page("shop/category/page.tsx", {
    ...SHOP,
    search: "unlisted",
  }),
  "/product/:id": page("shop/product/page.tsx", SHOP),
  "/build-combo": page("shop/builder/page.tsx", DOCUMENT),
  // The builder's later pages, if a store has more cards than fit on one; `:list` is a page number or a series.
  "/build-combo/:list": page("shop/builder/page.tsx", UNLISTED_DOCUMENT),
  "/build-combo/:list/:page": page("shop/builder/page.tsx", UNLISTED_DOCUMENT),
  "/combo/:comboId": page("shop/combo/page.tsx", DOCUMENT),

  // The search is rendered for each request, because its query decides what it finds.
  "/search": page("search/page.tsx", { ...DOCUMENT, search: "unlisted", cached: false }),

  "/cart": page("cart/page.tsx", { ...VISITOR, copyProtected: true }, "cart"),

  "/auth": page("account/auth/page.tsx", VISITOR, "text"),
  "/auth/handoff": page("account/auth/handoff.tsx", VISITOR, "text"),
  "/auth/start": page("account/auth/start.tsx", VISITOR, "text"),
  "/auth/callback": page("account/auth/callback.tsx", VISITOR, "text"),
  "/auth/log-out": page("account/auth/log-out.tsx", VISITOR, "text"),

  "/checkout-details": page("checkout/page.tsx", { ...CUSTOMER, copyProtected: true }, "checkout"),
  "/pay/:link": page("checkout/link/page.tsx", SECRET, "text"),
  "/order-placed": page("checkout/placed/page.tsx", CUSTOMER, "text"),

  "/orders": page("orders/page.tsx", CUSTOMER, "orders"),
  "/orders/:orderId": page("orders/details/page.tsx", CUSTOMER, "order"),
  "/unplaced-payments/:paymentId": page("orders/unplaced/page.tsx", CUSTOMER, "order"),
  "/orders/:orderId/receipt": page("orders/receipt/page.tsx", CUSTOMER, "text"),
  "/my-data": page("account/my-data/page.tsx", CUSTOMER, "text"),
  "/payment-reminders/:key": page(
    "account/payment-reminders/page.tsx",
    { ...VISITOR, search: "unlisted" },
    "text",
  ),
  "/addresses": page("account/addresses/page.tsx", CUSTOMER, "addresses"),

  "/contact": page("story/contact/page.tsx", DOCUMENT),
  "/pages/:id": page("plain/page.tsx", DOCUMENT),
  "/privacy": page("account/legal/page.tsx", DOCUMENT),
  "/terms": page("account/legal/page.tsx", DOCUMENT),
  "/refunds": page("account/legal/page.tsx", DOCUMENT),

  "/*": page("errors/not-found-page.tsx", { ...DOCUMENT, search: "unlisted", cached: false }),
};

/** The facts of a page by its route id, which is its path; null for a form. */
export function factsOf(routeId = "") {
  if (routeId in PAGES) return PAGES[routeId as keyof typeof PAGES];
  return routeId.startsWith("/admin") ? ADMIN_PAGE : null;
}

function page<const Facts extends RouteFacts>(file: string, facts: Facts, skeleton?: Skeleton) {
  return { file, ...facts, skeleton };
}
