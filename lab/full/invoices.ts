/** Verifies 64 orders at a time, while the two nodes that issue their invoices are killed again and again. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db } from "../../app/data/db.server.ts";
import { verifyPayment } from "../../app/data/orders/payment/verification.server.ts";
import { giveRefund } from "../../app/data/orders/seller-actions.server.ts";
import { invoiceChecks, invoices } from "../../app/data/schema.server.ts";
import { testDatabase } from "../../test/database/database.ts";
import { enterTaxRates, setInvoices } from "../../test/database/invoices.ts";
import {
  atOnce,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "../../test/database/store-rows.ts";
import { KilledNodes } from "./killed-nodes.ts";

const KILLS = Number(process.env.KILLS ?? 60);
const ORDERS_AT_ONCE = 64;
/** The most milliseconds for which a node works before it is killed. */
const MOST_LIFE_MILLISECONDS = 400;

const database = testDatabase();
const nodes = new KilledNodes("invoice-node.ts");
afterAll(() => nodes.killAll());

it(`${KILLS} kills leave no gap in the serials, no order without its invoice, and none with two`, async () => {
  await stockCatalogue();
  await enterTaxRates();
  const owner = await person("owner");
  await setInvoices("registered", owner);
  const orders: string[] = [];
  /** Verifies orders, and refunds a part of every eighth, which makes a credit note. */
  const sell = async () => {
    const ids: string[] = [];
    while (ids.length < ORDERS_AT_ONCE) ids.push((await orderFor(await shopper())).orderId);
    await atOnce(ORDERS_AT_ONCE, async (place) => {
      const seen = await seenPayment(ids[place] ?? "");
      expect(await verifyPayment(seen, owner, new Date())).toMatchObject({ ok: true });
    });
    orders.push(...ids);
    const earlier = orders
      .slice(-2 * ORDERS_AT_ONCE, -ORDERS_AT_ONCE)
      .filter((_, index) => index % 8 === 0);
    for (const id of earlier) await giveRefund(id, { amount: "7.33", to: null }, owner, new Date());
  };
  await sell();
  let kills = 0;
  let atWork = 0;
  while (kills < KILLS || (await due()) > 0) {
    if (kills < KILLS && (await due()) < ORDERS_AT_ONCE) await sell();
    const place = kills % 2;
    if (!nodes.isRunning(place)) await nodes.start(place, database.url);
    await sleep(Math.random() * MOST_LIFE_MILLISECONDS);
    if (kills >= KILLS) continue;
    atWork += (await due()) > 0 ? 1 : 0;
    nodes.kill(place);
    kills += 1;
  }

  const rows = await db.select().from(invoices);
  for (const series of ["INV", "CN"]) {
    const serials = rows.flatMap((row) => (row.series === series ? [row.serial] : []));
    expect(serials.toSorted((one, other) => one - other)).toEqual(
      serials.map((_, index) => index + 1),
    );
  }
  const invoiced = rows.filter(({ series }) => series === "INV").map(({ order_id }) => order_id);
  expect(invoiced.toSorted()).toEqual(orders.toSorted());
  const { rows: differing } = await db.execute(sql`
    select orders.id from orders join invoices on invoices.order_id = orders.id
    group by orders.id having sum(total) <> total_amount - coalesce(
      (select sum(amount) from refunds where refunds.order_id = orders.id), 0)`);
  expect(differing).toEqual([]);
  const credits = rows.length - invoiced.length;
  expect(credits).toBeGreaterThan(0);
  console.log(
    `${invoiced.length} invoices and ${credits} credit notes, ${kills} kills, ${atWork} of them while documents were due: no gap, none twice, none missing`,
  );
});

async function due(): Promise<number> {
  return await db.$count(invoiceChecks);
}
