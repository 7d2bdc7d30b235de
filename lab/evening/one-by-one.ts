import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Browser } from "./browser.ts";
import type { EveningStore } from "./evening-store.ts";
import { openPages, type Pages, type Shown } from "./pages.ts";
import { usedBy } from "./processor-time.ts";
import type { Person } from "./shoppers.ts";
import { type Shopper, Visit } from "./visit.ts";

/** Milliseconds of processor time, and statements, for one action. */
export type Cost = { what: string; store: number; database: number; statements: number };

const SESSION = "/session";
const SHOPPERS = 24;
const ROUNDS_OF_ALL = 3;

/** Measures what each action of a person costs, one after the other, while nobody else is in the store. */
export async function costsOf(store: EveningStore): Promise<Cost[]> {
  const pages = await openPages(store.targets[0] ?? "");
  await warm(store, pages);
  const people = await store.people(SHOPPERS);
  const guests = store.targets.map((target) => new Browser(target, null));
  const signedIn = store.targets.map((target) => new Browser(target, people[0]?.cookie ?? ""));
  const path = (turn: number) => pages.paths[turn % pages.paths.length] ?? "/";
  const measure = measureIn(store);
  let transactions = 0;
  const picture = readFileSync(store.screenshot);
  const shown = { pages, picture, transaction: () => `9${`${++transactions}`.padStart(11, "0")}` };
  const visits = people.map((person, count) => shopping(person, store, shown, count));
  const of = (all: Browser[], turn: number) => all[turn % all.length] as Browser;
  return [
    await measure("a page from the cache", 1_500, (turn) => expectOk(of(guests, turn), path(turn))),
    await measure("a page with `?fbclid=…`", 1_500, (turn) =>
      expectOk(of(guests, turn), `${path(turn)}?fbclid=${randomUUID()}`),
    ),
    await measure("a tap: what the next page is read from", 1_500, (turn) =>
      expectOk(of(guests, turn), pages.nextOf(path(turn))),
    ),
    await measure("a guest's session", 1_000, (turn) => expectOk(of(guests, turn), SESSION)),
    // A response to another query isn't cached, so React Router renders it.
    await measure("the same, rendered for one guest", 500, (turn) =>
      expectOk(of(guests, turn), `${SESSION}?alone`),
    ),
    await measure("a customer's session", 300, (turn) => expectOk(of(signedIn, turn), SESSION)),
    await measure("a change of the cart, and the session after it", SHOPPERS * 6, (turn) =>
      visits[turn % SHOPPERS]?.changeCart(),
    ),
    await measure(
      "an order: checkout, quote, Confirm with 0.4 MB, its page",
      SHOPPERS * ROUNDS_OF_ALL,
      async (turn) => {
        const visit = visits[turn % SHOPPERS] as Visit;
        await visit.see(await visit.order());
      },
    ),
  ];
}

function shopping(person: Person, store: EveningStore, shown: Shown, count: number): Visit {
  const shopper: Shopper = { ...person, cart: new Map(), paying: null, orders: 0 };
  const browser = new Browser(store.targets[count % store.targets.length] ?? "", person.cookie);
  const note = async <T>(_kind: string, _what: string, work: () => Promise<T>) => await work();
  return new Visit(browser, shopper, { returns: true, paysFor: 0, shown, note });
}

function measureIn({ pids, postmaster, statements }: EveningStore) {
  return async (what: string, each: number, work: (turn: number) => unknown): Promise<Cost> => {
    // Each node gets `each` requests, because Node compiles code only if it runs often.
    const times = each * pids.length;
    // The first requests aren't measured: they compile the code that the others use.
    for (let turn = 0; turn < times / 6; turn++) await work(turn);
    const before = [usedBy(pids), usedBy([postmaster])] as const;
    const sent = await statements();
    for (let turn = 0; turn < times; turn++) await work(turn);
    const after = [usedBy(pids), usedBy([postmaster])] as const;
    return {
      what,
      store: (1_000 * (after[0] - before[0])) / times,
      database: (1_000 * (after[1] - before[1])) / times,
      statements: ((await statements()) - sent) / times,
    };
  };
}

async function expectOk(browser: Browser, path: string): Promise<void> {
  const { status } = await browser.ask({ path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

/** Waits until each node has cached its pages in the smallest form, so that compressing them isn't measured. */
export async function warm(
  { targets, pids }: EveningStore,
  { paths, nextOf }: Pages,
): Promise<void> {
  for (const target of targets) {
    const browser = new Browser(target, null);
    for (const path of paths) {
      await expectOk(browser, path);
      await expectOk(browser, nextOf(path));
    }
    browser.close();
  }
  for (let busy = 1; busy > 0.1; ) {
    const before = usedBy(pids);
    await wait(1_000);
    busy = usedBy(pids) - before;
  }
}
