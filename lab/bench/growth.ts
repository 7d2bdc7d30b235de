/**
 * Compares pages in a store of 100 products and 1,000 orders and in one of 10,000 and 100,000, as their people ask for
 * them by HTTP: milliseconds in the large store, and the ratio to the small one. Then it counts for each page how
 * often PostgreSQL reads a big table from end to end.
 * `PRODUCTS=10000 ORDERS=100000 ROUNDS=5 npm run bench -- growth`
 */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { updateDailyFigures } from "../../app/data/figures/counting.server.ts";
import { signedIn } from "../../test/people/people.ts";
import { type Figure, median, printFigures } from "../figures.ts";
import { Browser } from "../load/browser.ts";
import { inDatabase } from "../store/people.ts";
import { openStore, type RunningStore } from "../store/stores.ts";
import { CUSTOMER, fillStore, type Size } from "./grown-store.ts";

const SMALL: Size = { products: 100, orders: 1_000 };
const LARGE: Size = {
  products: Number(process.env.PRODUCTS ?? 10_000),
  orders: Number(process.env.ORDERS ?? 100_000),
};
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TIMES = 10;
/** Up to this ratio two times count as equal: a deeper index and a colder cache, but no longer scan. */
const SAME = 1.5;
/** A table with fewer rows than this may be read as a whole. */
const BIG_TABLE = 5_000;
/** How many days have orders, at most: a year of them, and today. */
const DAYS = 370;
/** Seconds until every connection of the store has told PostgreSQL what it read. */
const UNTIL_COUNTED = 11;

type Who = "guest" | "customer" | "owner";
/**
 * `anew`: a page of the cache, which is rendered anew for each time that is taken. `same`: an answer that has the same
 * size in both stores, so it may take no longer in the large one.
 */
type Question = readonly [what: string, who: Who, path: string, kind?: "anew" | "same"];

const QUESTIONS: readonly Question[] = [
  ["the sitemap", "guest", "/sitemap.xml", "anew"],
  ["a category", "guest", "/category/quotes", "anew"],
  ["a product", "guest", "/product/qt-01", "anew"],
  ["search by a name", "guest", "/search/results?q=card%20777"],
  ["search by misspelt words", "guest", "/search/results?q=lotis%20ligth"],
  ["a cart of 12 lines", "customer", "/cart", "same"],
  ["orders, first page", "customer", "/orders", "same"],
  ["numbers of a month", "owner", "/admin/numbers?period=month", "same"],
  ["numbers of a year", "owner", "/admin/numbers?period=year", "same"],
  ["Today", "owner", "/admin", "same"],
  ["the seller's orders", "owner", "/admin/orders", "same"],
  ["orders by a name", "owner", "/admin/orders?q=asha", "same"],
  ["orders by a transaction ID", "owner", "/admin/orders?q=000000000900", "same"],
  ["products by an ID", "owner", "/admin/products?q=0042"],
];

type GrownStore = { store: RunningStore; database: pg.Client; browsers: Record<Who, Browser> };

const grown: GrownStore[] = [];
try {
  for (const size of [SMALL, LARGE]) grown.push(await open(size));
  const [small, large] = grown;
  if (!small || !large) throw new Error("Both stores are needed.");
  const times = await timesIn([small, large]);
  const scans = await scansIn(large);
  printFigures(
    `${LARGE.products} products and ${LARGE.orders} orders, against ${SMALL.products} and ${SMALL.orders}`,
    QUESTIONS.flatMap((question, index) => figuresOf(question, times[index] ?? [], scans[index])),
  );
} finally {
  for (const { store, database } of grown) {
    await database.end();
    await store.close();
  }
}

function figuresOf(question: Question, times: [number, number][], scans = NaN): Figure[] {
  const [what, , , kind] = question;
  const larger = median(times.map(([small, large]) => large / small));
  const promise = kind === "same" ? { atMost: SAME } : {};
  return [
    { what, value: median(times.map(([, large]) => large)), unit: "ms", digits: 1 },
    { what: "… against the small store", value: larger, digits: 2, ...promise },
    { what: "… big tables read from end to end", value: scans, digits: 1 },
  ];
}

/** Opens a store, fills it, signs two people in, and counts the days of its orders for the numbers. */
async function open(size: Size): Promise<GrownStore> {
  const store = await openStore();
  const database = new pg.Client(store.adminUrl);
  await database.connect();
  await fillStore(database, size);
  const cookies = await inDatabase(store.databaseUrl, async () => {
    const { cookie } = await signedIn({ email: CUSTOMER.email, subject: CUSTOMER.subject });
    const owner = await signedIn({ role: "owner" });
    await updateDailyFigures(new Date(), DAYS);
    return { customer: cookie, owner: owner.cookie };
  });
  const browsers = {
    guest: new Browser(store.origin, null),
    customer: new Browser(store.origin, cookies.customer),
    owner: new Browser(store.origin, cookies.owner),
  };
  const found = { store, database, browsers };
  await changeCatalogue(found);
  return found;
}

/** Returns the times of each question in milliseconds, a pair of the small and the large store for each round. */
async function timesIn(stores: [GrownStore, GrownStore]): Promise<[number, number][][]> {
  const times = QUESTIONS.map((): [number, number][] => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, question] of QUESTIONS.entries()) {
      const pair: [number, number] = [
        await timeOf(stores[0], question),
        await timeOf(stores[1], question),
      ];
      if (round > 0) times[index]?.push(pair); // the first round only warms up
    }
  return times;
}

async function timeOf(store: GrownStore, question: Question): Promise<number> {
  if (isAnew(question)) {
    await changeCatalogue(store);
    return await timeOnce(store, question);
  }
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) times.push(await timeOnce(store, question));
  // The fastest time counts, because other work of the machine slows down the others.
  return Math.min(...times);
}

function isAnew([, , , kind]: Question): boolean {
  return kind === "anew";
}

async function timeOnce({ browsers }: GrownStore, [, who, path]: Question): Promise<number> {
  const begun = performance.now();
  const { status } = await browsers[who].ask({ path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - begun;
}

/** Raises the catalogue's version, by which every page leaves the cache, and waits until the store has seen it. */
async function changeCatalogue({ database }: GrownStore): Promise<void> {
  await database.query("update catalogue_version set version = version + 1, changed_at = now()");
  await wait(2_500);
}

/** Returns for each question how many scans of whole big tables one request needs. */
async function scansIn(store: GrownStore): Promise<number[]> {
  const scans: number[] = [];
  let before = await bigScans(store);
  for (const question of QUESTIONS) {
    const times = isAnew(question) ? 1 : TIMES;
    if (isAnew(question)) await changeCatalogue(store);
    for (let time = 0; time < times; time++) await timeOnce(store, question);
    const after = await bigScans(store);
    scans.push((after - before) / times);
    before = after;
  }
  return scans;
}

async function bigScans({ database }: GrownStore): Promise<number> {
  await wait(UNTIL_COUNTED * 1_000);
  const { rows } = await database.query<{ scans: number }>(`
    select coalesce(sum(seq_scan), 0)::float as scans
    from pg_stat_user_tables where n_live_tup > ${BIG_TABLE}`);
  return rows[0]?.scans ?? 0;
}
