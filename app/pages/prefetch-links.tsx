import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { PrefetchPageLinks, useLocation, useNavigation } from "react-router";
import { currentLanguage } from "#domain/language";
import { languagePrefix } from "#protocol/language-addresses";
import { hasPicturePreload, preloadPicture } from "#ui/pictures/picture-preload";
import { Preload } from "#ui/shell/preload";
import { factsOfPath } from "./use-route-facts.ts";

/**
 * The most bytes that a page may prefetch, as sent over the network. A picture counts as `PICTURE_BYTES` until it has
 * arrived.
 */
const MOST_BYTES = 150_000;
const PICTURE_BYTES = 40_000;
/** The pause between two links, so that a page that is tapped meanwhile gets most of the network. */
const PAUSE_MILLISECONDS = 100;
/** The header's links are prefetched only when nothing else has arrived for this long. */
const IDLE_MILLISECONDS = 600;
/** A pointer that only crosses a link is gone again by then. */
const INTENT_MILLISECONDS = 100;

/**
 * Prefetches the pages that links in view lead to while the network is mostly idle: their code, their data if it is
 * the same for everybody, and their first picture if the link names one. The browser's cache keeps the data for a
 * minute (`CACHE_ONE_MINUTE` of server/page-cache) and the rest for long.
 */
export function PrefetchLinks() {
  const { pathname } = useLocation();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(!savesData()), []);
  // The key restarts it for each page, which has its own limit of bytes.
  return alive ? (
    <Fragment key={pathname}>
      <LinksOfPage />
      <IntendedPage />
    </Fragment>
  ) : null;
}

/** Prefetches the page of a `data-prefetch` link, with its data, once the link is hovered, focused or touched. */
function IntendedPage(): ReactNode {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    const left = new AbortController();
    let intended: HTMLAnchorElement | null = null;
    let timer: number | undefined;
    const intend = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLAnchorElement>("a[data-prefetch]");
      if (link === intended) return;
      intended = link;
      clearTimeout(timer);
      timer = window.setTimeout(
        () => setPath(link ? link.pathname + link.search : undefined),
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

/** Whether the visitor saves data or has a very slow connection; then nothing is prefetched. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType.includes("2g"));
}

function LinksOfPage(): ReactNode {
  const root = languagePrefix(currentLanguage());
  const [paths, setPaths] = useState<readonly string[]>([]);
  const { state } = useNavigation();
  /**
   * While a page is loading, nothing new is prefetched. Prefetches that have begun continue, because the visitor may be
   * waiting for them.
   */
  const isIdle = useEffectEvent(() => state === "idle");
  useEffect(() => {
    const left = new AbortController();
    const fetched = new Set<string>();
    const fetchPage = ({ pathname }: HTMLAnchorElement) => {
      if (fetched.has(pathname)) return;
      fetched.add(pathname);
      const path = pathname.slice(root.length) || "/";
      const facts = factsOfPath(path);
      if (facts?.cached) void fetchData(pathname, left.signal);
      if (mayVisit(facts)) setPaths((before) => [...new Set([...before, path])]);
    };
    const stop = fetchInTurn(fetchPage, isIdle);
    return () => {
      stop();
      left.abort();
    };
  }, [root]);
  return <Preload paths={paths} />;
}

function mayVisit(facts: ReturnType<typeof factsOfPath>): boolean {
  if (facts?.audience === "customer") return document.documentElement.dataset.who === "in";
  return facts?.audience === "anyone";
}

/** Requests a page's data by the address that React Router will use. */
async function fetchData(pathname: string, signal: AbortSignal): Promise<void> {
  const address = `${pathname}${pathname.endsWith("/") ? "_" : ""}.data`;
  const answer = await fetch(address, { signal, priority: "low" }).catch(() => null);
  // Browsers cache a response only if it was read to its end.
  await answer?.text().catch(() => null);
}

/**
 * Calls `fetchPage` for the links in view, one by one: the page's own before the header's. Returns a function that
 * ends it.
 */
function fetchInTurn(
  fetchPage: (link: HTMLAnchorElement) => void,
  isIdle: () => boolean,
): () => void {
  const main = document.getElementById("page");
  /** Links in view with their visible area: a larger one is more likely to be tapped. */
  const inView = new Map<HTMLAnchorElement, number>();
  const fetched = countTransferred();
  let turn: number | undefined;
  const fetchNext = () => {
    const links = [...inView].sort(([, one], [, other]) => other - one).map(([link]) => link);
    const link = links.find((one) => main?.contains(one)) ?? links[0];
    if (!link || fetched.bytes() > MOST_BYTES) {
      clearInterval(turn);
      turn = undefined;
      return;
    }
    if (!isIdle() || isPictureLoading() || !(main?.contains(link) || fetched.quiet())) return;
    inView.delete(link);
    observer.unobserve(link);
    fetchPage(link);
    if (hasPicturePreload(link) && fetched.bytes() + PICTURE_BYTES <= MOST_BYTES) {
      fetched.expect(preloadPicture(link));
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRect } of entries) {
      const link = target as HTMLAnchorElement;
      if (isIntersecting) inView.set(link, intersectionRect.width * intersectionRect.height);
      else inView.delete(link);
    }
    turn ??= window.setInterval(fetchNext, PAUSE_MILLISECONDS);
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href], header a[href]")) {
    if (leadsWithinStore(link)) observer.observe(link);
  }
  return () => {
    clearInterval(turn);
    observer.disconnect();
    fetched.stop();
  };
}

function leadsWithinStore({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname !== location.pathname && target === "" && !download;
}

/** Whether an eagerly loaded picture of the current page is still loading. Nothing is prefetched meanwhile. */
function isPictureLoading(): boolean {
  return [...document.images].some(({ complete, loading }) => !complete && loading === "eager");
}

/**
 * Counts the bytes of prefetching from now on; a picture that hasn't arrived counts as `PICTURE_BYTES`. Other
 * requests of the page count, too, except its own pictures.
 */
function countTransferred() {
  const expected = new Set<HTMLImageElement>();
  let bytes = 0;
  let last = performance.now();
  const resources = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      last = performance.now();
      const picture = [...expected].find(({ currentSrc }) => currentSrc === entry.name);
      if (picture) expected.delete(picture);
      if (picture || entry.initiatorType !== "img") bytes += entry.transferSize;
    }
  });
  resources.observe({ type: "resource" });
  return {
    bytes: () => bytes + expected.size * PICTURE_BYTES,
    quiet: () => performance.now() - last > IDLE_MILLISECONDS,
    expect: (picture: HTMLImageElement) => expected.add(picture),
    stop: () => resources.disconnect(),
  };
}
