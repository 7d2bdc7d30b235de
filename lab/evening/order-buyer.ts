import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cost } from "./one-by-one.ts";
import type { Shopper, Visit as VisitOfClone } from "./visit.ts";

/**
 * A child process that opens the store in another clone's folder, with that clone's own measuring code. It sends "open"
 * when the store is open. For each message { orders } it buys that many orders, one after the other, and sends their
 * costs.
 */
const folder = process.argv[2] ?? "";
/** In clones of release 0.2 and older, this folder is `bench/evening`. */
const evening = ["lab/evening", "bench/evening"].find((path) => existsSync(join(folder, path)));
const benchOf = async (file: string) => await import(join(folder, `${evening}`, file));
const { openEveningStore }: typeof import("./evening-store.ts") = await benchOf("evening-store.ts");
const { usedBy }: typeof import("./processor-time.ts") = await benchOf("processor-time.ts");
const { openPages }: typeof import("./pages.ts") = await benchOf("pages.ts");
const { warm }: typeof import("./one-by-one.ts") = await benchOf("one-by-one.ts");
const { Browser }: typeof import("./browser.ts") = await benchOf("browser.ts");
const { Visit }: typeof import("./visit.ts") = await benchOf("visit.ts");

const PEOPLE = 24;
/** The stores don't read screenshots, because they would do so later, when they have time. */
const environment = { READ_SCREENSHOTS: "0" };
let transactions = 0;

const store = await openEveningStore({ environment });
const [target = ""] = store.targets;
const pages = await openPages(target);
await warm(store, pages);
const picture = readFileSync(store.screenshot);
const shown = { pages, picture, transaction: () => `9${`${++transactions}`.padStart(11, "0")}` };
const visits = (await store.people(PEOPLE)).map((person): VisitOfClone => {
  const shopper: Shopper = { ...person, cart: new Map(), paying: null, orders: 0 };
  const note = async <T>(_kind: string, _what: string, work: () => Promise<T>) => await work();
  return new Visit(new Browser(target, person.cookie), shopper, {
    returns: true,
    paysFor: 0,
    shown,
    note,
  });
});
let turn = 0;

process.on("message", async ({ orders }: { orders: number }) => process.send?.(await buy(orders)));
process.once("disconnect", () => store.close());
process.send?.("open");

async function buy(orders: number): Promise<Cost> {
  const before = await used();
  for (let count = 0; count < orders; count++) {
    const visit = visits[turn++ % PEOPLE] as VisitOfClone;
    await visit.see(await visit.order());
  }
  const after = await used();
  const each = (of: keyof typeof after) => (after[of] - before[of]) / orders;
  return {
    what: "an order",
    store: 1_000 * each("store"),
    database: 1_000 * each("database"),
    statements: each("statements"),
  };
}

async function used() {
  const statements = await store.statements();
  return { statements, store: usedBy(store.pids), database: usedBy([store.postmaster]) };
}
