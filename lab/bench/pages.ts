/**
 * Compares public pages with a minimal `node:http` server that sends the same number of bytes, in requests per second
 * of processor time, side by side in one run.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../../test/store/built-store.ts";
import { type Figure, median, printFigures } from "../figures.ts";
import { repeat } from "../load/process.ts";
import { usedBy } from "../store/processor-time.ts";
import { cachedPage, openStore } from "../store/stores.ts";

const PATHS = ["/", "/shop", "/category/quotes", "/product/qt-01"];
/** A page that is rendered for each visitor. */
const RENDERED = "/cart";
const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Rounds that don't count: until its code is compiled, a new process is half as fast. */
const WARMING = 4;
const LOAD = { people: 32, seconds: Number(process.env.SECONDS ?? 0.7) };
const BROTLI = { "Accept-Encoding": "gzip, deflate, br" };

type Request = { pid: number; origin: string; path: string; status: number; etag?: string };

const store = await openStore();
try {
  const figures: Figure[] = [];
  for (const path of PATHS) figures.push(...(await measure(path)));
  printFigures(
    "Public pages, requests per second of processor time; 1 is a hello world of as many bytes",
    figures,
  );
} finally {
  await store.close();
}

async function measure(path: string): Promise<Figure[]> {
  const { bytes, etag } = await cachedPage(store.origin + path, BROTLI);
  const port = await freePort();
  const child = fork(join(import.meta.dirname, "../load/hello-world.ts"), [`${port}`, `${bytes}`]);
  await once(child, "message");
  const own = { pid: store.pids[0] ?? -1, origin: store.origin };
  const hello = { pid: child.pid ?? -1, origin: `http://127.0.0.1:${port}`, path, status: 200 };
  // Each round sends every kind of request, so that other work of the machine disturbs all kinds equally.
  const requests: Request[] = [
    { ...own, path, status: 200 },
    { ...own, path, status: 304, etag },
    { ...own, path: RENDERED, status: 200 },
  ];
  const ratios: number[][] = [];
  for (let round = -WARMING; round < ROUNDS; round++) {
    const one = await rate(hello);
    const rates: number[] = [];
    for (const request of requests) rates.push((await rate(request)) / one);
    if (round >= 0) ratios.push(rates);
  }
  child.kill();
  const [cached = NaN, unchanged = NaN, rendered = NaN] = requests.map((_, index) =>
    median(ratios.map((rates) => rates[index] ?? NaN)),
  );
  return [
    { what: `${path} from the cache (${bytes} bytes)`, value: cached, atLeast: 0.7 },
    { what: `${path}, 304 against the same page`, value: unchanged / cached, atLeast: 1 },
    { what: `${RENDERED}, rendered, beside it`, value: rendered, digits: 4 },
  ];
}

async function rate({ pid, origin, path, status, etag }: Request): Promise<number> {
  const headers = { Accept: "text/html", ...BROTLI, ...(etag && { "If-None-Match": etag }) };
  const before = usedBy([pid]);
  const answers = await repeat({ origin, ask: { path, headers }, status, ...LOAD });
  return answers / (usedBy([pid]) - before);
}
