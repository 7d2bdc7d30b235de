/**
 * A child process whose visitors request two servers in turn. Requests are evenly spaced, whatever answers take, so
 * that a slow answer doesn't hide those that would have been slow behind it. It sends each server's times.
 */
import { Agent, get } from "node:http";

export type Visits = {
  /** Addresses of cached pages of the store, and of a minimal server that answers as many bytes. */
  pages: string[];
  control: string;
  seconds: number;
};

/** Times in milliseconds; `wrong` counts answers that weren't right. */
export type Times = { p50: number; p99: number; most: number; wrong: number };
export type Timed = { store: Times; control: Times };

const EVERY_MILLISECONDS = 3;

process.once("message", async ({ pages, control, seconds }: Visits) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const requests = { store: [] as Promise<number>[], control: [] as Promise<number>[] };
  const until = performance.now() + seconds * 1_000;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (performance.now() > until) {
        clearInterval(timer);
        return resolve();
      }
      requests.store.push(time(pages[requests.store.length % pages.length] ?? "", agent));
      requests.control.push(time(control, agent));
    }, EVERY_MILLISECONDS);
  });
  const timed: Timed = {
    store: timesOf(await Promise.all(requests.store)),
    control: timesOf(await Promise.all(requests.control)),
  };
  process.send?.(timed);
  process.disconnect();
});

/** Milliseconds until the whole answer has arrived; NaN if it isn't right. */
function time(url: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    get(url, { agent, headers: { "Accept-Encoding": "br" } }, (answer) => {
      answer.resume();
      answer.once("close", () =>
        resolve(answer.statusCode === 200 ? performance.now() - begun : Number.NaN),
      );
    }).once("error", () => resolve(Number.NaN));
  });
}

function timesOf(all: number[]): Times {
  const times = all.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), most: at(1), wrong: all.length - times.length };
}
