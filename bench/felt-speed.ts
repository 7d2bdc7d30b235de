import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { launchBrowser, saveData } from "#test/browser/browser";
import { endBench, printFigures, printTitle } from "./figures.ts";
import { median } from "./measure.ts";
import { cachedPage, openStore } from "./store.ts";

/**
 * How the shop feels under a thumb: a link is tapped 3 s after the first paint, and the next page's heading
 * and first picture are awaited. 360×640, slow 4G (400 ms, 1.6 Mbit/s), a quarter of this processor. The cold
 * taps are those of a visitor who saves data, for whom nothing is fetched ahead.
 *   node --import ./bench/sql-as-text.ts bench/felt-speed.ts [number of a way…]
 */
type Way = { from: string; scroll?: boolean; tap: string; to: string; picture: boolean };

const WAYS: Way[] = [
  { from: "/", tap: 'main a[href="/stories"]', to: "/stories", picture: true },
  {
    from: "/stories",
    tap: 'main a[href="/category/ndk-story"]',
    to: "/category/ndk-story",
    picture: true,
    scroll: true,
  },
  { from: "/category/ndk-story", tap: 'main a[href="/stories"]', to: "/stories", picture: true },
  {
    from: "/shop",
    tap: 'main a[href="/category/nannu-dochukunduvate"]',
    to: "/category/nannu-dochukunduvate",
    picture: true,
  },
  { from: "/shop", tap: 'main a[href^="/combo/"]', to: "/combo/", picture: true, scroll: true },
  {
    from: "/shop",
    tap: 'main a[href="/build-combo"]',
    to: "/build-combo",
    picture: true,
    scroll: true,
  },
  { from: "/category/quotes", tap: 'main a[href^="/product/"]', to: "/product/", picture: true },
  { from: "/category/abhi-diary", tap: 'main a[href="/shop"]', to: "/shop", picture: true },
  {
    from: "/product/ndk-01",
    tap: 'main a[href="/category/nannu-dochukunduvate"]',
    to: "/category/nannu-dochukunduvate",
    picture: true,
  },
  { from: "/product/qt-01", tap: 'header a[href="/cart"]', to: "/cart", picture: false },
];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const chosen = process.argv.slice(2).map(Number);
const ways = chosen.length > 0 ? chosen.map((number) => WAYS[number - 1] as Way) : WAYS;
const SLOW_4G = { latency: 400, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const TIMEOUT = 3_000;

type Visit = { heading: number; picture: number; bytes: number };

printTitle(
  "Felt speed",
  "From a tap, 3 s after the first paint, to the next page; slow 4G, a quarter of the processor.",
);
const store = await openStore();
const browser = await launchBrowser();
const headings: number[] = [];
const pictures: number[] = [];
try {
  for (const way of ways) await cachedPage(store.origin + way.from);
  for (const way of ways) {
    const warm = await rounds(way, false);
    const cold = await rounds(way, true);
    headings.push(warm.heading);
    if (way.picture) pictures.push(warm.picture);
    printWay(way, warm, cold);
  }
} finally {
  await browser.close();
  await store.close();
}
printFigures([
  {
    what: "heading, median of the ways",
    value: median(headings),
    atMost: 150,
    unit: "ms",
    digits: 0,
  },
  {
    what: "first picture, median of the ways",
    value: median(pictures),
    atMost: 400,
    unit: "ms",
    digits: 0,
  },
]);
endBench();

function printWay({ from, to, picture }: Way, warm: Visit, cold: Visit): void {
  const milliseconds = { unit: "ms", digits: 0 };
  const ahead = Math.max(0, warm.bytes - cold.bytes) / 1000;
  printFigures([
    { what: `${from} → ${to}: heading`, value: warm.heading, ...milliseconds },
    { what: `${from} → ${to}: heading, cold`, value: cold.heading, ...milliseconds },
    ...(picture
      ? [
          { what: `${from} → ${to}: first picture`, value: warm.picture, ...milliseconds },
          { what: `${from} → ${to}: first picture, cold`, value: cold.picture, ...milliseconds },
        ]
      : []),
    { what: `${from}: fetched ahead`, value: ahead, atMost: 150, unit: "kB", digits: 1 },
  ]);
}

async function rounds(way: Way, savesData: boolean): Promise<Visit> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(way, savesData));
  const middle = (name: keyof Visit) => median(visits.map((one) => one[name]));
  return { heading: middle("heading"), picture: middle("picture"), bytes: middle("bytes") };
}

async function visit(way: Way, savesData: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const bytes = await slowDown(context, page);
    if (savesData) await saveData(page);
    await page.addInitScript(watch);
    await page.goto(store.origin + way.from, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
    const painted = await page.evaluate(
      () =>
        performance.now() -
        (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
    );
    const link = page.locator(way.tap).first();
    if (way.scroll) await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(Math.max(0, 3_000 - painted));
    const sofar = bytes();
    await link.tap({ noWaitAfter: true });
    const seen = await page
      .waitForFunction((to) => window.tapped(to), way.to, { polling: 50, timeout: TIMEOUT * 2 })
      .then((handle) => handle.jsonValue());
    if (!seen) throw new Error(`${way.to} didn't come`);
    return { ...seen, bytes: sofar };
  } finally {
    await context.close();
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<() => number> {
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

declare global {
  interface Window {
    /** Milliseconds from the tap to heading and picture of the page `to`; null: not yet both. */
    tapped: (to: string) => { heading: number; picture: number } | null;
  }
}

/** Runs in the page: looks at each frame after the tap for what the next page shows. */
function watch(): void {
  let tap = 0;
  let heading = 0;
  let picture = 0;
  let before = "";
  addEventListener(
    "click",
    (event) => {
      if (tap > 0) return;
      tap = event.timeStamp;
      before = location.pathname;
      requestAnimationFrame(look);
    },
    true,
  );
  function look() {
    const shown =
      location.pathname !== before && !document.querySelector("[data-navigation-skeleton]");
    const now = performance.now();
    if (shown && heading === 0 && inView(document.querySelector("main h1"))) heading = now;
    if (heading > 0 && picture === 0) {
      const first = [...document.querySelectorAll<HTMLImageElement>("main img")].find(
        (image) => inView(image) && image.getBoundingClientRect().width >= 40,
      );
      if (first?.complete && first.naturalWidth > 0) picture = now;
    }
    if (performance.now() - tap < 6_000 && picture === 0) requestAnimationFrame(look);
  }
  function inView(element: Element | null): boolean {
    const box = element?.getBoundingClientRect();
    return box !== undefined && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  }
  window.tapped = (to) => {
    if (!location.pathname.startsWith(to) || heading === 0) return null;
    const late = performance.now() - tap > 3_000;
    if (picture === 0 && !late) return null;
    return { heading: heading - tap, picture: picture === 0 ? 3_000 : picture - tap };
  };
}
