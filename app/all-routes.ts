import type { Permission } from "#domain/people/team/seller-roles";
import { type AnyResource, RESOURCES } from "#domain/resources/all";
import {
  ADMIN_PAGE,
  CUSTOMER,
  PAGES,
  type RouteFacts,
  SECRET,
  SELLER,
  UNLISTED,
  VISITOR,
} from "./route-facts.ts";

/**
 * Every address that can be visited, with its module in `pages/`: the shop's pages, the admin's, and addresses that
 * aren't pages. `routes.ts` makes React Router's routes of these and adds the forms, each of which declares who may send
 * it.
 */
export const ROUTES = {
  ...PAGES,

  "/cart/guest-lines": resourceRoute("cart/guest/guest-lines.ts", VISITOR),
  "/session": resourceRoute("account/session/route.ts", VISITOR),
  "/order-placed/:orderId": fileRoute("checkout/placed/order.ts", CUSTOMER),

  "/checkout-details/screenshot/:version": fileRoute("checkout/screenshot/screenshot.ts", CUSTOMER),
  "/checkout-details/screenshot/:version/reading": fileRoute(
    "checkout/screenshot/reading.ts",
    CUSTOMER,
  ),
  "/checkout-details/qr/:version": fileRoute("checkout/payment/qr-download.ts", CUSTOMER),
  "/checkout-details/credit/:version": fileRoute("checkout/payment/credit.ts", CUSTOMER),
  // These addresses do the same as those above for anyone who has an order's payment link, without an account (reading
  // R65).
  "/pay/:link/screenshot/:version": fileRoute("checkout/screenshot/screenshot.ts", SECRET),
  "/pay/:link/screenshot/:version/reading": fileRoute("checkout/screenshot/reading.ts", SECRET),
  "/pay/:link/changes": fileRoute("checkout/link/changes.ts", SECRET),
  "/pay/:link/qr/:version": fileRoute("checkout/payment/qr-download.ts", SECRET),
  "/pay/:link/credit/:version": fileRoute("checkout/payment/credit.ts", SECRET),
  "/pay/:link/orders/:orderId/qr": fileRoute("orders/rejection/qr.ts", SECRET),
  "/pay/:link/orders/:orderId/chosen-screenshot/:picture": fileRoute(
    "checkout/screenshot/reading.ts",
    SECRET,
  ),
  "/orders/:orderId/changes": fileRoute("orders/changes/changes.ts", CUSTOMER),
  "/orders/:orderId/qr": fileRoute("orders/rejection/qr.ts", CUSTOMER),
  "/orders/:orderId/chosen-screenshot/:picture": fileRoute(
    "checkout/screenshot/reading.ts",
    CUSTOMER,
  ),
  "/orders/:orderId/invoices/:invoiceId": fileRoute("orders/invoices/document.ts", CUSTOMER),
  "/orders/:orderId/screenshot": fileRoute("checkout/screenshot/screenshot.ts", CUSTOMER),
  "/unplaced-payments/:paymentId/screenshot": fileRoute(
    "checkout/screenshot/screenshot.ts",
    CUSTOMER,
  ),
  "/my-data/file": fileRoute("account/my-data/file.ts", CUSTOMER),
  "/search/results": fileRoute("search/results.ts", VISITOR),
  "/shop/combos": fileRoute("shop/store/combos.ts", UNLISTED),

  "/sitemap.xml": fileRoute("seo/sitemap.ts", UNLISTED),
  "/robots.txt": fileRoute("seo/robots.ts", UNLISTED),
  "/feeds/google.xml": fileRoute("seo/feeds/google.ts", UNLISTED),
  "/feeds/meta.csv": fileRoute("seo/feeds/meta.ts", UNLISTED),
  "/brand/:mark/:file": fileRoute("seo/brand-picture.ts", { ...UNLISTED, cached: false }),
  "/manifest.webmanifest": fileRoute("seo/web-manifest.ts", UNLISTED),
  "/sw.js": fileRoute("offline/service-worker.ts", { ...UNLISTED, cached: false }),

  // The permission here is the least that a seller needs to open the page. A page that shows more to some sellers
  // checks their further permissions itself.
  "/admin": admin("admin/selling/today/page.tsx", "see-orders"),
  "/admin/verification": admin("admin/selling/verification/page.tsx", "see-orders"),
  "/admin/changes": sellers("admin/selling/today/changes.ts", "see-orders"),
  "/admin/numbers": admin("admin/money/numbers/page.tsx", "see-figures"),
  "/admin/statements/money": admin("admin/money/statements/money/page.tsx", "import-statements"),
  "/admin/reports/payments": admin("admin/money/reports/payments.tsx", "see-figures"),
  "/admin/reports/payments/:period": admin("admin/money/reports/payments-of.tsx", "see-figures"),
  "/admin/reports/payments/export": sellers("admin/money/reports/export.ts", "see-figures"),
  "/admin/reports/months": admin("admin/money/reports/months.tsx", "see-figures"),
  "/admin/bank-sms": admin("admin/money/bank-sms/page.tsx", "change-settings"),
  "/admin/invoices": admin("admin/money/invoices/page.tsx", "see-figures"),
  "/admin/invoices/:invoiceId": sellers("orders/invoices/document.ts", "see-figures"),
  "/admin/invoices/export": sellers("admin/money/invoices/export.ts", "see-figures"),
  "/admin/statements": admin("admin/money/statements/page.tsx", "import-statements"),
  "/admin/statements/:statementId": admin("admin/money/statements/import.tsx", "import-statements"),
  "/admin/statements/:statementId/lines": sellers(
    "admin/money/statements/lines.ts",
    "import-statements",
  ),
  "/admin/refunds": admin("admin/selling/refunds/page.tsx", "refund"),
  "/admin/started-payments": admin("admin/selling/started-payments/page.tsx", "see-customers"),
  "/admin/order-emails": admin("admin/selling/order-emails/page.tsx", "work-orders"),
  "/admin/messages": admin("admin/people/messages/page.tsx", "see-customers"),
  "/admin/orders": admin("admin/selling/orders/list/page.tsx", "see-orders"),
  "/admin/orders/new": admin("admin/selling/orders/links/new.tsx", "work-orders"),
  "/admin/orders/links": admin("admin/selling/orders/links/list.tsx", "work-orders"),
  "/admin/orders/links/:orderId": admin("admin/selling/orders/links/page.tsx", "work-orders"),
  "/admin/orders/bulk/:bulkId": admin("admin/selling/orders/bulk/page.tsx", "work-orders"),
  "/admin/orders/print": admin("admin/selling/orders/print/page.tsx", "see-orders"),
  "/admin/orders/export": sellers("admin/selling/orders/list/export.ts", "see-figures"),
  "/admin/shipping": admin("admin/selling/shipping/page.tsx", "work-orders"),
  "/admin/shipping/files": admin("admin/selling/shipping/files.tsx", "work-orders"),
  "/admin/shipping/export": sellers("admin/selling/shipping/export.ts", "work-orders"),
  "/admin/shipping/couriers": admin("admin/selling/shipping/couriers.tsx", "change-settings"),
  "/admin/orders/:orderId": admin("admin/selling/orders/details/page.tsx", "see-orders"),
  "/admin/orders/:orderId/papers": admin(
    "admin/selling/orders/papers/page.tsx",
    "manage-customers",
  ),
  "/admin/orders/:orderId/thumbnail": sellers("checkout/screenshot/thumbnail.ts", "see-orders"),
  "/admin/customers": admin("admin/people/customers/list.tsx", "see-customers"),
  "/admin/customers/:customerId": admin("admin/people/customers/page.tsx", "see-customers"),
  "/admin/customers/:customerId/file": sellers(
    "admin/people/customers/file.ts",
    "manage-customers",
  ),
  "/admin/team": admin("admin/people/team/page.tsx", "manage-access"),
  "/admin/settings": admin("admin/store/settings/page.tsx", "pause-selling"),
  "/admin/settings/:subject": admin("admin/store/settings/subject.tsx", "pause-selling"),
  "/admin/setup": admin("admin/store/setup/page.tsx", "change-settings"),
  "/admin/backups": admin("admin/store/backups/page.tsx", "change-settings"),
  "/admin/products": admin("admin/catalogue/products/list.tsx", "see-catalogue"),
  "/admin/products/new": admin("admin/catalogue/products/new.tsx", "edit-catalogue"),
  "/admin/products/:id": admin("admin/catalogue/products/page.tsx", "see-catalogue"),
  "/admin/stock": admin("admin/catalogue/stock/list.tsx", "see-catalogue"),
  "/admin/stock/:id/:size": admin("admin/catalogue/stock/size.tsx", "see-catalogue"),
  "/admin/products/import": admin("admin/catalogue/products/import/page.tsx", "edit-catalogue"),
  "/admin/products/import/:importId": admin(
    "admin/catalogue/products/import/checked.tsx",
    "edit-catalogue",
  ),
  "/admin/products/import/shopify": admin(
    "admin/catalogue/products/shopify/page.tsx",
    "edit-catalogue",
  ),
  "/admin/products/import/shopify/:shopifyId": admin(
    "admin/catalogue/products/shopify/checked.tsx",
    "edit-catalogue",
  ),
  "/admin/products/export": sellers("admin/catalogue/products/export.ts", "edit-catalogue"),
  "/admin/audit": admin("admin/store/audit/page.tsx", "manage-access"),
  "/admin/audit/security": admin("admin/store/audit/security.tsx", "manage-access"),

  "/admin/product-search": sellers("admin/catalogue/combos/product-search.ts", "see-catalogue"),
  "/admin/discount-tiers": admin("admin/catalogue/discount-tiers/page.tsx", "see-catalogue"),
  ...resourceRoutes(),
  // The list of story tiles has a page of its own, on which they can be reordered. It replaces the one that
  // `resourceRoutes` makes.
  "/admin/story-tiles": admin("admin/catalogue/story-tiles/page.tsx", "see-catalogue"),
  "/admin/emails": admin("admin/store/emails/page.tsx", "see-catalogue"),
  "/admin/emails/:name": admin("admin/store/emails/edit.tsx", "see-catalogue"),
};

