import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase, openDatabase } from "../../../app/data/db.server.ts";
import { readConfig, setConfig } from "../../../app/request/config.server.ts";
import {
  type Customer,
  customers,
  form,
  formWithPicture,
  type Payer,
  payers,
  writeScreenshot,
} from "../customers.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import type { Question } from "../load-generator.ts";
import { median, type Rate, rateUnder } from "../measure.ts";
import { type BenchStore, openStore, SECRET } from "../store.ts";
import { CART_STEPS } from "./cart-steps.ts";
import type { Work } from "./direct.ts";

/**
 * Measures cart operations and orders over HTTP, with session and anti-forgery token. Compares them with an action of
 * the same app that does nothing, and with the same statements sent without HTTP.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PEOPLE = 16;
const CUSTOMERS_A_ROUND = 120;
const ORDERS_A_ROUND = 160;
/** An ID that no quote version can have; the action refuses it without a query. */
const NO_VERSION = "none";

type Rates = { real: Rate; empty: Rate; direct: Rate };

const store = await openStore();
setConfig(readConfig({ SECRET, DATA_DIR: store.dataDir }));
openDatabase(store.databaseUrl);
try {
  await benchCart(store);
  await benchOrders(store);
} finally {
  await closeDatabase();
  await store.close();
}
endBench();

async function benchCart(store: BenchStore): Promise<void> {
  const rounds: Rates[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [through, beside] = [
      await customers(CUSTOMERS_A_ROUND),
      await customers(CUSTOMERS_A_ROUND),
    ];
    const empty = await rate(
      store,
      through.map((customer) => CART_STEPS.map(() => nothing(customer))),
    );
    const real = await rate(
      store,
      through.map((customer) => CART_STEPS.map((step) => cartOperation(customer, step))),
    );
    const direct = await rateOfDirect({
      kind: "cart",
      customers: beside,
      steps: CART_STEPS,
      ...environmentOf(store),
    });
    if (round > 0) rounds.push({ real, empty, direct }); // the first round only warms up
  }
  printTitle(
    "Cart operations",
    `${PEOPLE} people at once; each sends ${CART_STEPS.length} operations (add, change, remove), with session and anti-forgery value. 1 is an action of the same app that reads the same session and form and does nothing.`,
  );
  printRates("cart operations", rounds);
}

function nothing(customer: Customer): Question {
  return form(customer, store.origin, "/forms/checkout-details/cancellation", {
    version: NO_VERSION,
  });
}

function cartOperation(
  customer: Customer,
  { kind, productId, size, quantity }: (typeof CART_STEPS)[number],
): Question {
  const path = kind === "add" ? "/forms/cart/lines" : "/forms/cart/lines/quantity";
  return form(customer, store.origin, path, {
    product_id: productId,
    size,
    quantity: `${quantity}`,
  });
}

async function benchOrders(store: BenchStore): Promise<void> {
  const picture = join(store.dataDir, "screenshot.jpg");
  const bytes = await writeScreenshot(picture);
  const rounds: Rates[] = [];
  let last: Payer[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [through, beside] = [await payers(ORDERS_A_ROUND), await payers(ORDERS_A_ROUND)];
    const empty = await rate(
      store,
      through.map((payer) => [decoding(payer, picture)]),
    );
    const real = await rate(
      store,
      through.map((payer) => [confirmation(payer, picture)]),
    );
    const direct = await rateOfDirect({ kind: "orders", payers: beside, ...environmentOf(store) });
    if (round > 0) rounds.push({ real, empty, direct });
    last = through;
  }
  // Every customer of the last round confirms once more, as if the first response had been lost.
  await rate(
    store,
    last.map((payer) => [confirmation(payer, picture)]),
  );
  const { orders, duplicates } = await counted(store.databaseUrl);
  printTitle(
    "Orders",
    `${PEOPLE} people at once; each confirms a payment with a screenshot of ${bytes} bytes in the same form. 1 is an action of the same app that parses the same form, decodes the same picture and does nothing else.`,
  );
  printRates("orders", rounds);
  const expected = 2 * ORDERS_A_ROUND * (ROUNDS + 1);
  printFigures([
    {
      what: `orders missing of ${expected}`,
      value: expected - orders,
      atMost: 0,
      atLeast: 0,
      digits: 0,
    },
    {
      what: "duplicates, after the last round confirmed twice",
      value: duplicates,
      atMost: 0,
      digits: 0,
    },
  ]);
}

/** Returns the request of a form whose quote version doesn't exist; it is refused after its picture was decoded. */
function decoding(payer: Payer, picture: string): Question {
  const fields = { version: NO_VERSION, transaction_id: payer.transactionId };
  return formWithPicture(payer, store.origin, "/forms/checkout-details/screenshot", {
    fields,
    picture,
    status: 404,
  });
}

function confirmation(payer: Payer, picture: string): Question {
  const fields = { version: payer.versionId, transaction_id: payer.transactionId };
  return formWithPicture(payer, store.origin, "/forms/checkout-details/confirmation", {
    fields,
    picture,
  });
}

async function rate({ pid, port }: BenchStore, visitors: Question[][]): Promise<Rate> {
  return await rateUnder(pid, { port, visitors, people: PEOPLE });
}

function environmentOf({ databaseUrl }: BenchStore) {
  return { databaseUrl, people: PEOPLE };
}

/** Measures the processor time of the child process that runs the statements, not counting its start. */
async function rateOfDirect(work: Work): Promise<Rate> {
  const child = fork(join(import.meta.dirname, "direct.ts"), { execArgv: process.execArgv });
  await once(child, "spawn");
  child.send(work);
  const [{ answers, seconds, cpu }] = await once(child, "message");
  return { perCpuSecond: answers / cpu, perSecond: answers / seconds };
}

function printRates(what: string, rounds: Rates[]): void {
  const medianRatio = (of: "empty" | "direct", by: keyof Rate) =>
    median(rounds.map(({ real, ...others }) => real[by] / others[of][by]));
  printFigures([
    {
      what: `${what} for a second of the store's processor time`,
      value: medianRatio("empty", "perCpuSecond"),
      atLeast: 0.5,
    },
    {
      what: `${what} for a second of the clock, database and clients on the same processors`,
      value: medianRatio("empty", "perSecond"),
    },
    {
      what: `against the same statements without HTTP, processor time`,
      value: medianRatio("direct", "perCpuSecond"),
    },
    {
      what: `against the same statements without HTTP, clock`,
      value: medianRatio("direct", "perSecond"),
    },
    {
      what: `${what} a second on this machine`,
      value: median(rounds.map(({ real }) => real.perSecond)),
      digits: 0,
    },
  ]);
}

async function counted(databaseUrl: string): Promise<{ orders: number; duplicates: number }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client
    .query(`
    select count(*)::integer as orders,
      (count(*) - count(distinct user_id) + count(*) - count(distinct payment_transaction_id)
        + abs(count(*) - (select count(*) from payments)))::integer as duplicates
    from orders`)
    .finally(() => client.end());
  return rows[0];
}
