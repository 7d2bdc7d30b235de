import type { Language } from "#domain/language";
import { href } from "#protocol/href";
import { pathIn, pathInCurrentLanguage } from "#protocol/language-addresses";
import { loginPath } from "#protocol/redirect-targets";
import { each } from "./each.tsx";
import { currentVisit, type Visit } from "./visits.tsx";

/** Shows in the shell which page this is: what isn't needed on it, its link, and where links lead that know it. */
export function showPlace(visit: Visit): void {
  const own = pathInCurrentLanguage(visit.pathname);
  const here = pathHere(visit);
  for (const part of each("[data-not-at]")) part.hidden = part.dataset.notAt === visit.pathname;
  for (const link of each("[data-main-link]")) {
    if (link.getAttribute("href") === own) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  for (const link of each<HTMLAnchorElement>("[data-language]"))
    link.href = pathIn(link.dataset.language as Language, here);
  for (const link of each<HTMLAnchorElement>("[data-log-in]"))
    link.href = pathInCurrentLanguage(loginPath(here));
}

/**
 * The current path and query. On the not-found page, whose one document serves all unknown addresses, it is the home
 * page. On the page of an order just placed it is the order's own page, because the ID in the visit's state (reading
 * R23) doesn't reach a new document.
 */
function pathHere({ pathname, search, state, facts }: Visit): string {
  if (!facts) return href("/");
  const { orderId } = (state ?? {}) as { orderId?: unknown };
  if (pathname === href("/order-placed") && typeof orderId === "string")
    return href("/orders/:orderId", { orderId });
  return pathname + search;
}

/** A page may have written a choice into its URL since it was visited, so such links are brought up to it at the press. */
export function watchPlaceLinks(): void {
  const onPress = ({ target }: Event) => {
    const visit = currentVisit();
    if (visit && (target as Element).closest("[data-language],[data-log-in]"))
      showPlace({ ...visit, search: location.search });
  };
  document.addEventListener("click", onPress);
  // The middle button.
  document.addEventListener("auxclick", onPress);
}

/** Shows a stripe while the next page is loading, and announces it to screen readers. */
export function showLoading(isLoading: boolean): void {
  for (const status of each("[data-loading]")) {
    const template = status.querySelector("template");
    const stripe = template?.nextElementSibling;
    if (isLoading && template && !stripe) status.append(template.content.cloneNode(true));
    if (!isLoading) stripe?.remove();
  }
}
