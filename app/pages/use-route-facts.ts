import { matchRoutes, useMatches, useNavigation } from "react-router";
import { withoutLanguage } from "#protocol/language-addresses";
import { factsOf, PAGES } from "#route-facts";

/** The facts of the page that is shown. */
export function useRouteFacts() {
  return factsOf(useMatches().at(-1)?.id);
}

const PATHS = [...Object.keys(PAGES), "/admin/*"].map((path) => ({ id: path, path }));

/** The facts of the page that the router is loading; null: none. */
export function usePendingRouteFacts() {
  const { state, location } = useNavigation();
  if (state !== "loading") return null;
  return factsOfPath(location.pathname);
}

/** The facts of the page at a path, whatever language the path begins with. */
export function factsOfPath(pathname: string) {
  return factsOf(matchRoutes(PATHS, withoutLanguage(pathname))?.at(-1)?.route.id);
}

/**
 * Whether this is the wait of reading R29: a client visit that leads from a public page to a protected
 * one, while the server finds out who asks.
 */
export function useProtectedVisit(): boolean {
  const shown = useRouteFacts();
  const pending = usePendingRouteFacts();
  return pending?.audience === "customer" && shown?.audience !== "customer";
}
