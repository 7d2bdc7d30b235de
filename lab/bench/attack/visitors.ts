/**
 * A child process that requests pages from the store and from a control server in turn. It sends its requests at a
 * fixed pace, without waiting for responses: otherwise one slow response would delay, and so hide, further slow ones.
 * At the end it sends both servers' response times to its parent.
 */
import { Agent, get } from "node:http";

export type Visits = {
  /** Addresses of cached pages of the store. `control` is a minimal server that sends the same number of bytes. */
  pages: string[];
  control: string;
  seconds: number;
};

/** Times in milliseconds; `wrong` counts responses whose status wasn't 200. */
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

/** Returns the milliseconds until the whole response has arrived; NaN if its status wasn't 200. */
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
