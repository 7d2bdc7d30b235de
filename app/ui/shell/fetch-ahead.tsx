import { AHEAD_HEADER } from "#protocol/fetched-ahead";
import { hasPicturePreload, preloadPicture } from "#ui/pictures/picture-preload";

/** The most bytes that a document fetches ahead by itself, as sent over the network. */
const MAX_BYTES = 60_000;
/** The bytes that a document counts for until its answer is there. */
const EXPECTED_BYTES = 20_000;
/** How many documents are fetched at the same time: on a slow network most of an answer's time is waiting for it. */
const MAX_AT_ONCE = 3;
/** How often the page looks for what to fetch. */
const PAUSE_MILLISECONDS = 100;

type Rest = { pathname: string };

/**
 * Fetches the documents that links in view lead to, few at a time: the page's own before the header's, larger ones
 * first. They are small, and go before pictures that aren't in view. Fetches at once the document that a finger or a
 * pointer is on, with its first picture. The browser's cache keeps each for a minute, as the header asks
 * (`goodForAMinute` of server/http). The store answers nothing for a personal page. Returns how to end it.
 */
export function fetchAhead(): () => void {
  if (savesData()) return () => {};
  const fetched = new Set([location.pathname]);
  const isNew = ({ pathname }: Rest) => !fetched.has(pathname);
  const fetchDocument = async ({ pathname }: Rest) => {
    fetched.add(pathname);
    const headers = { [AHEAD_HEADER]: "1" };
    const answer = await fetch(pathname, { headers }).catch(() => null);
    // Browsers keep an answer only if it was read to its end.
    await answer?.text().catch(() => null);
  };
  const endInView = fetchInView(isNew, fetchDocument);
  const onIntent = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || !leadsToDocument(link) || !isNew(link)) return;
    // The browser's own request waits for this one.
    void fetchDocument(link);
    if (hasPicturePreload(link)) preloadPicture(link);
  };
  const kinds = ["mouseover", "touchstart"];
  for (const kind of kinds) document.addEventListener(kind, onIntent, { passive: true });
  return () => {
    endInView();
    for (const kind of kinds) document.removeEventListener(kind, onIntent);
  };
}

/** Returns true if the visitor saves data or has a very slow connection: then nothing is fetched ahead. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType.includes("2g"));
}

function fetchInView(
  isNew: (link: Rest) => boolean,
  fetchDocument: (link: Rest) => Promise<void>,
): () => void {
  const main = document.getElementById("page");
  /** Links in view with their visible area: a larger one is more likely to be tapped. */
  const inView = new Map<HTMLAnchorElement, number>();
  let turn: number | undefined;
  let pending = 0;
  const fetchNext = () => {
    if (pending === MAX_AT_ONCE || isLoading()) return;
    const links = [...inView].sort(([, one], [, other]) => other - one).map(([link]) => link);
    const link = links.find((one) => main?.contains(one)) ?? links[0];
    if (!link || bytesAhead() + pending * EXPECTED_BYTES >= MAX_BYTES) {
      if (pending > 0) return;
      clearInterval(turn);
      turn = undefined;
      return;
    }
    inView.delete(link);
    if (isNew(link)) {
      pending++;
      void fetchDocument(link).then(() => pending--);
    }
    fetchNext();
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRect } of entries) {
      const link = target as HTMLAnchorElement;
      if (isIntersecting) inView.set(link, intersectionRect.width * intersectionRect.height);
      else inView.delete(link);
    }
    turn ??= window.setInterval(fetchNext, PAUSE_MILLISECONDS);
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href], header a[href]"))
    if (leadsToDocument(link)) observer.observe(link);
  return () => {
    clearInterval(turn);
    observer.disconnect();
  };
}

/** Returns true if a link leads to another page of the store, in this tab. */
function leadsToDocument(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    link.pathname !== location.pathname &&
    link.search === "" &&
    link.target === "" &&
    !link.hasAttribute("download")
  );
}

/** Returns true while an eager picture in view is loading: nothing is fetched ahead meanwhile. */
function isLoading(): boolean {
  const pictures = document.querySelectorAll<HTMLImageElement>("img[loading=eager]");
  return [...pictures].some(
    (picture) => !picture.complete && picture.getBoundingClientRect().top < innerHeight,
  );
}

function bytesAhead(): number {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries
    .filter(({ initiatorType, name }) => initiatorType === "fetch" && !name.endsWith("/session"))
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}
