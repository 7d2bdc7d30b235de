import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { languageOfPath, prefixOf, withoutLanguage } from "#protocol/language-addresses";

/** Of React Router's route manifest, what makes an address. */
type Routes = Record<string, { parentId?: string; path?: string } | undefined>;

/** The pattern of an address that no other route answers. */
export const ANY_OTHER = "/*";

export type Matched = {
  language: Language;
  /** As `app/all-routes.ts` and `app/routes.ts` write it, without a language; null: nothing answers there. */
  pattern: string | null;
  /** Whether the page's data is asked for. */
  data: boolean;
};

/**
 * The route that an address leads to, in whatever spelling: React Router decodes each segment, minds no case, and
 * takes any number of slashes at the end. What is decided by an address goes by this; a raw path has other spellings.
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
      ({ pattern, shape }) => shape.test(path) && answersIn(language, pattern),
    );
    return { language, pattern: match?.pattern ?? null, data };
  };
}

/** The admin is English alone. */
export function isAdminPattern(pattern: string): boolean {
  return /^(?:\/forms)?\/admin(?:\/|$)/.test(pattern);
}

function answersIn(language: Language, pattern: string): boolean {
  return language === DEFAULT_LANGUAGE || !isAdminPattern(pattern);
}

type Pattern = { pattern: string; shape: RegExp };

/** By what they begin with, in the order in which they are tried; those that begin with anything under "". */
function patternsBySegment(paths: string[]): Map<string, Pattern[]> {
  const patterns = [...new Set(["/", ...paths])].sort((a, b) => generality(a) - generality(b));
  const begins = (pattern: string) => (/^\/[:*]/.test(pattern) ? "" : firstSegment(pattern));
  const described = patterns.map((pattern) => ({ pattern, shape: shapeOf(pattern) }));
  return Map.groupBy(described, ({ pattern }) => begins(pattern));
}

function firstSegment(path: string): string {
  return `/${(path.split("/", 2)[1] ?? "").toLowerCase()}`;
}

/** As React Router does it: an encoded slash stays one. What can't be decoded was refused before. */
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
 * The pattern of an address (`/orders/:orderId`), for logs: addresses carry ids of people's orders, and
 * strangers write anything into them.
 */
export function pathPatterns(match: (pathname: string) => Matched): (pathname: string) => string {
  return (pathname) => {
    if (OWN_ADDRESSES.has(pathname)) return pathname;
    if (pathname.startsWith("/pictures/")) return "/pictures/*";
    const { language, pattern, data } = match(pathname);
    if (pattern === null) return "(unknown)";
    return prefixOf(language) + pattern + (data ? ".data" : "");
  };
}

/** The addresses that take forms and nothing else. */
export function formAddresses(match: (pathname: string) => Matched): (pathname: string) => boolean {
  return (pathname) => match(pathname).pattern?.startsWith("/forms/") ?? false;
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
    if (segment.startsWith(":")) return "[^/]+";
    return segment.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${segments.join("/")}/*$`, "is");
}
