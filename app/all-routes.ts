import {
  ADMIN_PAGE,
  CUSTOMER,
  PAGES,
  type RouteFacts,
  SELLER,
  UNLISTED,
  VISITOR,
} from "./route-facts.ts";

/**
 * Every address that answers a visit: the shop's pages, the admin's, and what isn't a page. `routes.ts`
 * makes the routes of it and adds the forms, each of which says itself who may send it.
 */
export const ROUTES = {
  ...PAGES,

  "/cart/guest-lines": resourceRoute("pages/cart/guest/guest-lines.ts", VISITOR),
  "/session": resourceRoute("pages/account/session/route.ts", VISITOR),
  "/order-placed/:orderId": resourceRoute("pages/checkout/placed/order.ts", CUSTOMER),

  "/checkout-details/screenshot/:version": file(
    "pages/checkout/screenshot/screenshot.ts",
    CUSTOMER,
  ),
  "/checkout-details/screenshot/:version/reading": file(
    "pages/checkout/screenshot/reading.ts",
    CUSTOMER,
  ),
  "/checkout-details/qr/:version": file("pages/checkout/payment/qr-download.ts", CUSTOMER),
  "/orders/:orderId/changes": file("pages/orders/changes/changes.ts", CUSTOMER),
  "/orders/:orderId/qr": file("pages/orders/rejection/qr.ts", CUSTOMER),
  "/orders/:orderId/chosen-screenshot/:picture": file(
    "pages/checkout/screenshot/reading.ts",
    CUSTOMER,
  ),
  "/orders/:orderId/screenshot": file("pages/checkout/screenshot/screenshot.ts", CUSTOMER),
  "/unplaced-payments/:paymentId/screenshot": file(
    "pages/checkout/screenshot/screenshot.ts",
    CUSTOMER,
  ),
  "/my-data/file": file("pages/account/my-data/file.ts", CUSTOMER),
  "/search/results": file("pages/search/results.ts", VISITOR),

  "/sitemap.xml": file("pages/seo/sitemap.ts", UNLISTED),
  "/robots.txt": file("pages/seo/robots.ts", UNLISTED),
  "/brand/:mark/:file": file("pages/seo/brand-picture.ts", { ...UNLISTED, cached: false }),
  "/manifest.webmanifest": file("pages/seo/web-manifest.ts", UNLISTED),

  "/admin": admin("pages/admin/today/page.tsx"),
  "/admin/verification": admin("pages/admin/verification/page.tsx"),
  "/admin/changes": resourceRoute("pages/admin/today/changes.ts", SELLER),
  "/admin/numbers": admin("pages/admin/numbers/page.tsx"),
  "/admin/statements/money": admin("pages/admin/statements/money/page.tsx"),
  "/admin/reports/payments": admin("pages/admin/reports/payments.tsx"),
  "/admin/reports/payments/:period": admin("pages/admin/reports/payments-of.tsx"),
  "/admin/reports/payments/export": resourceRoute("pages/admin/reports/export.ts", SELLER),
  "/admin/statements": admin("pages/admin/statements/page.tsx"),
  "/admin/statements/:statementId": admin("pages/admin/statements/import.tsx"),
  "/admin/statements/:statementId/lines": resourceRoute("pages/admin/statements/lines.ts", SELLER),
  "/admin/order-emails": admin("pages/admin/order-emails/page.tsx"),
  "/admin/messages": admin("pages/admin/messages/page.tsx"),
  "/admin/orders": admin("pages/admin/orders/list/page.tsx"),
  "/admin/orders/bulk/:bulkId": admin("pages/admin/orders/bulk/page.tsx"),
  "/admin/orders/print": admin("pages/admin/orders/print/page.tsx"),
  "/admin/orders/export": resourceRoute("pages/admin/orders/list/export.ts", SELLER),
  "/admin/shipping": admin("pages/admin/shipping/page.tsx"),
  "/admin/shipping/couriers": admin("pages/admin/shipping/couriers.tsx"),
  "/admin/orders/:orderId": admin("pages/admin/orders/details/page.tsx"),
  "/admin/orders/:orderId/thumbnail": resourceRoute(
    "pages/checkout/screenshot/thumbnail.ts",
    SELLER,
  ),
  "/admin/customers": admin("pages/admin/customers/list.tsx"),
  "/admin/customers/:customerId": admin("pages/admin/customers/page.tsx"),
  "/admin/customers/:customerId/file": resourceRoute("pages/admin/customers/file.ts", SELLER),
  "/admin/team": admin("pages/admin/team/page.tsx"),
  "/admin/settings": admin("pages/admin/settings/page.tsx"),
  "/admin/settings/:subject": admin("pages/admin/settings/subject.tsx"),
  "/admin/setup": admin("pages/admin/setup/page.tsx"),
  "/admin/backups": admin("pages/admin/backups/page.tsx"),
  "/admin/products": admin("pages/admin/products/list.tsx"),
  "/admin/products/new": admin("pages/admin/products/new.tsx"),
  "/admin/products/:id": admin("pages/admin/products/page.tsx"),
  "/admin/products/series": admin("pages/admin/resources/list.tsx"),
  "/admin/products/series/new": admin("pages/admin/resources/edit.tsx"),
  "/admin/products/series/:id": admin("pages/admin/resources/edit.tsx"),
  "/admin/products/import": admin("pages/admin/products/import/page.tsx"),
  "/admin/products/import/:importId": admin("pages/admin/products/import/checked.tsx"),
  "/admin/products/export": resourceRoute("pages/admin/products/export.ts", SELLER),
  "/admin/audit": admin("pages/admin/audit/page.tsx"),
  "/admin/audit/security": admin("pages/admin/audit/security.tsx"),

  "/admin/combos": admin("pages/admin/combos/page.tsx"),
  "/admin/combos/new": admin("pages/admin/combos/edit.tsx"),
  "/admin/combos/:comboId": admin("pages/admin/combos/edit.tsx"),
  "/admin/card-search": resourceRoute("pages/admin/combos/card-search.ts", SELLER),
  "/admin/discount-tiers": admin("pages/admin/discount-tiers/page.tsx"),
  "/admin/coupons": admin("pages/admin/coupons/page.tsx"),
  "/admin/coupons/new": admin("pages/admin/coupons/edit.tsx"),
  "/admin/coupons/:couponId": admin("pages/admin/coupons/edit.tsx"),
  "/admin/episodes": admin("pages/admin/resources/list.tsx"),
  "/admin/episodes/new": admin("pages/admin/resources/edit.tsx"),
  "/admin/episodes/:id": admin("pages/admin/resources/edit.tsx"),
  "/admin/story-tiles": admin("pages/admin/story-tiles/page.tsx"),
  "/admin/story-tiles/new": admin("pages/admin/resources/edit.tsx"),
  "/admin/story-tiles/:id": admin("pages/admin/resources/edit.tsx"),
  "/admin/pages": admin("pages/admin/resources/list.tsx"),
  "/admin/pages/new": admin("pages/admin/resources/edit.tsx"),
  "/admin/pages/:id": admin("pages/admin/resources/edit.tsx"),
  "/admin/story-pages": admin("pages/admin/resources/list.tsx"),
  "/admin/story-pages/new": admin("pages/admin/resources/edit.tsx"),
  "/admin/story-pages/:id": admin("pages/admin/resources/edit.tsx"),
  "/admin/emails": admin("pages/admin/emails/page.tsx"),
  "/admin/emails/:name": admin("pages/admin/emails/edit.tsx"),
};

export type RoutePath = keyof typeof ROUTES;

function admin(module: string) {
  return { file: module, ...ADMIN_PAGE };
}

/** What a page fetches by its address through the router. */
function resourceRoute<const Facts extends RouteFacts>(module: string, facts: Facts) {
  return { file: module, ...facts, skeleton: null };
}

/** What is shown as a picture, saved, or read by a script or a program: the shop's clients know no route to it. */
function file<const Facts extends RouteFacts>(module: string, facts: Facts) {
  return { ...resourceRoute(module, facts), unrouted: true };
}
