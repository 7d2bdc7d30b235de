/**
 * A child process with many people whose order's page is open. Each page polls for changes as its script does
 * (`app/pages/orders/changes`), and after a change loads what the page would load. All have just placed their order,
 * which is when pages poll most often.
 *
 * The parent sends `WaitingSetup` first. Then it sends, in turns, which server to poll (the store, or one that does nothing,
 * which costs this process the same) and `"end"`, to which this process replies with `WaitingResults`.
 */
import { setTimeout as wait } from "node:timers/promises";
import { pollDelay } from "../../../app/pages/orders/changes/poll-delay.ts";
import { Browser } from "../../evening/browser.ts";

export type WaitingPage = { cookie: string; orderId: string; version: number };

export type PollTarget = "store" | "nothing";

export type WaitingSetup = { targets: Record<PollTarget, string>; pages: WaitingPage[] };

export type WaitingResults = {
  /** Milliseconds until each poll had its response, including the half second for which the store collects polls. */
  looks: number[];
  /** Which orders changed, and when their page showed the change, in milliseconds since 1970. */
  seen: { orderId: string; at: number }[];
  /** The number of responses to polls with a status other than 200 and 204. */
  failed: number;
};

type Person = { browsers: Record<PollTarget, Browser>; page: WaitingPage };

let people: Person[] = [];
let results = emptyResults();
let currentRound = { over: true };

process.on("message", (message: WaitingSetup | PollTarget | "end") => {
  if (message === "store" || message === "nothing") return begin(message);
  if (message === "end") {
    currentRound.over = true;
    process.send?.(results);
    results = emptyResults();
    return;
  }
  const { targets, pages } = message;
  people = pages.map((page) => {
    const [store, nothing] = [targets.store, targets.nothing].map(
      (target) => new Browser(target, page.cookie),
    ) as [Browser, Browser];
    return { browsers: { store, nothing }, page };
  });
});

function begin(target: PollTarget): void {
  const round = { asked: target, over: false };
  currentRound = round;
  for (const person of people) void watch(person, round);
}

async function watch(
  { browsers, page }: Person,
  round: { asked: PollTarget; over: boolean },
): Promise<void> {
  const browser = browsers[round.asked];
  const { orderId } = page;
  const begun = performance.now();
  for (;;) {
    const watched = performance.now() - begun;
    await wait(pollDelay({ watched, failures: 0, random: Math.random() }));
    if (round.over) return;
    const asked = performance.now();
    const look = await browser.ask({ path: `/orders/${orderId}/changes?version=${page.version}` });
    if (round.asked === "nothing") continue;
    results.looks.push(performance.now() - asked);
    if (look.status === 200) await readAnew(browser, page);
    else if (look.status !== 204) results.failed++;
  }
}

/** Loads what the router loads after a change: the page's data and the session. */
async function readAnew(browser: Browser, page: WaitingPage): Promise<void> {
  const path = `/orders/${page.orderId}`;
  const [answer] = await Promise.all([
    browser.ask({ path: `${path}.data`, read: true }),
    browser.ask({ path: "/session" }),
  ]);
  if (answer.status !== 200) results.failed++;
  results.seen.push({ orderId: page.orderId, at: Date.now() });
  const { version } = JSON.parse(
    (await browser.ask({ path: `${path}/changes?version=0`, read: true })).text,
  );
  page.version = version;
}

function emptyResults(): WaitingResults {
  return { looks: [], seen: [], failed: 0 };
}
