/**
 * Measures a mixed load: people who think 5 to 15 s between steps. Of a hundred steps, 90 look at a page, 8 change
 * the cart and 2 are orders; a third of the pages come with `?fbclid=…`. The people have one processor, the store and
 * its database the other.
 * `NODES=2 SESSIONS=50,500,3000 SECONDS=60 npm run bench -- evening`
 */
import { setTimeout as wait } from "node:timers/promises";
import { type Figure, printFigures, quantile } from "../figures.ts";
import { type Lap, startLoad } from "../load/process.ts";
import type { Kind } from "../load/visit.ts";
import { customers } from "../store/people.ts";
import { usedBy } from "../store/processor-time.ts";
import { openStore, type RunningStore } from "../store/stores.ts";
import { costsOf } from "./step-costs.ts";

const NODES = Number(process.env.NODES ?? 1);
const SESSIONS = (process.env.SESSIONS ?? "50,500,3000").split(",").map(Number).filter(Boolean);
/** Seconds for which each number of people is measured. The fewest need the longest time for a hundred orders. */
const SECONDS = Number(process.env.SECONDS ?? 60);
/** Seconds until everybody has come, and their browsers have cached what they can. */
const WARMING = Number(process.env.WARMING ?? 30);
const THINK: [number, number] = [5_000, 15_000];
/** Somewhat more than a quarter of the people are signed in, because each is in the store only once at a time. */
const SIGNED_IN = 0.3;

type Measured = { sessions: number; lap: Lap; store: number; database: number; statements: number };

const store = await openStore({ nodes: NODES, isMeasured: true });
const measured: Measured[] = [];
try {
  const costs = await costsOf(store);
  printFigures(
    `What each step costs, with ${NODES === 1 ? "one node" : `${NODES} nodes on one database`}`,
    costs.flatMap(({ what, store: own, database, statements }) => [
      { what: `${what}: store`, value: own, unit: "ms" },
      { what: `${what}: database`, value: database, unit: "ms" },
      { what: `${what}: statements`, value: statements, digits: 2 },
    ]),
  );
  for (const sessions of SESSIONS) measured.push(await evening(store, sessions));
} finally {
  await store.close();
}
for (const one of measured) print(one);
compare();

async function evening(running: RunningStore, sessions: number): Promise<Measured> {
  const { origins, pids, postmaster, databaseUrl } = running;
  const shoppers = await customers(databaseUrl, Math.ceil(sessions * SIGNED_IN) + 20);
  const firstTransaction = sessions * 1_000_000;
  const load = startLoad({
    crowd: { origins, sessions, think: THINK, firstTransaction },
    shoppers,
  });
  await wait(WARMING * 1_000);
  await load.lap();
  const before = { store: usedBy(pids), database: usedBy([postmaster]) };
  const statementsBefore = await running.statements();
  await wait(SECONDS * 1_000);
  const lap = await load.lap();
  const statements = (await running.statements()) - statementsBefore;
  const used = { store: usedBy(pids), database: usedBy([postmaster]) };
  const stopped = await load.stop();
  lap.failed += stopped.failed;
  lap.failures.push(...stopped.failures);
  return {
    sessions,
    lap,
    statements,
    store: used.store - before.store,
    database: used.database - before.database,
  };
}

function print({ sessions, lap, store: own, database, statements }: Measured): void {
  for (const failure of lap.failures.slice(0, 5)) console.error(failure);
  const milliseconds = { unit: "ms", digits: 1 };
  const times = (what: string, kind: Kind): Figure[] =>
    [0.5, 0.99].map((part) => ({
      what: `${what}: p${part * 100} of ${lap.times[kind].length}`,
      value: quantile(lap.times[kind], part),
      ...milliseconds,
    }));
  printFigures(`${sessions} people, ${lap.steps} steps`, [
    { what: "requests failed", value: lap.failed, atMost: 0, digits: 0 },
    ...times("pages", "page"),
    ...times("session", "session"),
    ...times("cart operations", "cart"),
    ...times("Confirm with a picture of 0.4 MB", "confirm"),
    { what: "store, a step", value: (own / lap.steps) * 1_000, ...milliseconds },
    { what: "database, a step", value: (database / lap.steps) * 1_000, ...milliseconds },
    { what: "statements a step", value: statements / lap.steps, digits: 2 },
    { what: "store, of its processor", value: (100 * own) / lap.seconds, unit: "%", digits: 0 },
    { what: "database, of it", value: (100 * database) / lap.seconds, unit: "%", digits: 0 },
    { what: "those who ask: their own delay, p99", value: lap.ownDelay, ...milliseconds },
  ]);
}

/** Prints ratios within this run, which don't depend on the machine. */
function compare(): void {
  const [few, ...more] = measured;
  if (!few || more.length === 0) return;
  const rows = more.flatMap((many): Figure[] => {
    const ratio = (kind: Kind) =>
      quantile(many.lap.times[kind], 0.99) / quantile(few.lap.times[kind], 0.99);
    const promise = (atMost: number) =>
      many === more.at(-1) ? { atMost, digits: 1 } : { digits: 1 };
    return [
      { what: `${many.sessions} people, pages`, value: ratio("page"), ...promise(5) },
      { what: `${many.sessions} people, cart operations`, value: ratio("cart"), digits: 1 },
      { what: `${many.sessions} people, Confirm`, value: ratio("confirm"), ...promise(10) },
    ];
  });
  printFigures(`p99 against ${few.sessions} people`, rows);
}
