import { closeDatabase, openDatabase } from "../../../app/data/db.server.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { bigTables, plansOf, readsWholeTable } from "../plans.ts";
import { questions } from "./seller-questions.ts";
import { sellerStores } from "./seller-stores.ts";

/** Compares the seller's search and lists in a new store and in one that has grown. */
const SIZES = { small: 10_000, large: 1_000_000 };
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TIMES = 20;
/** The ratio of times that is allowed for a store a hundred times as large. */
const ALLOWED_RATIO = 1.5;

const stores = await sellerStores(SIZES);
try {
  await compare(stores.urls.small, stores.urls.large);
} finally {
  await closeDatabase();
  await stores.close();
}
endBench();

async function compare(small: string, large: string): Promise<void> {
  const ratios = questions.map((): number[] => []);
  const times = questions.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await timesIn(small);
    const after = await timesIn(large);
    if (round === 0) continue; // the first round only warms up
    for (const [at, time] of after.entries()) {
      times[at]?.push(time);
      ratios[at]?.push(time / (before[at] ?? time));
    }
  }
  printTitle(
    "The seller's lists",
    `The same questions with ${SIZES.small} orders and with ${SIZES.large}; 1 is the small store.`,
  );
  printFigures(
    questions.map(([question], index) => ({
      what: `${question} (${median(times[index] ?? []).toFixed(2)} ms)`,
      value: median(ratios[index] ?? []),
      atMost: ALLOWED_RATIO,
    })),
  );
  await showPlans(large);
}

async function showPlans(databaseUrl: string): Promise<void> {
  openDatabase(databaseUrl, { connections: 2 });
  const big = await bigTables(databaseUrl);
  const walked: string[] = [];
  for (const [question, ask] of questions)
    for (const plan of await plansOf(databaseUrl, ask))
      if (readsWholeTable(plan, big)) walked.push(`${question}:\n${plan}`);
  await closeDatabase();
  printFigures([
    {
      what: "statements that read a big table from end to end",
      value: walked.length,
      atMost: 0,
      digits: 0,
    },
  ]);
  for (const plan of walked) console.log(`\`\`\`\n${plan}\n\`\`\`\n`);
}

async function timesIn(databaseUrl: string): Promise<number[]> {
  openDatabase(databaseUrl, { connections: 2 });
  const all: number[] = [];
  for (const [, ask] of questions) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const begin = performance.now();
      await ask();
      times.push(performance.now() - begin);
    }
    // The fastest time counts, because other work of the machine slows down the others.
    all.push(Math.min(...times));
  }
  await closeDatabase();
  return all;
}
