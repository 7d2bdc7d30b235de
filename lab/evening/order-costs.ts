import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { endBench, printFigures, printTitle } from "../bench/figures.ts";
import { median } from "../bench/measure.ts";
import type { Cost } from "./one-by-one.ts";

/**
 * Compares what an order costs here and in another clone, which must be built and have its packages. Both take turns,
 * so that other work of the machine affects both. Each folder's own code buys in its own store.
 * `node lab/evening/order-costs.ts --other ../older`
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ORDERS_A_ROUND = Number(process.env.ORDERS ?? 24);
/** The promised ratio of an order's cost here to that in the other clone. */
const PROMISED_RATIO = 0.6;

const other = process.argv[process.argv.indexOf("--other") + 1];
if (!process.argv.includes("--other") || !other) throw new Error("Name the clone: --other FOLDER");

const folders = { today: join(import.meta.dirname, "../.."), other: resolve(other) };
// The stores start one after the other, because two at once may take too long.
const buyers = { other: await openBuyer(folders.other), today: await openBuyer(folders.today) };
const rounds: Record<keyof typeof buyers, Cost>[] = [];
try {
  for (let round = 0; round <= ROUNDS; round++) {
    const costs = { other: await buy(buyers.other), today: await buy(buyers.today) };
    if (round > 0) rounds.push(costs); // the first round only warms up
  }
} finally {
  await Promise.all(Object.values(buyers).map(close));
}
print();
endBench();

async function openBuyer(folder: string): Promise<ChildProcess> {
  const loader = join(import.meta.dirname, "../../test/sql-as-text.ts");
  const program = join(import.meta.dirname, "order-buyer.ts");
  const buyer = fork(program, [folder], { cwd: folder, execArgv: ["--import", loader] });
  await answerOf(buyer);
  return buyer;
}

async function buy(buyer: ChildProcess): Promise<Cost> {
  buyer.send({ orders: ORDERS_A_ROUND });
  return await answerOf(buyer);
}

async function answerOf(buyer: ChildProcess) {
  const over = new AbortController();
  const ended = once(buyer, "exit", over).then(() => process.exit(1));
  ended.catch(() => {});
  const [answer] = await Promise.race([once(buyer, "message"), ended]);
  over.abort();
  return answer;
}

async function close(buyer: ChildProcess): Promise<void> {
  if (buyer.exitCode !== null) return;
  const exited = once(buyer, "exit");
  buyer.disconnect();
  await exited;
}

function print(): void {
  printTitle(
    "An order's costs",
    `From the cart to the order's page, with a screenshot of 0.4 MB in Confirm: ${ROUNDS} rounds of ${ORDERS_A_ROUND} orders in each of two clones, by turns. Screenshots aren't read.`,
  );
  const kinds = [
    { of: "store", what: "the store's processor time", unit: "ms" },
    { of: "database", what: "the database's processor time", unit: "ms" },
    { of: "statements", what: "statements", unit: "" },
  ] as const;
  printFigures(
    kinds.flatMap(({ of, what, unit }) => [
      {
        what: `${what}, there`,
        value: median(rounds.map(({ other }) => other[of])),
        unit,
        digits: 1,
      },
      {
        what: `${what}, here`,
        value: median(rounds.map(({ today }) => today[of])),
        unit,
        digits: 1,
      },
      {
        what: `${what}, here against there`,
        value: median(rounds.map(({ today, other }) => today[of] / other[of])),
        atMost: PROMISED_RATIO,
        digits: 2,
      },
    ]),
  );
}
