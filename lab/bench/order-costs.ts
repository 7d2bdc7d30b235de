/**
 * Compares what an order costs here and in another clone since release 0.2, which must be built. Both stores take
 * turns, so that other work of the machine affects both. People of both sign in by HTTP, and send the same requests.
 * `npm run bench -- order-costs --other ../older`
 */
import { parseArgs } from "node:util";
import { Browser as SigningIn } from "../../test/people/browser-by-hand.ts";
import { arrive } from "../../test/people/customer-by-http.ts";
import { type Figure, median, printFigures } from "../figures.ts";
import type { Visit } from "../load/visit.ts";
import type { Person } from "../store/people.ts";
import { openStore, type RunningStore } from "../store/stores.ts";
import { type Cost, costOf, ORDER, openWarmSite, orderBy, visitsOf } from "./step-costs.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ORDERS_A_ROUND = Number(process.env.ORDERS ?? 24);
const PEOPLE = 12;
/** The promised ratio of an order's cost here to that in the other clone. */
const PROMISED_RATIO = 0.6;

const { values } = parseArgs({ options: { other: { type: "string" } } });
if (!values.other) throw new Error("Name the clone: --other FOLDER");

const stores: RunningStore[] = [];
try {
  // Stores don't read screenshots, because they would do so later, when they have time.
  for (const folder of [values.other, "."])
    stores.push(
      await openStore({ folder, isMeasured: true, environment: { READ_SCREENSHOTS: "0" } }),
    );
  const buyers: ((round: number) => Promise<Cost>)[] = [];
  for (const store of stores) buyers.push(await buyerIn(store));
  const rounds: Cost[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs: Cost[] = [];
    for (const buy of buyers) costs.push(await buy(round));
    rounds.push(costs);
  }
  print(rounds);
} finally {
  for (const store of stores) await store.close();
}

async function buyerIn(store: RunningStore) {
  const site = await openWarmSite(store);
  const people: Person[] = [];
  while (people.length < PEOPLE) people.push(await signIn(store.origin));
  const visits = await visitsOf(store, site, people);
  return async (round: number) =>
    await costOf(store, ORDER, ORDERS_A_ROUND, (turn) =>
      orderBy(visits[(round + turn) % PEOPLE] as Visit),
    );
}

async function signIn(origin: string): Promise<Person> {
  const browser = new SigningIn(origin);
  await arrive(browser, `${crypto.randomUUID()}@example.com`);
  const { token } = JSON.parse((await browser.get("/session")).text);
  return { token, cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ") };
}

function print(rounds: Cost[][]): void {
  const kinds = [
    { of: "store", what: "the store's processor time", unit: "ms" },
    { of: "database", what: "the database's processor time", unit: "ms" },
    { of: "statements", what: "statements", unit: "" },
  ] as const;
  printFigures(
    `An order with a screenshot of 0.4 MB, ${ROUNDS} rounds of ${ORDERS_A_ROUND} in each clone`,
    kinds.flatMap(({ of, what, unit }): Figure[] => {
      const costs = rounds.map(([there, here]) => [there?.[of] ?? NaN, here?.[of] ?? NaN] as const);
      const values = [
        median(costs.map(([there]) => there)),
        median(costs.map(([, here]) => here)),
      ] as const;
      const ratio = median(costs.map(([there, here]) => here / there));
      return [
        { what: `${what}, there`, value: values[0], unit, digits: 1 },
        { what: `${what}, here`, value: values[1], unit, digits: 1 },
        { what: `${what}, here : there`, value: ratio, atMost: PROMISED_RATIO, digits: 2 },
      ];
    }),
  );
}
