/**
 * A child process with many people who shop at once, for as long as the parent wants. Each thinks between steps, as
 * `lab/evening/evening.ts` describes. The process knows only the store's addresses, behind which may be any number of
 * nodes or a proxy.
 *
 * The parent sends an `Evening` first. Then it sends any number of `"lap"`s, to each of which the process replies with
 * a `Lap` of what was measured since the last one, and `"stop"`, to which it replies with a last `Lap`. Nobody stops in
 * the middle of a step.
 */
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Browser } from "./browser.ts";
import { openPages, type Shown } from "./pages.ts";
import { type Order, type Shopper, Visit } from "./visit.ts";

/** What the browser of a signed-in customer with an address sends. */
export type Person = { cookie: string; token: string };

export type Evening = {
  /** Origins of the store; each new browser takes one of them and keeps it. */
  targets: string[];
  /** How many people are in the store at once. */
  sessions: number;
  /** Signed-in people: somewhat more than a quarter of `sessions`, because each is in the store only once at a time. */
  people: Person[];
  /** The path of the screenshot for Confirm, a JPEG. */
  screenshot: string;
  /** The least and most milliseconds between two steps; by default 5 to 15 s. */
  think?: [number, number];
  /** The first of this process's transaction IDs, so that two processes take different ones. */
  firstTransaction?: number;
};

/** Kinds of requests. `page` is a document or its data; `ahead` is data that is prefetched before a tap. */
export type Kind =
  | "page"
  | "session"
  | "cart"
  | "checkout"
  | "quote"
  | "confirm"
  | "placed"
  | "ahead"
  | "file";

export type Lap = {
  seconds: number;
  /** Milliseconds until each response was complete, in order of time. */
  times: Record<Kind, number[]>;
  /** The first hundred failures, as sentences. */
  failures: string[];
  failed: number;
  visits: number;
  steps: number;
  /** The orders that the store confirmed. */
  orders: Order[];
  /**
   * The delay of this process's own event loop in milliseconds (99th percentile), by which each time may be too long.
   */
  ownDelay: number;
};

/** A visit ends after this many steps, and somebody else comes with an empty browser. */
const STEPS_OF_A_VISIT = 20;
const SIGNED_IN = 0.25;
/**
 * In how many of a hundred steps a signed-in person changes the cart, and orders. A quarter of all people are signed
 * in, so of all steps these are 8 and 2 in a hundred.
 */
const CART = 32;
const ORDER = 8;
const MOST_ORDERS = 8;

let lap = newLap();
let began = performance.now();
const delay = monitorEventLoopDelay({ resolution: 5 });

const until = { stopped: false };
process.on("message", async (message: Evening | "lap" | "stop") => {
  if (message === "lap") return report();
  if (message === "stop") {
    until.stopped = true;
    return;
  }
  delay.enable();
  await open(message);
  report();
  process.disconnect();
});

function report(): void {
  lap.seconds = (performance.now() - began) / 1_000;
  lap.ownDelay = delay.percentile(99) / 1e6;
  process.send?.(lap);
  delay.reset();
  lap = newLap();
  began = performance.now();
}

function newLap(): Lap {
  const kinds = ["page", "session", "cart", "checkout", "quote", "confirm", "placed"] as const;
  const times = Object.fromEntries([...kinds, "ahead", "file"].map((kind) => [kind, []]));
  return {
    seconds: 0,
    times: times as unknown as Lap["times"],
    failures: [],
    failed: 0,
    visits: 0,
    steps: 0,
    orders: [],
    ownDelay: 0,
  };
}

async function open({ targets, sessions, people, screenshot, ...more }: Evening): Promise<void> {
  const [from, to] = more.think ?? [5_000, 15_000];
  const think = () => wait(from + Math.random() * (to - from));
  const pages = await openPages(targets[0] ?? "");
  const picture = readFileSync(screenshot);
  const free: Shopper[] = people.map((person) => ({
    ...person,
    cart: new Map(),
    paying: null,
    orders: 0,
  }));
  let transactions = more.firstTransaction ?? 0;
  let visits = 0;
  const shown: Shown = { pages, picture, transaction: () => `${++transactions}`.padStart(12, "0") };

  const visit = async (begunAt: number) => {
    const count = visits++;
    const person = Math.random() < SIGNED_IN ? (free.shift() ?? null) : null;
    const target = targets[count % targets.length] ?? "";
    const browser = new Browser(target, person?.cookie ?? null);
    const visit = new Visit(browser, person, { returns: begunAt > 0, shown, note });
    for (let step = begunAt; step < STEPS_OF_A_VISIT && !until.stopped; step++) {
      await take(visit, step === 0);
      lap.steps++;
      await think();
    }
    browser.close();
    lap.visits++;
    if (person) free.push(person);
  };
  /**
   * Plays one visitor after the other, so that the number of people stays the same. The first one begins in the middle
   * of a visit, as if the shop had been open for some time.
   */
  const seat = async () => {
    await wait(Math.random() * to);
    await visit(1 + Math.floor(Math.random() * (STEPS_OF_A_VISIT - 1)));
    while (!until.stopped) await visit(0);
  };
  await Promise.all(Array.from({ length: sessions }, seat));
}

async function take(visit: Visit, isFirst: boolean): Promise<void> {
  const turn = Math.random() * 100;
  const { person } = visit;
  try {
    if (isFirst || !person || turn >= CART + ORDER) return await visit.browse(isFirst);
    if (turn < ORDER && person.orders < MOST_ORDERS) {
      const order = await visit.order();
      lap.orders.push(order);
      await visit.see(order);
    } else await visit.changeCart();
  } catch {
    // `note` has counted the failure. The person goes on to the next step.
  }
}

/** Measures one request; throws if it failed. */
async function note<T>(kind: Kind, what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    const done = await work();
    lap.times[kind].push(performance.now() - started);
    return done;
  } catch (error) {
    lap.failed++;
    const message = error instanceof Error ? error.message : String(error);
    if (lap.failures.length < 100) lap.failures.push(`${kind} ${what}: ${message}`);
    throw error;
  }
}
