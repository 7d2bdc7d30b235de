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
 * Every address that can be visited: the shop's pages, the admin's, and addresses that aren't pages. `routes.ts`
 * makes React Router's routes of these and adds the forms, each of which declares who may send it.
 */
export const ROUTES = {
  ...PAGES,

  "/cart/guest-lines": resourceRoute("pages/cart/guest/guest-lines.ts", VISITOR),
  "/session": resourceRoute("pages/account/session/route.ts", VISITOR),
  "/order-placed/:orderId": fileRoute("pages/checkout/placed/order.ts", CUSTOMER),

  "/checkout-details/screenshot/:version": fileRoute(
    "pages/checkout/screenshot/screenshot.ts",
    CUSTOMER,
  ),
  "/checkout-details/screenshot/:version/reading": fileRoute(
    "pages/checkout/screenshot/reading.ts",
    CUSTOMER,
  ),
  "/checkout-details/qr/:version": fileRoute("pages/checkout/payment/qr-download.ts", CUSTOMER),
  // These addresses do the same as those above for anyone who has an order's payment link, without an account (reading
  // R65).
  "/pay/:link/screenshot/:version": fileRoute("pages/checkout/screenshot/screenshot.ts", SECRET),
  "/pay/:link/screenshot/:version/reading": fileRoute(
    "pages/checkout/screenshot/reading.ts",
    SECRET,
  ),
  "/pay/:link/changes": fileRoute("pages/checkout/link/changes.ts", SECRET),
  "/pay/:link/qr/:version": fileRoute("pages/checkout/payment/qr-download.ts", SECRET),
  "/pay/:link/orders/:orderId/qr": fileRoute("pages/orders/rejection/qr.ts", SECRET),
  "/pay/:link/orders/:orderId/chosen-screenshot/:picture": fileRoute(
    "pages/checkout/screenshot/reading.ts",
    SECRET,
  ),
  "/orders/:orderId/changes": fileRoute("pages/orders/changes/changes.ts", CUSTOMER),
  "/orders/:orderId/qr": fileRoute("pages/orders/rejection/qr.ts", CUSTOMER),
  "/orders/:orderId/chosen-screenshot/:picture": fileRoute(
    "pages/checkout/screenshot/reading.ts",
    CUSTOMER,
  ),
  "/orders/:orderId/invoices/:invoiceId": fileRoute("pages/orders/invoices/document.ts", CUSTOMER),
  "/orders/:orderId/screenshot": fileRoute("pages/checkout/screenshot/screenshot.ts", CUSTOMER),
  "/unplaced-payments/:paymentId/screenshot": fileRoute(
    "pages/checkout/screenshot/screenshot.ts",
    CUSTOMER,
  ),
  "/my-data/file": fileRoute("pages/account/my-data/file.ts", CUSTOMER),
  "/search/results": fileRoute("pages/search/results.ts", VISITOR),
  "/shop/combos": fileRoute("pages/shop/store/combos.ts", UNLISTED),

  "/sitemap.xml": fileRoute("pages/seo/sitemap.ts", UNLISTED),
  "/robots.txt": fileRoute("pages/seo/robots.ts", UNLISTED),
  "/feeds/google.xml": fileRoute("pages/seo/feeds/google.ts", UNLISTED),
  "/feeds/meta.csv": fileRoute("pages/seo/feeds/meta.ts", UNLISTED),
  "/brand/:mark/:file": fileRoute("pages/seo/brand-picture.ts", { ...UNLISTED, cached: false }),
  "/manifest.webmanifest": fileRoute("pages/seo/web-manifest.ts", UNLISTED),
  "/sw.js": fileRoute("pages/offline/service-worker.ts", { ...UNLISTED, cached: false }),

  // The permission here is the least that a seller needs to open the page. A page that shows more to some sellers
  // checks their further permissions itself.
  "/admin": admin("pages/admin/selling/today/page.tsx", "see-orders"),
  "/admin/verification": admin("pages/admin/selling/verification/page.tsx", "see-orders"),
  "/admin/changes": sellers("pages/admin/selling/today/changes.ts", "see-orders"),
  "/admin/numbers": admin("pages/admin/money/numbers/page.tsx", "see-figures"),
  "/admin/statements/money": admin(
    "pages/admin/money/statements/money/page.tsx",
    "import-statements",
  ),
  "/admin/reports/payments": admin("pages/admin/money/reports/payments.tsx", "see-figures"),
  "/admin/reports/payments/:period": admin(
    "pages/admin/money/reports/payments-of.tsx",
    "see-figures",
  ),
  "/admin/reports/payments/export": sellers("pages/admin/money/reports/export.ts", "see-figures"),
  "/admin/reports/months": admin("pages/admin/money/reports/months.tsx", "see-figures"),
  "/admin/bank-sms": admin("pages/admin/money/bank-sms/page.tsx", "change-settings"),
  "/admin/invoices": admin("pages/admin/money/invoices/page.tsx", "see-figures"),
  "/admin/invoices/:invoiceId": sellers("pages/orders/invoices/document.ts", "see-figures"),
  "/admin/invoices/export": sellers("pages/admin/money/invoices/export.ts", "see-figures"),
  "/admin/statements": admin("pages/admin/money/statements/page.tsx", "import-statements"),
  "/admin/statements/:statementId": admin(
    "pages/admin/money/statements/import.tsx",
    "import-statements",
  ),
  "/admin/statements/:statementId/lines": sellers(
    "pages/admin/money/statements/lines.ts",
    "import-statements",
  ),
  "/admin/started-payments": admin(
    "pages/admin/selling/started-payments/page.tsx",
    "see-customers",
  ),
  "/admin/order-emails": admin("pages/admin/selling/order-emails/page.tsx", "work-orders"),
  "/admin/messages": admin("pages/admin/people/messages/page.tsx", "see-customers"),
  "/admin/orders": admin("pages/admin/selling/orders/list/page.tsx", "see-orders"),
  "/admin/orders/new": admin("pages/admin/selling/orders/links/new.tsx", "work-orders"),
  "/admin/orders/links": admin("pages/admin/selling/orders/links/list.tsx", "work-orders"),
  "/admin/orders/links/:orderId": admin("pages/admin/selling/orders/links/page.tsx", "work-orders"),
  "/admin/orders/bulk/:bulkId": admin("pages/admin/selling/orders/bulk/page.tsx", "work-orders"),
  "/admin/orders/print": admin("pages/admin/selling/orders/print/page.tsx", "see-orders"),
  "/admin/orders/export": sellers("pages/admin/selling/orders/list/export.ts", "see-figures"),
  "/admin/shipping": admin("pages/admin/selling/shipping/page.tsx", "work-orders"),
  "/admin/shipping/files": admin("pages/admin/selling/shipping/files.tsx", "work-orders"),
  "/admin/shipping/export": sellers("pages/admin/selling/shipping/export.ts", "work-orders"),
  "/admin/shipping/couriers": admin("pages/admin/selling/shipping/couriers.tsx", "change-settings"),
  "/admin/orders/:orderId": admin("pages/admin/selling/orders/details/page.tsx", "see-orders"),
  "/admin/orders/:orderId/thumbnail": sellers(
    "pages/checkout/screenshot/thumbnail.ts",
    "see-orders",
  ),
  "/admin/customers": admin("pages/admin/people/customers/list.tsx", "see-customers"),
  "/admin/customers/:customerId": admin("pages/admin/people/customers/page.tsx", "see-customers"),
  "/admin/customers/:customerId/file": sellers(
    "pages/admin/people/customers/file.ts",
    "manage-customers",
  ),
  "/admin/team": admin("pages/admin/people/team/page.tsx", "manage-access"),
  "/admin/settings": admin("pages/admin/store/settings/page.tsx", "pause-selling"),
  "/admin/settings/:subject": admin("pages/admin/store/settings/subject.tsx", "pause-selling"),
  "/admin/setup": admin("pages/admin/store/setup/page.tsx", "change-settings"),
  "/admin/backups": admin("pages/admin/store/backups/page.tsx", "change-settings"),
  "/admin/products": admin("pages/admin/catalogue/products/list.tsx", "see-catalogue"),
  "/admin/products/new": admin("pages/admin/catalogue/products/new.tsx", "edit-catalogue"),
  "/admin/products/:id": admin("pages/admin/catalogue/products/page.tsx", "see-catalogue"),
  "/admin/stock": admin("pages/admin/catalogue/stock/list.tsx", "see-catalogue"),
  "/admin/stock/:id/:size": admin("pages/admin/catalogue/stock/size.tsx", "see-catalogue"),
  "/admin/products/import": admin(
    "pages/admin/catalogue/products/import/page.tsx",
    "edit-catalogue",
  ),
  "/admin/products/import/:importId": admin(
    "pages/admin/catalogue/products/import/checked.tsx",
    "edit-catalogue",
  ),
  "/admin/products/import/shopify": admin(
    "pages/admin/catalogue/products/shopify/page.tsx",
    "edit-catalogue",
  ),
  "/admin/products/import/shopify/:shopifyId": admin(
    "pages/admin/catalogue/products/shopify/checked.tsx",
    "edit-catalogue",
  ),
  "/admin/products/export": sellers("pages/admin/catalogue/products/export.ts", "edit-catalogue"),
  "/admin/audit": admin("pages/admin/store/audit/page.tsx", "manage-access"),
  "/admin/audit/security": admin("pages/admin/store/audit/security.tsx", "manage-access"),

  "/admin/combos": admin("pages/admin/catalogue/combos/page.tsx", "see-catalogue"),
  "/admin/combos/new": admin("pages/admin/catalogue/combos/edit.tsx", "see-catalogue"),
  "/admin/combos/:comboId": admin("pages/admin/catalogue/combos/edit.tsx", "see-catalogue"),
  "/admin/product-search": sellers(
    "pages/admin/catalogue/combos/product-search.ts",
    "see-catalogue",
  ),
  "/admin/discount-tiers": admin("pages/admin/catalogue/discount-tiers/page.tsx", "see-catalogue"),
  "/admin/coupons": admin("pages/admin/catalogue/coupons/page.tsx", "see-catalogue"),
  "/admin/coupons/new": admin("pages/admin/catalogue/coupons/edit.tsx", "see-catalogue"),
  "/admin/coupons/:couponId": admin("pages/admin/catalogue/coupons/edit.tsx", "see-catalogue"),
  ...resourceRoutes(),
  // The list of story tiles has a page of its own, on which they can be reordered. It replaces the one that
  // `resourceRoutes` makes.
  "/admin/story-tiles": admin("pages/admin/catalogue/story-tiles/page.tsx", "see-catalogue"),
  "/admin/emails": admin("pages/admin/store/emails/page.tsx", "see-catalogue"),
  "/admin/emails/:name": admin("pages/admin/store/emails/edit.tsx", "see-catalogue"),
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
    const edit = admin("pages/admin/catalogue/resources/edit.tsx", sees);
    return [
      [kind.path, admin("pages/admin/catalogue/resources/list.tsx", sees)],
      [`${kind.path}/new`, edit],
      [`${kind.path}/:id`, edit],
    ];
  });
  return Object.fromEntries(routes) as Record<
    ResourcePath | `${ResourcePath}/new` | `${ResourcePath}/:id`,
    ReturnType<typeof admin>
  >;
}
