import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import { ROUTES } from "./all-routes.ts";
import type { RouteFacts } from "./route-facts.ts";

/** Every address of the store: what answers visits stands in all-routes.ts, forms in forms/table.server.ts. */
const routes = [
  ...routesFor("anyone"),
  layout("pages/protected.tsx", routesFor("customer")),
  layout("pages/admin/layout.tsx", routesFor("seller")),

  route("forms/*", "form-route.ts"),
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
