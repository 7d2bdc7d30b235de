import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useHref, useLocation, useNavigation } from "react-router";
import { hasPicturePreload, preloadPicture } from "#ui/pictures/picture-preload";
import { Preload } from "#ui/shell/preload";
import { factsOfPath } from "./use-route-facts.ts";

/** What a page may fetch ahead, in bytes as they are sent; a picture is reckoned so until it has come. */
const MOST_BYTES = 150_000;
const PICTURE_BYTES = 40_000;
/** From one link to the next: whoever taps meanwhile shall have most of the network. */
const PACE_MILLISECONDS = 100;
/** The header's links, which are always there, wait until nothing else has come for so long. */
const QUIET_MILLISECONDS = 600;

/**
 * Fetches what the links in view lead to while the network has little else to do: the page's code, its
 * data where everybody's are the same, and its first picture where the link names one. The browser's own
 * cache keeps them: data for a minute (`FOR_A_VISIT` of server/page-cache), the rest for long.
 */
export function PrefetchLinks() {
  const { pathname } = useLocation();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(!savesData()), []);
  // A key: each page has its own bytes to spend.
  return alive ? <LinksOfPage key={pathname} /> : null;
}

/** Nothing is fetched ahead for who saves data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType.includes("2g"));
}

function LinksOfPage(): ReactNode {
  const root = useHref("/").replace(/\/$/, "");
  const [paths, setPaths] = useState<readonly string[]>([]);
  const { state } = useNavigation();
  /** While somebody goes somewhere, nothing new is begun; what is on its way may be what they wait for. */
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

/** As the router will ask for them. */
async function fetchData(pathname: string, signal: AbortSignal): Promise<void> {
  const address = `${pathname}${pathname.endsWith("/") ? "_" : ""}.data`;
  const answer = await fetch(address, { signal, priority: "low" }).catch(() => null);
  // A browser keeps what was read to its end.
  await answer?.text().catch(() => null);
}

/** Takes the links in view one by one, those of the page before those of the header. Returns its end. */
function fetchInTurn(
  fetchPage: (link: HTMLAnchorElement) => void,
  isIdle: () => boolean,
): () => void {
  const main = document.getElementById("page");
  /** With the area that is seen of each: what is large is likelier tapped. */
  const inView = new Map<HTMLAnchorElement, number>();
  const fetched = countFetched();
  let turn: number | undefined;
  const next = () => {
    const links = [...inView].sort(([, one], [, other]) => other - one).map(([link]) => link);
    const link = links.find((one) => main?.contains(one)) ?? links[0];
    if (!link || fetched.bytes() > MOST_BYTES) {
      clearInterval(turn);
      turn = undefined;
      return;
    }
    if (!isIdle() || isPictureUnderWay() || !(main?.contains(link) || fetched.quiet())) return;
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
    turn ??= window.setInterval(next, PACE_MILLISECONDS);
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

/** What this page shows comes first. */
function isPictureUnderWay(): boolean {
  return [...document.images].some(({ complete, loading }) => !complete && loading === "eager");
}

/**
 * What is sent from now on for links ahead, in bytes; a picture that hasn't come counts as
 * `PICTURE_BYTES`. What else the page asks for meanwhile counts, too, but for its own pictures.
 */
function countFetched() {
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
    quiet: () => performance.now() - last > QUIET_MILLISECONDS,
    expect: (picture: HTMLImageElement) => expected.add(picture),
    stop: () => resources.disconnect(),
  };
}
