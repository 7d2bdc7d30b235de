import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "../../../app/data/db.server.ts";
import { orderVersion } from "../../../app/data/orders/order-version.server.ts";
import { confirmQuote } from "../../../app/data/orders/placing.server.ts";
import { orders } from "../../../app/data/schema.server.ts";
import { plainDecimal, ZERO } from "../../../app/domain/money/money.ts";
import { readConfig, setConfig } from "../../../app/request/config.server.ts";
import { smsSecret } from "../../../app/request/sms-sources.server.ts";
import { signedIn } from "../../../test/people/people.ts";
import {
  allowSmsToVerify,
  signedHeaders,
  smsBody,
  trustedPhone,
} from "../../../test/statements/phone.ts";
import { quantile } from "../../evening/crowd.ts";
import { customers, inTurn, quoteFor } from "../customers.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import type { WaitingPage, WaitingResults } from "../pages/waiting.ts";
import { openStore, SECRET } from "../store.ts";

/**
 * Measures the time from a bank's SMS, which the owner's phone forwards, until 'Payment Verified' is on the page that
 * the customer has open: ten SMS a second, each for another order.
 */
const SMS = Number(process.env.SMS ?? 300);
const PER_SECOND = 10;
const SECONDS = { unit: "s", digits: 1 };

const store = await openStore();
try {
  openDatabase(store.databaseUrl);
  setConfig(readConfig({ SECRET }));
  const owner = (await signedIn({ role: "owner" })).person.id;
  const phone = await trustedPhone(owner);
  await allowSmsToVerify(owner, { mostPayment: "500", mostDay: "50000" });
  await run(await placedOrders(), phone);
} finally {
  await closeDatabase();
  await store.close();
}
endBench();

type Placed = WaitingPage & { transactionId: string; amount: string };

async function placedOrders(): Promise<Placed[]> {
  const all = await customers(SMS);
  return await inTurn(SMS, async (index) => {
    const { id, cookie } = all[index] ?? { id: "", cookie: "" };
    const transactionId = String(700_000_000_000 + index);
    const placed = await confirmQuote(id, await quoteFor(id), { transactionId }, new Date());
    if (!placed.ok) throw new Error(`no order: ${placed.problem.code}`);
    const { orderId } = placed;
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
    const amount = plainDecimal(row?.total_amount ?? ZERO);
    const version = (await orderVersion(id, orderId)) ?? 0;
    return { cookie, orderId, version, transactionId, amount };
  });
}

async function run(pages: Placed[], phone: string): Promise<void> {
  const child = fork(join(import.meta.dirname, "../pages/waiting.ts"));
  const targets = { store: store.origin, nothing: store.origin };
  child.send({ targets, pages });
  child.send("store");
  // After five seconds, the open pages' polls are spread evenly over time.
  await wait(5_000);
  const sent = new Map<string, number>();
  const statuses: Promise<number>[] = [];
  for (const page of pages) {
    sent.set(page.orderId, Date.now());
    statuses.push(forward(phone, page));
    await wait(1_000 / PER_SECOND);
  }
  await wait(8_000);
  const answered = once(child, "message");
  child.send("end");
  const [{ seen, failed }] = (await answered) as [WaitingResults];
  child.disconnect();
  const first = new Map(seen.toReversed().map(({ orderId, at }) => [orderId, at]));
  const seconds = pages.flatMap(({ orderId }) => {
    const at = first.get(orderId);
    return at === undefined ? [] : [(at - (sent.get(orderId) ?? 0)) / 1_000];
  });
  const refused = (await Promise.all(statuses)).filter((status) => status !== 204).length;
  printTitle(
    "From the bank's SMS to the customer's page",
    `${SMS} SMS, ${PER_SECOND} a second, each of an order whose page is open.`,
  );
  printFigures([
    { what: "SMS that weren't taken", value: refused, atMost: 0, digits: 0 },
    { what: "pages that never said it", value: SMS - seconds.length, atMost: 0, digits: 0 },
    { what: "requests failed", value: failed, atMost: 0, digits: 0 },
    { what: "SMS until 'Payment Verified': p50", value: quantile(seconds, 0.5), ...SECONDS },
    {
      what: "SMS until 'Payment Verified': p95",
      value: quantile(seconds, 0.95),
      atMost: 5,
      ...SECONDS,
    },
  ]);
}

async function forward(phone: string, { transactionId, amount }: Placed): Promise<number> {
  const body = smsBody(transactionId, { amount });
  const headers = signedHeaders(smsSecret(phone, 1), body);
  const webhook = `${store.origin}/bank-sms/${phone}`;
  return (await fetch(webhook, { method: "POST", headers, body })).status;
}
