import type { Language } from "#domain/language";
import { languageOfPath, prefixOf, withoutLanguage } from "#protocol/language-addresses";

/** Of React Router's route manifest, what makes an address. */
type Routes = Record<string, { parentId?: string; path?: string; module?: object } | undefined>;

/** The pattern of an address that no other route answers. */
export const ANY_OTHER = "/*";

const OWN_ADDRESSES = new Set(["/healthz", "/readyz", "/readyz/shutdown"]);

/**
 * The route that an address belongs to (`/orders/:orderId`), for logs: addresses carry ids of
 * people's orders, and strangers write anything into them.
 */
export function pathPatterns(
  routes: Routes,
  languages: readonly Language[] = [],
): (pathname: string) => string {
  const patterns = Object.keys(routes)
    .map((id) => fullPath(routes, id))
    .filter((path) => path !== "/")
    .sort((a, b) => generality(a) - generality(b));
  const known = [...new Set(patterns)].map((pattern) => ({ pattern, shape: shapeOf(pattern) }));
  return (pathname) => {
    if (OWN_ADDRESSES.has(pathname)) return pathname;
    if (pathname.startsWith("/pictures/")) return "/pictures/*";
    const data = pathname.endsWith(".data") ? ".data" : "";
    const whole = data ? pathname.slice(0, -".data".length) : pathname;
    const prefix = prefixOf(languageOfPath(whole, languages));
    const path = withoutLanguage(whole, languages);
    if (path === "/" || path === "/_") return `${prefix}/${data}`;
    const match = known.find(({ shape }) => shape.test(path));
    return match ? prefix + match.pattern + data : "(unknown)";
  };
}

/** The addresses of routes that have an action, and neither a page nor data of their own. */
export function formAddresses(
  routes: Routes,
  languages: readonly Language[] = [],
): (pathname: string) => boolean {
  const patternOf = pathPatterns(routes);
  const isForm = (module: object = {}) =>
    "action" in module && !("default" in module) && !("loader" in module);
  const patterns = new Set(
    Object.keys(routes)
      .filter((id) => isForm(routes[id]?.module))
      .map((id) => fullPath(routes, id)),
  );
  return (pathname) =>
    patterns.has(patternOf(withoutLanguage(pathname.replace(/\.data$/, ""), languages)));
}

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "/";
  const parent = route.parentId ? fullPath(routes, route.parentId) : "/";
  return route.path ? `${parent === "/" ? "" : parent}/${route.path}` : parent;
}

function generality(pattern: string): number {
  return (pattern.match(/:/g)?.length ?? 0) + (pattern.includes("*") ? 100 : 0);
}

function shapeOf(pattern: string): RegExp {
  const segments = pattern.split("/").map((segment) => {
    if (segment === "*") return ".*";
    if (segment.startsWith(":")) return segment.endsWith("?") ? "[^/]*" : "[^/]+";
    return segment.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  // React Router minds no case either.
  return new RegExp(`^${segments.join("/")}/?$`, "i");
}
