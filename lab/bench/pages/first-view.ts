import { launchBrowser, saveData } from "../../../test/browser/browser.ts";
import { endBench, type Figure, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { cachedPage, openStore } from "../store.ts";

/**
 * Measures the first view of pages: bytes as they are sent (brotli), and on a slow phone (slow 4G, a quarter of this
 * processor) Largest Contentful Paint, Cumulative Layout Shift, and Total Blocking Time, which counts from First
 * Contentful Paint.
 * `node --import ./test/sql-as-text.ts lab/bench/pages/first-view.ts [path…]`
 */
const paths = process.argv.length > 2 ? process.argv.slice(2) : ["/", "/shop", "/product/ndk-01"];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SLOW_4G = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

type Figures = {
  html: number;
  js: number;
  fonts: number;
  paint: number;
  shift: number;
  blocking: number;
};

printTitle(
  "First view",
  "Sizes as they are sent (brotli); times on slow 4G with a quarter of the processor.",
);
const store = await openStore();
const browser = await launchBrowser();
try {
  for (const path of paths) {
    await cachedPage(store.origin + path);
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(store.origin + path));
    printFigures(figuresOf(path, rounds));
  }
} finally {
  await browser.close();
  await store.close();
}
endBench();

function figuresOf(path: string, rounds: Figures[]): Figure[] {
  const middle = (name: keyof Figures) => median(rounds.map((round) => round[name]));
  const kilobytes = { unit: "kB", digits: 1 };
  const milliseconds = { unit: "ms", digits: 0 };
  return [
    { what: `${path} HTML`, value: middle("html"), atMost: 16, ...kilobytes },
    { what: `${path} JavaScript`, value: middle("js"), atMost: 115, ...kilobytes },
    { what: `${path} fonts`, value: middle("fonts"), atMost: 2, digits: 0 },
    { what: `${path} largest paint`, value: middle("paint"), atMost: 1500, ...milliseconds },
    { what: `${path} shift`, value: middle("shift"), atMost: 0 },
    { what: `${path} blocking`, value: middle("blocking"), atMost: 100, ...milliseconds },
  ];
}

async function visit(address: string): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // Data saving is on, so that the page prefetches nothing.
  await saveData(page);
  await page.addInitScript(watch);
  const sent: { type: string; bytes: number }[] = [];
  devtools.on("Network.responseReceived", ({ type, response }) => {
    const bytes = Number(
      response.headers["content-length"] ?? response.headers["Content-Length"] ?? 0,
    );
    sent.push({ type, bytes });
  });
  await page.goto(address, { waitUntil: "networkidle", timeout: 0 });
  // Scripts are asked for after the first frame, which a busy machine draws late.
  await page.waitForSelector("body:not([data-waits])", { state: "attached", timeout: 0 });
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  const kilobytes = (type: string) =>
    Math.round(
      sent.filter((one) => one.type === type).reduce((sum, one) => sum + one.bytes, 0) / 100,
    ) / 10;
  return {
    html: kilobytes("Document"),
    js: kilobytes("Script"),
    fonts: sent.filter(({ type }) => type === "Font").length,
    paint: Math.round(seen.paint),
    shift: Math.round(seen.shift * 1000) / 1000,
    blocking: Math.round(blockingTime(seen)),
  };
}

/** Returns the milliseconds by which long tasks after the first paint exceed 50 ms each. */
function blockingTime({ firstPaint, longTasks }: Window["seen"]): number {
  const over = longTasks.map(([from, until]) => until - Math.max(from, firstPaint) - 50);
  return over.reduce((sum, milliseconds) => sum + Math.max(0, milliseconds), 0);
}

declare global {
  interface Window {
    seen: { paint: number; shift: number; firstPaint: number; longTasks: [number, number][] };
  }
}

/** Collects the browser's performance entries from the start of the page. This function runs in the page. */
function watch(): void {
  window.seen = { paint: 0, shift: 0, firstPaint: Infinity, longTasks: [] };
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    window.seen.paint = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    window.seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe("longtask", ({ startTime, duration }) => {
    window.seen.longTasks.push([startTime, startTime + duration]);
  });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") window.seen.firstPaint = startTime;
  });
}
