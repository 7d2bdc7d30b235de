/**
 * A child process that runs the pages' queries on one database. For `time` it sends the median of each query in
 * milliseconds; for `plans` it sends PostgreSQL's plans of their statements.
 */
import { cartOf } from "../../../app/data/cart/cart.server.ts";
import { productsInCategory } from "../../../app/data/catalogue/catalogue.server.ts";
import { productRows } from "../../../app/data/catalogue/products/products.server.ts";
import { openDatabase } from "../../../app/data/db.server.ts";
import { orderOf, ordersOf } from "../../../app/data/orders/orders.server.ts";
import {
  countToVerify,
  paymentsToVerify,
} from "../../../app/data/orders/payment/verification-queue.server.ts";
import { median } from "../measure.ts";
import { plansOf } from "../plans.ts";
import { CUSTOMER } from "./grown-stores.ts";

export type Task = "time" | "plans";
export type Plan = { question: string; plan: string };

const [databaseUrl = ""] = process.argv.slice(2);
const TIMES = 60;
const EVERY_PRODUCT = { filter: "all", series: "", after: "" } as const;

/** The pages' queries. The orders' second page begins after the last order of the first. */
const questions: [string, () => Promise<unknown>][] = [
  ["cart, 12 lines", () => cartOf(CUSTOMER)],
  ["product search in the admin", () => productRows({ ...EVERY_PRODUCT, search: "0042" })],
  ["category page, 48 products", () => productsInCategory("quotes")],
  ["orders, first page of 20", () => ordersOf(CUSTOMER)],
  ["orders, second page of 20", async () => ordersOf(CUSTOMER, await firstPageEnds())],
  ["one order", async () => orderOf(CUSTOMER, await firstPageEnds())],
  ["the queue of payments to verify", () => paymentsToVerify()],
  ["how many payments wait", () => countToVerify()],
];

let end: Promise<string> | undefined;

function firstPageEnds(): Promise<string> {
  end ??= ordersOf(CUSTOMER).then(({ next }) => next ?? "");
  return end;
}

openDatabase(databaseUrl, { connections: 2 });
process.on("message", async (task: Task) => {
  process.send?.(task === "time" ? await timeAll() : await explainAll());
});

async function timeAll(): Promise<number[]> {
  const all: number[] = [];
  for (const [, ask] of questions) all.push(await timeOf(ask));
  return all;
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  return median(times);
}

async function explainAll(): Promise<Plan[]> {
  await firstPageEnds();
  const plans: Plan[] = [];
  for (const [question, ask] of questions) {
    for (const plan of await plansOf(databaseUrl, ask)) plans.push({ question, plan });
  }
  return plans;
}
