import { setTimeout as wait } from "node:timers/promises";
import { endBench, printFigures, printTitle } from "../bench/figures.ts";
import { Crowd, p50, p99 } from "./crowd.ts";
import { type EveningStore, openEveningStore } from "./evening-store.ts";
import { costsOf } from "./one-by-one.ts";
import { usedBy } from "./processor-time.ts";
import type { Kind, Lap } from "./shoppers.ts";

/**
 * Measures a mixed load: people who think 5 to 15 s between steps. Of a hundred steps, 90 look at a page, 8 change
 * the cart and 2 are orders; a third of the pages come with `?fbclid=…`. The people have one processor, the store and
 * its database the other.
 * `NODES=2 SESSIONS=50,500,3000 SECONDS=60 node --import ./test/sql-as-text.ts lab/evening/evening.ts`
 */
const NODES = Number(process.env.NODES ?? 1);
const SESSIONS = (process.env.SESSIONS ?? "50,500,3000").split(",").map(Number).filter(Boolean);
/**
 * Seconds for which each number of people is measured. The fewest people need the longest time for a hundred orders.
 */
const SECONDS = Number(process.env.SECONDS ?? 60);
/** Seconds until everybody has come, and their browsers have cached what they can. */
const WARMING = Number(process.env.WARMING ?? 30);

type Measured = { sessions: number; lap: Lap; store: number; database: number; statements: number };

const store = await openEveningStore({ nodes: NODES });
const measured: Measured[] = [];
try {
  printTitle(
    "A mixed evening",
    `${NODES === 1 ? "One node" : `${NODES} nodes on one database`}; people think 5 to 15 s between steps (90 pages, 8 changes of the cart, 2 orders of a hundred; a third of the pages with \`?fbclid=…\`), ${SECONDS} s each.`,
  );
  await printCosts(store);
  for (const sessions of SESSIONS) measured.push(await evening(store, sessions));
} finally {
  await store.close();
}
for (const one of measured) print(one);
compare();
endBench();

/** Prints what each step costs alone, to see where a run's processor time comes from. */
async function printCosts(store: EveningStore): Promise<void> {
  const costs = await costsOf(store);
  const milliseconds = { unit: "ms", digits: 3 };
  printFigures(
    costs.flatMap(({ what, store, database, statements }) => [
      { what: `${what}: store`, value: store, ...milliseconds },
      { what: `${what}: database`, value: database, ...milliseconds },
      { what: `${what}: statements`, value: statements, digits: 2 },
    ]),
  );
}

async function evening(store: EveningStore, sessions: number): Promise<Measured> {
  const { targets, screenshot, pids, postmaster } = store;
  const people = await store.people(Math.ceil(sessions * 0.3) + 20);
  const firstTransaction = sessions * 1_000_000;
  const crowd = new Crowd({ targets, sessions, people, screenshot, firstTransaction });
  await wait(WARMING * 1_000);
  await crowd.lap();
  const before = { store: usedBy(pids), database: usedBy([postmaster]) };
  const statementsBefore = await store.statements();
  await wait(SECONDS * 1_000);
  const lap = await crowd.lap();
  const statements = (await store.statements()) - statementsBefore;
  const stopped = await crowd.stop();
  lap.failed += stopped.failed;
  lap.failures.push(...stopped.failures);
  return {
    sessions,
    lap,
    statements,
    store: usedBy(pids) - before.store,
    database: usedBy([postmaster]) - before.database,
  };
}

function print({ sessions, lap, store, database, statements }: Measured): void {
  for (const failure of lap.failures.slice(0, 5)) console.error(failure);
  const times = (what: string, kind: Kind) => [
    { what: `${what}: p50 of ${lap.times[kind].length}`, value: p50(lap, kind), ...milliseconds },
    { what: `${what}: p99`, value: p99(lap, kind), ...milliseconds },
  ];
  const milliseconds = { unit: "ms", digits: 1 };
  const count = Object.values(lap.times).reduce((sum, one) => sum + one.length, 0);
  printTitle(`${sessions} people`, `${lap.steps} steps, ${count} requests.`);
  printFigures([
    { what: "requests failed", value: lap.failed, atMost: 0, digits: 0 },
    ...times("pages", "page"),
    ...times("session", "session"),
    ...times("cart operations", "cart"),
    ...times("Confirm with a picture of 0.4 MB", "confirm"),
    { what: "store, processor time a step", value: (store / lap.steps) * 1_000, ...milliseconds },
    {
      what: "database, processor time a step",
      value: (database / lap.steps) * 1_000,
      ...milliseconds,
    },
    { what: "statements a step", value: statements / lap.steps, digits: 2 },
    { what: "store, of its processor", value: (100 * store) / lap.seconds, unit: "%", digits: 0 },
    { what: "database, of it", value: (100 * database) / lap.seconds, unit: "%", digits: 0 },
    { what: "those who ask: their own turns, p99", value: lap.ownDelay, ...milliseconds },
  ]);
}

/** Prints ratios within this run, which don't depend on the machine. */
function compare(): void {
  const [few, ...more] = measured;
  if (!few || more.length === 0) return;
  printTitle(`Against ${few.sessions} people`, "");
  const last = more.at(-1);
  for (const many of more) {
    const times = (kind: Kind) => p99(many.lap, kind) / p99(few.lap, kind);
    const promised = many === last;
    printFigures([
      {
        what: `${many.sessions} people, pages: p99`,
        value: times("page"),
        ...(promised && { atMost: 5 }),
        digits: 1,
      },
      { what: `${many.sessions} people, cart operations: p99`, value: times("cart"), digits: 1 },
      {
        what: `${many.sessions} people, Confirm: p99`,
        value: times("confirm"),
        ...(promised && { atMost: 10 }),
        digits: 1,
      },
    ]);
  }
}
