import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { bigTables, readsWholeTable } from "../plans.ts";
import { fillDatabase, type Size } from "./grown-stores.ts";
import type { Plan, Task } from "./growth-questions.ts";

/** Compares the queries of a customer's pages in a new store and in one that has grown. */
const SMALL: Size = { name: "small", products: 100, orders: 1_000 };
const LARGE: Size = { name: "large", products: 10_000, orders: 1_000_000 };
const ROUNDS = Number(process.env.ROUNDS ?? 7);
/**
 * Up to this ratio two times count as equal: it allows for a deeper index and a colder cache, but not for a longer
 * scan.
 */
const ALLOWED_RATIO = 1.5;

const folder = await temporaryFolder("growth");
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: (sentence) => console.error(sentence),
  durable: false,
});
try {
  const [small, large] = [await fillDatabase(postgres, SMALL), await fillDatabase(postgres, LARGE)];
  await compare(small, large);
} finally {
  await postgres.stop();
  await folder.remove();
}
endBench();

async function compare(small: string, large: string): Promise<void> {
  const [before, after] = [startChild(small), startChild(large)];
  const plans = await send<Plan[]>(after, "plans");
  const times: { before: number[]; after: number[] }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const timed = {
      before: await send<number[]>(before, "time"),
      after: await send<number[]>(after, "time"),
    };
    if (round > 0) times.push(timed); // the first round only warms up
  }
  for (const child of [before, after]) child.kill();
  printTitle(
    "Growth",
    `The same questions of the same customer with ${SMALL.products} products and ${SMALL.orders} orders, and with ${LARGE.products} and ${LARGE.orders}; 1 is the small store. Up to ${ALLOWED_RATIO} counts as the same.`,
  );
  const questions = [...new Set(plans.map(({ question }) => question))];
  printFigures(
    questions.map((question, index) => ({
      what: `${question} (${median(times.map((round) => round.after[index] ?? 0)).toFixed(2)} ms)`,
      value: median(times.map((round) => (round.after[index] ?? 0) / (round.before[index] ?? 0))),
      atMost: ALLOWED_RATIO,
    })),
  );
  const big = await bigTables(large);
  const walked = plans.filter(({ plan }) => readsWholeTable(plan, big));
  printFigures([
    {
      what: "statements that read a big table from end to end",
      value: walked.length,
      atMost: 0,
      digits: 0,
    },
  ]);
  for (const { question, plan } of plans) console.log(`${question}:\n\`\`\`\n${plan}\n\`\`\`\n`);
}

function startChild(databaseUrl: string): ChildProcess {
  return fork(join(import.meta.dirname, "growth-questions.ts"), [databaseUrl], {
    execArgv: process.execArgv,
  });
}

async function send<Answer>(child: ChildProcess, task: Task): Promise<Answer> {
  child.send(task);
  const [answer] = await once(child, "message");
  return answer;
}
