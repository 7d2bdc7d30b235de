import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { languageOfPath, languagePrefix, withoutLanguage } from "#protocol/language-addresses";

/** The part of React Router's route manifest that paths depend on. */
type Routes = Record<string, { parentId?: string; path?: string } | undefined>;

/** The pattern that stands for every path without a route. */
export const ANY_OTHER = "/*";

export type Matched = {
  language: Language;
  /**
   * The route's path as in `app/all-routes.ts` and `app/routes.ts`, without a language prefix; null if there is no
   * such route.
   */
  pattern: string | null;
  /** True if the request is for the page's data (`.data`) rather than its document. */
  data: boolean;
};

/**
 * Finds the route of a path as React Router does: it decodes segments and ignores case and trailing slashes. Always
 * decide by the route, never by the raw path, which has many spellings.
 */
export function routeMatcher(
  routes: Routes,
  languages: readonly Language[] = [],
): (pathname: string) => Matched {
  const bySegment = patternsBySegment(Object.keys(routes).map((id) => fullPath(routes, id)));
  return (pathname) => {
    const data = pathname.endsWith(".data");
    const whole = data ? pathname.replace(/(?:(?<=\/)_)?\.data$/, "") : pathname;
    const language = languageOfPath(whole, languages);
    const path = decoded(withoutLanguage(whole, languages));
    const known = [...(bySegment.get(firstSegment(path)) ?? []), ...(bySegment.get("") ?? [])];
    const match = known.find(
      ({ pattern, shape }) => shape.test(path) && hasLanguage(language, pattern),
    );
    return { language, pattern: match?.pattern ?? null, data };
  };
}

/** True for paths of the admin, which exist in English only. */
export function isAdminPattern(pattern: string): boolean {
  return /^(?:\/forms)?\/admin(?:\/|$)/.test(pattern);
}

function hasLanguage(language: Language, pattern: string): boolean {
  return language === DEFAULT_LANGUAGE || !isAdminPattern(pattern);
}

type Pattern = { pattern: string; shape: RegExp };

/** Patterns by their first segment, in matching order; those that begin with a parameter are under "". */
function patternsBySegment(paths: string[]): Map<string, Pattern[]> {
  const patterns = [...new Set(["/", ...paths])].sort(
    (a, b) => wildcardCount(a) - wildcardCount(b),
  );
  const begins = (pattern: string) => (/^\/[:*]/.test(pattern) ? "" : firstSegment(pattern));
  const described = patterns.map((pattern) => ({ pattern, shape: regExpOfPattern(pattern) }));
  return Map.groupBy(described, ({ pattern }) => begins(pattern));
}

function firstSegment(path: string): string {
  return `/${(path.split("/", 2)[1] ?? "").toLowerCase()}`;
}

/**
 * Decodes a path as React Router does: encoded slashes stay encoded. Paths that can't be decoded were refused before.
 */
function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}

const OWN_ADDRESSES = new Set(["/healthz", "/readyz", "/readyz/shutdown"]);

/**
 * A path's pattern (`/orders/:orderId`) for logs: paths contain order ids, and strangers can write anything into them.
 */
export function pathPatterns(match: (pathname: string) => Matched): (pathname: string) => string {
  return (pathname) => {
    if (OWN_ADDRESSES.has(pathname)) return pathname;
    if (pathname.startsWith("/pictures/")) return "/pictures/*";
    if (pathname.startsWith("/bank-sms/")) return "/bank-sms/:source";
    const { language, pattern, data } = match(pathname);
    if (pattern === null) return "(unknown)";
    return languagePrefix(language) + pattern + (data ? ".data" : "");
  };
}

/** True if a path is a form's, which can only be sent, not visited. */
export function formAddresses(match: (pathname: string) => Matched): (pathname: string) => boolean {
  return (pathname) => match(pathname).pattern?.startsWith("/forms/") ?? false;
}

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "/";
  const parent = route.parentId ? fullPath(routes, route.parentId) : "/";
  return route.path ? `${parent === "/" ? "" : parent}/${route.path}` : parent;
}

function wildcardCount(pattern: string): number {
  return (pattern.match(/:/g)?.length ?? 0) + (pattern.includes("*") ? 100 : 0);
}

function regExpOfPattern(pattern: string): RegExp {
  const segments = pattern.split("/").map((segment) => {
    if (segment === "*") return ".*";
    if (segment.startsWith(":")) return "[^/]+";
    return segment.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${segments.join("/")}/*$`, "is");
}