export type RoutePath = keyof typeof ROUTES;

/**
 * The permission that a seller needs to visit an address of the admin, given as React Router's pattern; null if there
 * is no such address.
 */
export function permissionAt(pattern: string): Permission | null {
  const routes: Readonly<Record<string, RouteFacts & { permission?: Permission }>> = ROUTES;
  return routes[`/${pattern}`]?.permission ?? null;
}

function admin(module: string, permission: Permission) {
  return { file: module, ...ADMIN_PAGE, permission };
}

/** A resource route that a page of the admin fetches. */
function sellers(module: string, permission: Permission) {
  return { ...resourceRoute(module, SELLER), permission };
}

/** An address whose data a page fetches through React Router; it has no page of its own. */
function resourceRoute<const Facts extends RouteFacts>(module: string, facts: Facts) {
  return { file: module, ...facts, skeleton: null };
}

/**
 * An address that returns a file: a picture, a download, or data for a script or program. The client's route table
 * leaves it out, because nobody navigates there.
 */
function fileRoute<const Facts extends RouteFacts>(module: string, facts: Facts) {
  return { ...resourceRoute(module, facts), unrouted: true };
}

type ResourcePath = AnyResource["path"];

/** The routes of each resource (a kind of row that owners edit): the list, and the page of one row. */
function resourceRoutes() {
  const routes = RESOURCES.flatMap((kind) => {
    const sees = "viewPermission" in kind ? kind.viewPermission : "see-catalogue";
    const edit = admin("admin/catalogue/resources/edit.tsx", sees);
    return [
      [kind.path, admin("admin/catalogue/resources/list.tsx", sees)],
      [`${kind.path}/new`, edit],
      [`${kind.path}/:id`, edit],
    ];
  });
  return Object.fromEntries(routes) as Record<
    ResourcePath | `${ResourcePath}/new` | `${ResourcePath}/:id`,
    ReturnType<typeof admin>
  >;
}
