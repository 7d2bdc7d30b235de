import { type ReactNode, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { savesData } from "#ui/shell/fetch-ahead";
import { isDocumentPath } from "./use-route-facts.ts";

/** A pointer that only crosses a link is gone again by then. */
const INTENT_MILLISECONDS = 100;

/** Fetches the app's page of a `data-prefetch` link, with its data, once the link is hovered, focused or touched. */
export function IntendedPage(): ReactNode {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    if (savesData()) return;
    const left = new AbortController();
    let intended: HTMLAnchorElement | null = null;
    let timer: number | undefined;
    const intend = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLAnchorElement>("a[data-prefetch]");
      if (link === intended) return;
      intended = link;
      clearTimeout(timer);
      const isOfApp = link && !isDocumentPath(link.pathname);
      timer = window.setTimeout(
        () => setPath(isOfApp ? link.pathname + link.search : undefined),
        INTENT_MILLISECONDS,
      );
    };
    const options = { passive: true, signal: left.signal };
    for (const kind of ["mouseover", "focusin", "touchstart"])
      document.addEventListener(kind, intend, options);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
  return path ? <PrefetchPageLinks page={path} /> : null;
}
