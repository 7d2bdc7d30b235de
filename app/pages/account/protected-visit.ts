import { useLocation, useNavigation } from "react-router";

/** The pages below protected.tsx, as a browser knows them. Forms and pictures below them guard themselves. */
const PROTECTED = /^\/(checkout-details|order-placed(\/[^/]+)?|orders(\/[^/]+)?|addresses)\/?$/;

export function isProtectedPath(pathname: string): boolean {
  return PROTECTED.test(pathname);
}

/**
 * Whether this is the wait of reading R29: a client visit that leads from a public page to a protected
 * one, while the server finds out who asks.
 */
export function useProtectedVisit(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && isProtectedPath(location.pathname) && !isProtectedPath(pathname);
}
