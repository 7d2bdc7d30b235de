import { href } from "#protocol/href";
import { withoutLanguage } from "#protocol/language-addresses";
import { isSignInPath } from "#protocol/redirect-targets";
import { browserStore } from "#ui/browser-store";
import { goTo } from "#ui/page-port";
import { pageBefore, type Trail, withVisit } from "./trail.tsx";
import { onVisit, type Visit } from "./visits.tsx";

/** Remembers each visit, and takes presses on the header's Back button. */
export function watchBack(): void {
  onVisit(rememberVisit);
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("[data-back]")) goBack();
  });
}

/**
 * Leads to the previous page (spec §2). It uses the first of these that it finds: React Router's history of this
 * document; the browser's history, if its previous entry is a page of this store; the trail that this tab remembers;
 * the page's link with `rel="up"`; the home page.
 */
function goBack(): void {
  const trail = TRAIL.read() ?? [];
  // The address changes before the page does, and a second press may come in between.
  const before = pageBefore(trail, pathOf(location.href) ?? "");
  const entry = entryBefore(before);
  if (history.state?.idx > 0 || (entry && !isSignInPath(entry))) return void history.back();
  if (before) {
    // A document can't tell that it replaced the page that was left.
    TRAIL.write(trail.slice(0, trail.lastIndexOf(before) + 1));
    return void goTo(before, { replace: true });
  }
  const up = document.querySelector<HTMLAnchorElement>('main a[rel="up"]');
  if (up) up.click();
  else goTo(href("/"));
}

/**
 * The entry before this one in the browser's history. Null: it isn't a page of this site, or isn't known. `before`: what
 * the trail says.
 */
function entryBefore(before: string | null): string | null {
  if (window.navigation) {
    const { currentEntry } = window.navigation;
    const entry = window.navigation.entries()[(currentEntry?.index ?? 0) - 1];
    return pathOf(entry?.url);
  }
  const from = window.history.length > 1 ? pathOf(document.referrer) : null;
  // A document that replaced another was come to from one that isn't in the history any more.
  return before && from && pathnameOf(before) !== pathnameOf(from) ? null : from;
}

function pathnameOf(path: string): string {
  return path.replace(/\?.*/, "");
}

function pathOf(address: string | null | undefined): string | null {
  if (!address) return null;
  const { origin, pathname, search } = new URL(address);
  return origin === window.location.origin ? withoutLanguage(pathname) + search : null;
}

const TRAIL = browserStore(
  "session",
  "trail",
  (text): Trail => (JSON.parse(text) as unknown[]).filter((page) => typeof page === "string"),
  JSON.stringify,
);

/** True until the first page is remembered. A document's first visit is a POP, however it was opened. */
let isFirstPage = true;

function rememberVisit({ pathname, search, how }: Visit): void {
  const come = isFirstPage ? firstVisitKind() : how;
  isFirstPage = false;
  TRAIL.write(withVisit(TRAIL.read() ?? [], pathname + search, come));
}

function firstVisitKind(): "PUSH" | "POP" {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "reload" || visit?.type === "back_forward" ? "POP" : "PUSH";
}
