import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import type { Page } from "#data/paging.server";
import { testDatabase } from "#test/database/database";
import { orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import {
  type OrderSummary,
  orderFacts,
  orderForAdmin,
  orderOf,
  ordersOf,
} from "./orders.server.ts";

testDatabase({ byHand: ["orders-paid", "orders-promised", "statuses-recorded"] });
beforeAll(stockCatalogue);

/**
 * Adds orders placed a minute apart, each with a live payment. The order number ends with the order's position, from
 * 1.
 */
async function placeMany(userId: string, count: number) {
  await db.execute(sql`
    with placed as (
      insert into orders (id, order_number, user_id, total_amount, payment_transaction_id, shipping_type, created_at)
      select gen_random_uuid(), 'ORD' || (1700000000000 + nextval('placed_orders')), ${userId}, 98,
        lpad((900000000000 + currval('placed_orders'))::text, 12, '0'), 'standard',
        '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${count}::integer) n
      returning id, payment_transaction_id
    )
    insert into payments (id, order_id, transaction_id)
    select gen_random_uuid(), id, payment_transaction_id from placed`);
}

beforeAll(async () => {
  await db.execute(sql`create sequence placed_orders`);
});

async function everyPage<Row>(page: (after?: string) => Promise<Page<Row>>): Promise<Row[][]> {
  const pages = [await page()];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(next));
  return pages.map(({ rows }) => rows);
}

const times = (rows: OrderSummary[]) => rows.map(({ placedAt }) => placedAt.getTime());

describe("a customer's orders", () => {
  test("come newest first, in pages of 20, each order once [§7.44, R34]", async () => {
    const asha = await person();
    await placeMany(asha, 45);
    const pages = await everyPage((after) => ordersOf(asha, after));
    expect(pages.map((rows) => rows.length)).toEqual([20, 20, 5]);
    const all = pages.flat();
    expect(times(all)).toEqual(times(all).toSorted((one, other) => other - one));
    expect(new Set(all.map(({ id }) => id)).size).toBe(45);
  });

  test("twenty orders are one page, with none after it [R34]", async () => {
    const asha = await person();
    await placeMany(asha, 20);
    expect(await ordersOf(asha)).toMatchObject({ next: null });
  });

  test("orders of the same moment fall neither out of the pages nor into two [R34]", async () => {
    const asha = await person();
    await placeMany(asha, 30);
    await db.execute(
      sql`update orders set created_at = '2026-01-01 00:00:00.123456Z' where user_id = ${asha}`,
    );
    const pages = await everyPage((after) => ordersOf(asha, after));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(30);
  });

  test("one without a payment id isn't listed [§7.44]", async () => {
    const asha = await person();
    await placeMany(asha, 2);
    await db.execute(sql`
      update orders set payment_transaction_id = null where id = (select id from orders where user_id = ${asha} limit 1)`);
    expect((await ordersOf(asha)).rows).toHaveLength(1);
  });

  test("another person's order behaves as one that doesn't exist [§6.7, §7.43, R3]", async () => {
    const [asha, ravi] = [await shopper("asha"), await person("ravi")];
    const { orderId } = await orderFor(asha);
    for (const id of [orderId, crypto.randomUUID(), "no-key", "' or 1=1"]) {
      expect(await orderOf(ravi, id)).toBeNull();
      expect(await ordersOf(ravi, id)).toEqual({ rows: [], next: null });
    }
    expect((await ordersOf(ravi)).rows).toEqual([]);
    expect((await orderOf(asha, orderId))?.id).toBe(orderId);
  });

  test("an order tells what its transitions depend on", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    const order = await orderOf(asha, orderId);
    expect(order && orderFacts(order)).toEqual({
      status: "confirmation_pending",
      payment: "waiting",
      allDigital: false,
      collected: false,
      cancelledByCustomer: false,
      isShort: false,
    });
  });
});

describe("the admin", () => {
  test("opens any order, with its customer's address", async () => {
    const asha = await shopper("asha");
    const { orderId } = await orderFor(asha);
    const order = await orderForAdmin(orderId);
    expect(order).toMatchObject({ id: orderId, userId: asha });
    expect(order?.email).toMatch(/^asha-.*@example\.com$/);
    expect(await orderForAdmin("no-key")).toBeNull();
    expect(await orderForAdmin(crypto.randomUUID())).toBeNull();
  });
});
