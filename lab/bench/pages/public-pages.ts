import { endBench, printFigures, printTitle } from "../figures.ts";
import type { Question } from "../load-generator.ts";
import { median, rateUnder, startHelloWorld } from "../measure.ts";
import { type BenchStore, cachedPage, openStore } from "../store.ts";

/**
 * Compares public pages with a minimal `node:http` server that sends the same number of bytes, in requests per second
 * of processor time, side by side in one run.
 */
const PATHS = ["/", "/shop", "/category/quotes", "/product/qt-01"];
const RENDERED = "/cart";
const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Rounds that don't count: until its code is compiled, a new process is half as fast. */
const WARMING = 4;
const LOAD = { people: 32, seconds: 0.7 };
const BROWSER = {
  "Accept-Encoding": "gzip, deflate, br",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language": "en-IN,en;q=0.9,te;q=0.8",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
};

printTitle(
  "Public pages",
  "Requests per second of processor time; 1 is a `node:http` hello world that sends as many bytes. Security headers and log line on, 32 connections.",
);
const store = await openStore();
try {
  for (const path of PATHS) await measure(store, path);
} finally {
  await store.close();
}
endBench();

async function measure({ pid, port, origin }: BenchStore, path: string): Promise<void> {
  const { bytes, etag } = await cachedPage(origin + path, BROWSER);
  const hello = await startHelloWorld(port + 1, bytes);
  const plain: Question = { path, headers: BROWSER, status: 200 };
  const again = { ...BROWSER, "If-None-Match": etag };
  // Each round sends every kind of request, so that other work of the machine disturbs all kinds equally.
  const questions = [
    plain,
    { path, headers: again, status: 304 },
    // /cart stands for pages that aren't cached, because it is rendered for each visitor. Another spelling of a cached
    // page can't, because it is redirected.
    ...(path === "/" ? [{ path: RENDERED, headers: BROWSER, status: 200 }] : []),
  ];
  const ratios: number[][] = questions.map(() => []);
  for (let round = -WARMING; round < ROUNDS; round++) {
    const one = await rate(hello.pid ?? -1, port + 1, plain);
    for (const [index, question] of questions.entries()) {
      const ratio = (await rate(pid, port, question)) / one;
      if (round >= 0) ratios[index]?.push(ratio);
    }
  }
  hello.kill();
  const [cached = 0, unchanged = 0, rendered] = ratios.map(median);
  printFigures([
    { what: `${path} from the cache (${bytes} bytes)`, value: cached, atLeast: 0.7 },
    {
      what: `${path} unchanged (304), against the same from the cache`,
      value: unchanged / cached,
      atLeast: 1,
    },
    ...(rendered === undefined
      ? []
      : [{ what: `${RENDERED} rendered for one visitor`, value: rendered, digits: 4 }]),
  ]);
}

async function rate(pid: number, port: number, question: Question): Promise<number> {
  return (await rateUnder(pid, { ...LOAD, port, visitors: [[question]] })).perCpuSecond;
}
