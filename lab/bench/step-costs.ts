import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Browser } from "../load/browser.ts";
import { openSite, type Site } from "../load/site.ts";
import { type Shared, shopperOf, Visit } from "../load/visit.ts";
import { customers, type Person } from "../store/people.ts";
import { usedBy } from "../store/processor-time.ts";
import { screenshot } from "../store/screenshot.ts";
import type { RunningStore } from "../store/stores.ts";

/** Milliseconds of processor time, and statements, for one action. */
export type Cost = { what: string; store: number; database: number; statements: number };

const SHOPPERS = 24;

/** Measures what each action of a person costs, one after the other, while nobody else is in the store. */
export async function costsOf(store: RunningStore): Promise<Cost[]> {
  const site = await openWarmSite(store);
  const people = await customers(store.databaseUrl, SHOPPERS);
  const guests = store.origins.map((origin) => new Browser(origin, null));
  const signedIn = store.origins.map((origin) => new Browser(origin, people[0]?.cookie ?? ""));
  const visits = await visitsOf(store, site, people);
  const path = (turn: number) => site.paths[turn % site.paths.length] ?? "/";
  const get = (browsers: Browser[], pathOf: (turn: number) => string) => (turn: number) =>
    expectOk(browsers[turn % browsers.length] as Browser, pathOf(turn));
  const visit = (turn: number) => visits[turn % SHOPPERS] as Visit;
  /** Each node gets as many of an action as stand here, because Node compiles code only if it runs often. */
  const actions: [what: string, times: number, work: (turn: number) => Promise<unknown>][] = [
    ["a page from the cache", 1_500, get(guests, path)],
    [
      "a page with `?fbclid=…`",
      1_500,
      get(guests, (turn) => `${path(turn)}?fbclid=${randomUUID()}`),
    ],
    [
      "a tap: what the next page is read from",
      1_500,
      get(guests, (turn) => site.nextOf(path(turn))),
    ],
    ["a guest's session", 1_000, get(guests, () => "/session")],
    // A response to another query isn't cached, so React Router renders it.
    ["the same, rendered for one guest", 500, get(guests, () => "/session?alone")],
    ["a customer's session", 300, get(signedIn, () => "/session")],
    ["a change of the cart, and the session after it", 144, (turn) => visit(turn).changeCart()],
    [ORDER, 72, (turn) => orderBy(visit(turn))],
  ];
  const costs: Cost[] = [];
  for (const [what, times, work] of actions)
    costs.push(await costOf(store, what, times * store.pids.length, work));
  return costs;
}

export const ORDER = "an order: checkout, quote, Confirm with 0.4 MB, its page";

export async function orderBy(visit: Visit): Promise<void> {
  await visit.see(await visit.order());
}

/** Returns a visit for each person, at the nodes in turn; they pay at once. */
export async function visitsOf({ origins }: RunningStore, site: Site, people: Person[]) {
  let transactions = 0;
  const shared: Shared = {
    site,
    picture: await screenshot(),
    newTransactionId: () => `9${`${++transactions}`.padStart(11, "0")}`,
    paysFor: 0,
    note: (_kind, _what, work) => work(),
  };
  return people.map((person, index) => {
    const browser = new Browser(origins[index % origins.length] ?? "", person.cookie);
    return new Visit(browser, shopperOf(person), shared, true);
  });
}

/** Measures an action that is done some times; a sixth as often before, which compiles the code. */
export async function costOf(
  store: RunningStore,
  what: string,
  times: number,
  work: (turn: number) => Promise<unknown>,
): Promise<Cost> {
  const used = async () => ({
    statements: await store.statements(),
    store: 1_000 * usedBy(store.pids),
    database: 1_000 * usedBy([store.postmaster]),
  });
  for (let turn = 0; turn < times / 6; turn++) await work(turn);
  const before = await used();
  for (let turn = 0; turn < times; turn++) await work(turn);
  const after = await used();
  const each = (of: keyof typeof after) => (after[of] - before[of]) / times;
  return { what, store: each("store"), database: each("database"), statements: each("statements") };
}

async function expectOk(browser: Browser, path: string): Promise<void> {
  const { status } = await browser.ask({ path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

/** Waits until each node has cached its pages in the smallest form, so that compressing them isn't measured. */
export async function openWarmSite({ origin, origins, pids }: RunningStore): Promise<Site> {
  const site = await openSite(origin);
  for (const each of origins) {
    const browser = new Browser(each, null);
    for (const path of site.paths) {
      await expectOk(browser, path);
      await expectOk(browser, site.nextOf(path));
    }
    browser.close();
  }
  for (let busy = 1; busy > 0.1; ) {
    const before = usedBy(pids);
    await wait(1_000);
    busy = usedBy(pids) - before;
  }
  return site;
}
