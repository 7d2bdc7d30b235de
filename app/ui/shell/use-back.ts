import { useEffect } from "react";
import { href, useLocation, useNavigate, useNavigationType } from "react-router";
import { withoutLanguage } from "#protocol/language-addresses";
import { isSignInPath } from "#protocol/redirect-targets";
import { browserStore } from "#ui/browser-store";
import { pageBefore, type Trail, withVisit } from "./trail.ts";

/**
 * The header's Back button, which leads to the previous page (spec §2). It uses the first of these that it finds: React
 * Router's history of this document; the browser's history, if its previous entry is a page of this store; the trail
 * that this tab remembers; the page's link with `rel="up"`; the home page.
 */
export function useBack(): () => void {
  const navigate = useNavigate();
  const how = useNavigationType();
  const { pathname, search, key } = useLocation();
  const here = pathname + search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit once, by its key
  useEffect(() => rememberVisit(here, how), [here, key]);
  return () => {
    if (window.history.state?.idx > 0) return void navigate(-1);
    const entry = entryBefore();
    if (entry && !isSignInPath(entry)) return window.history.back();
    const before = pageBefore(TRAIL.read() ?? [], here);
    if (before) return void navigate(before, { replace: true });
    const up = document.querySelector<HTMLAnchorElement>('main a[rel="up"]');
    if (up) up.click();
    else navigate(href("/"));
  };
}

/** The entry before this one in the browser's history. Null: it isn't a page of this site, or isn't known. */
function entryBefore(): string | null {
  if (window.navigation) {
    const { currentEntry } = window.navigation;
    const entry = window.navigation.entries()[(currentEntry?.index ?? 0) - 1];
    return pathOf(entry?.url);
  }
  return window.history.length > 1 ? pathOf(document.referrer) : null;
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

/** True until the first page is remembered. React Router calls a document's first page a POP, however it was opened. */
let isFirstPage = true;

function rememberVisit(path: string, how: ReturnType<typeof useNavigationType>): void {
  const come = isFirstPage ? firstVisitKind() : how;
  isFirstPage = false;
  TRAIL.write(withVisit(TRAIL.read() ?? [], path, come));
}

function firstVisitKind(): "PUSH" | "POP" {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "reload" || visit?.type === "back_forward" ? "POP" : "PUSH";
}
