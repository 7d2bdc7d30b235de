import { matchRoutes, useMatches, useNavigation } from "react-router";
import { withoutLanguage } from "#protocol/language-addresses";
import { factsOf, PAGES } from "#route-facts";

/** The route facts of the page that is shown. */
export function useRouteFacts() {
  return factsOf(useMatches().at(-1)?.id);
}

/** The facts of the page that is shown, for scripts that know no router. Null: the store has no such page. */
export function useVisitFacts() {
  const shown = useRouteFacts();
  return useMatches().at(-1)?.id === NOT_FOUND ? null : shown;
}

const NOT_FOUND: keyof typeof PAGES = "/*";

const ROUTE_PATHS = [...Object.keys(PAGES), "/admin/*"].map((path) => ({ id: path, path }));

/** The route facts of the page that the router is loading. Null: none is loading. */
export function usePendingRouteFacts() {
  const { state, location } = useNavigation();
  if (state !== "loading") return null;
  return factsOfPath(location.pathname);
}

/** The route facts of the page at a path, in any language. */
export function factsOfPath(pathname: string) {
  return factsOf(matchRoutes(ROUTE_PATHS, withoutLanguage(pathname))?.at(-1)?.route.id);
}

/** Returns whether a path, in any language, is a document's: browsers load it, and the app's router never goes there. */
export function isDocumentPath(pathname: string): boolean {
  return factsOfPath(pathname)?.kind === "document";
}

/**
 * Whether the visitor is waiting for the auth state (reading R29): a client-side visit leads from a public page to a
 * protected one, and the server hasn't responded yet.
 */
export function useIsProtectedVisit(): boolean {
  const shown = useRouteFacts();
  const pending = usePendingRouteFacts();
  return pending?.audience === "customer" && shown?.audience !== "customer";
}
