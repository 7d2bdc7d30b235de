import { ROUTES } from "#all-routes";
import { LANGUAGES } from "#domain/language";
import type { RouteFacts } from "#route-facts";

/** A pattern for the paths of documents, in every language. The service worker touches no other. */
export function documentPaths(): string {
  const beginnings = beginningsOf("document").filter((one) => one !== "*" && one !== "");
  return `^/(?:(?:${LANGUAGES.join("|")})(?:/|$))?(?:(?:${beginnings.join("|")})(?:/|$)|$)`;
}

function beginningsOf(wanted: RouteFacts["kind"]): string[] {
  const paths = Object.entries(ROUTES).filter(([, { kind }]) => kind === wanted);
  return [...new Set(paths.map(([path]) => path.split("/")[1] ?? ""))];
}
