import { launchBrowser } from "#test/browser";
import { addressOf, startStore, temporaryFolder } from "#test/built-store";

/**
 * What a first view costs: bytes as they are sent (brotli), and on a slow phone (slow 4G, a quarter of
 * this processor) the largest paint, the shift and the time the page is deaf. Needs `npm run build`.
 *   node bench/first-view.ts [path…]
 */
const paths = process.argv.length > 2 ? process.argv.slice(2) : ["/", "/shop", "/product/ndk-01"];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const LIMITS = { html: 15, js: 105, fonts: 2, paint: 1500, shift: 0, blocking: 100 };
const SLOW_4G = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

type Figures = {
  html: number;
  js: number;
  fonts: number;
  paint: number;
  shift: number;
  blocking: number;
};

const folder = await temporaryFolder("bench");
const store = startStore({ DATA_DIR: folder.path });
const browser = await launchBrowser();
try {
  const origin = await addressOf(store);
  const rows: Record<string, Figures> = {};
  for (const path of paths) {
    await fetch(origin + path);
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(origin + path));
    rows[path] = middle(rounds);
  }
  console.log("kB of brotli, files, ms; the last row is what is allowed");
  console.table({ ...rows, "at most": LIMITS });
} finally {
  await browser.close();
  await store.ends("SIGTERM");
  await folder.remove();
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
  await page.addInitScript(watch);
  const sent: { type: string; bytes: number }[] = [];
  devtools.on("Network.responseReceived", ({ type, response }) => {
    const bytes = Number(
      response.headers["content-length"] ?? response.headers["Content-Length"] ?? 0,
    );
    sent.push({ type, bytes });
  });
  await page.goto(address, { waitUntil: "networkidle" });
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
    blocking: Math.round(seen.blocking),
  };
}

declare global {
  interface Window {
    seen: { paint: number; shift: number; blocking: number };
  }
}

/** Runs in the page: the browser's own measures, from its first moment. */
function watch(): void {
  window.seen = { paint: 0, shift: 0, blocking: 0 };
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
  observe("longtask", (entry) => {
    window.seen.blocking += Math.max(0, entry.duration - 50);
  });
}

function middle(rounds: Figures[]): Figures {
  const of = (name: keyof Figures) =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ??
    Number.NaN;
  return {
    html: of("html"),
    js: of("js"),
    fonts: of("fonts"),
    paint: of("paint"),
    shift: of("shift"),
    blocking: of("blocking"),
  };
}
