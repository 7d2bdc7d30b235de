/** What the page itself saw, and when, in milliseconds since 1970. */
export type Seen = { what: "paint" | "heading" | "picture" | "sign" | "badge"; at: number };

/**
 * Records what a page shows. It runs in each document of a phone before everything else, looks whenever something has
 * changed, and takes the time right after the frame that shows it.
 */
export function watch(): void {
  const OLD = "felt-speed-heading";
  const NARROWEST_PICTURE = 40;
  const seen = new Set<string>();
  const report = (what: Seen["what"], at: number) => {
    if (seen.has(what)) return;
    seen.add(what);
    window.reportSeen(JSON.stringify({ what, at: performance.timeOrigin + at }));
  };
  const shown = (what: Seen["what"]) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => report(what, performance.now());
    port2.postMessage(null);
  };
  const inView = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  };
  /** The heading of the page on which a link was tapped. It is also in the session storage, for the next document. */
  let old = sessionStorage.getItem(OLD);
  let pressed: Element | null = null;
  let isNew = false;
  let isScheduled = false;

  const look = () => {
    isScheduled = false;
    const heading = document.querySelector("h1");
    const isHeading =
      heading &&
      heading.textContent !== old &&
      inView(heading) &&
      !document.querySelector("[data-navigation-skeleton]");
    if (isHeading && !isNew) {
      isNew = true;
      shown("heading");
    }
    const picture = [...document.querySelectorAll<HTMLImageElement>("main img")].find(
      (image) => inView(image) && image.getBoundingClientRect().width >= NARROWEST_PICTURE,
    );
    if (isNew && picture?.complete && picture.naturalWidth > 0) shown("picture");
    if (document.querySelector("[data-cart-count]:not([hidden])")) shown("badge");
  };
  const lookSoon = () => {
    if (isScheduled || old === null || seen.has("picture")) return;
    isScheduled = true;
    requestAnimationFrame(look);
  };
  const isSign = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    return (
      pressed?.contains(target) ||
      element?.closest("[role=status],[role=alert],[aria-live],[data-toast]")
    );
  };
  new MutationObserver((changes) => {
    if (pressed && !seen.has("sign") && changes.some(isSign))
      requestAnimationFrame(() => shown("sign"));
    lookSoon();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  addEventListener("scroll", lookSoon, { capture: true, passive: true });
  addEventListener("load", lookSoon, true);
  addEventListener(
    "touchstart",
    ({ target }) => {
      pressed ??= (target as Element).closest("a, button");
      old ??= document.querySelector("h1")?.textContent ?? "";
      sessionStorage.setItem(OLD, old);
    },
    { capture: true, passive: true },
  );
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName("first-contentful-paint");
    if (paint) report("paint", paint.startTime);
  }).observe({ type: "paint", buffered: true });
}

declare global {
  interface Window {
    reportSeen: (seen: string) => void;
  }
}
