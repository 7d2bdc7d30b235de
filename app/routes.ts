import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import { ROUTES } from "./all-routes.ts";
import type { RouteFacts } from "./route-facts.ts";

/** Every address of the store: what answers visits stands in all-routes.ts, the forms stand here. */
const routes = [
  ...routesFor("anyone"),
  layout("pages/protected.tsx", routesFor("customer")),
  layout("pages/admin/layout.tsx", routesFor("seller")),

  route("forms/*", "form-route.ts"),

  route("admin/pictures", "pages/admin/products/picture.ts"),
  route("admin/products/addition", "pages/admin/products/addition.ts"),
  route("admin/products/:id/details", "pages/admin/products/details.ts"),
  route("admin/products/:id/sold-out", "pages/admin/products/sold-out.ts"),
  route("admin/products/:id/removal", "pages/admin/products/removal.ts"),
  route("admin/products/import/check", "pages/admin/products/import/check.ts"),
  route("admin/products/import/:importId/part", "pages/admin/products/import/part.ts"),
  route("admin/products/series/addition", "pages/admin/series/addition.ts"),
  route("admin/products/series/:key/details", "pages/admin/series/details.ts"),
  route("admin/customers/:customerId/erasure", "pages/admin/customers/erasure.ts"),
  route("admin/team/invitation", "pages/admin/team/invitation.ts"),
  route("admin/team/role", "pages/admin/team/role.ts"),
  route("admin/team/removal", "pages/admin/team/removal.ts"),
  route("admin/team/sign-ins/end", "pages/admin/team/sign-in-end.ts"),
  route("admin/team/sign-ins/end-of-member", "pages/admin/team/member-sign-ins-end.ts"),
  route("admin/team/sign-ins/end-all", "pages/admin/team/all-sign-ins-end.ts"),

  route("admin/combos/saving", "pages/admin/combos/saving.ts"),
  route("admin/discount-tiers/saving", "pages/admin/discount-tiers/saving.ts"),
  route("admin/coupons/saving", "pages/admin/coupons/saving.ts"),
  route("admin/coupons/:couponId/use", "pages/admin/coupons/use.ts"),
  route("admin/episodes/saving", "pages/admin/episodes/saving.ts"),
  route("admin/story-tiles/saving", "pages/admin/story-tiles/saving.ts"),
  route("admin/story-tiles/order", "pages/admin/story-tiles/order.ts"),
  route("admin/emails/saving", "pages/admin/emails/saving.ts"),
  route("admin/emails/use", "pages/admin/emails/use.ts"),
  route("admin/emails/test", "pages/admin/emails/test.ts"),
  route("admin/settings/:subject/versions", "pages/admin/settings/saving.ts"),
  route("admin/settings/payee/test-qr", "pages/admin/settings/test-qr.ts"),
  route("admin/settings/icon/picture", "pages/admin/settings/icon.ts"),
  route("admin/backups/emails-release", "pages/admin/backups/emails-release.ts"),
  route("admin/setup/test-email", "pages/admin/setup/test-email.ts"),
  route("admin/setup/demo-clearing", "pages/admin/setup/demo-clearing.ts"),

  // For who works on the looks; a build doesn't have it.
  ...(process.env.NODE_ENV === "development"
    ? [route("styleguide", "pages/styleguide/page.tsx")]
    : []),
] satisfies RouteConfig;

/** A client lists every route it knows in each first view: the shop's lists none of the admin's, and no file. */
export default process.env.SHOP_CLIENT
  ? routes.filter(({ file }) => !file.startsWith("pages/admin/"))
  : routes;

/** A route's id is its path: one module may answer at several. */
function routesFor(audience: RouteFacts["audience"]): RouteConfigEntry[] {
  return Object.entries(ROUTES)
    .filter(([, facts]) => facts.audience === audience)
    .filter(([, facts]) => !(process.env.SHOP_CLIENT && "unrouted" in facts))
    .map(([path, { file }]) =>
      path === "/" ? index(file, { id: path }) : route(path.slice(1), file, { id: path }),
    );
}
