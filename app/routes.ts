import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import { ROUTES } from "./all-routes.ts";
import type { RouteFacts } from "./route-facts.ts";

/** Every address of the store: all-routes.ts has those that can be visited, forms/table.server.ts the forms. */
const routes = [
  ...routesFor("anyone"),
  layout("pages/protected.tsx", routesFor("customer")),
  layout("pages/admin/layout.tsx", routesFor("seller")),

  route("forms/*", "form-route.ts"),
] satisfies RouteConfig;

/**
 * Each first page view downloads all routes of its client, so the shop's client has none of the admin's and no files.
 */
export default process.env.SHOP_CLIENT
  ? routes.filter(({ file }) => !file.startsWith("pages/admin/"))
  : routes;

/** The shop's clients visit neither files nor documents: a browser loads them. */
function isUnknownToClients(facts: RouteFacts): boolean {
  return facts.kind === "document" || "unrouted" in facts;
}

/** A route's ID is its path, because one module may serve several paths. */
function routesFor(audience: RouteFacts["audience"]): RouteConfigEntry[] {
  return Object.entries(ROUTES)
    .filter(([, facts]) => facts.audience === audience)
    .filter(([, facts]) => !(process.env.SHOP_CLIENT && isUnknownToClients(facts)))
    .map(([path, facts]) => {
      const file = `pages/${facts.file}`;
      return path === "/" ? index(file, { id: path }) : route(path.slice(1), file, { id: path });
    });
}
