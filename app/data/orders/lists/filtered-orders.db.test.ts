import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { orders } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { MAX_ORDERS_SEARCHED } from "#domain/orders/limits";
import { DEFAULT_VIEWS, NO_FILTER, type OrderFilter } from "#domain/orders/lists/order-filter";
import { testDatabase } from "#test/database/database";
import { insertCoupon, orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import {
  countMatching,
  idsMatching,
  ordersMatching,
  viewCounts,
} from "./filtered-orders.server.ts";
import { deleteView, savedViews, saveView } from "./order-views.server.ts";

testDatabase({
  byHand: [
    "changes-recorded",
    "coupon-uses",
    "coupons-of-orders",
    "orders-paid",
    "orders-promised",
    "payments-proved",
    "statuses-recorded",
  ],
});

/** The ids of the orders in this file, each under the name of what is special about it. */
const made: Record<string, string> = {};

beforeAll(async () => {
  await stockCatalogue();
  const make = async (name: string, facts: Partial<typeof orders.$inferInsert>) => {
    const { orderId } = await orderFor(await shopper());
    await db
      .update(orders)
      .set({ updated_at: new Date(), ...facts })
      .where(eq(orders.id, orderId));
    made[name] = orderId;
  };
  await make("waiting", {});
  await make("rejected", {});
  await db.execute(sql`update payments set released_at = now() where order_id = ${made.rejected}`);
  await make("to-pack", { payment_verified: true });
  await make("digital", { payment_verified: true, shipping_type: "digital" });
  await make("to-ship", { payment_verified: true, status: "processing", shipping_type: "express" });
  await make("shipped", { payment_verified: true, status: "shipped", gift_recipient: "Amma" });
  await make("delivered", {
    payment_verified: true,
    status: "delivered",
    created_at: new Date("2026-01-31T18:29:59Z"),
    total_amount: rupees(999),
    shipping_address: "4 Beach Road, Kakinada, Andhra Pradesh 533001",
  });
  await make("cancelled", { status: "cancelled", cancelled_by_customer: true });
  await db.execute(sql`update payments set released_at = now() where order_id = ${made.cancelled}`);
  const by = await person();
  await db.execute(sql`
    insert into order_notes (id, order_id, note, written_by, written_at)
    values (gen_random_uuid(), ${made["to-ship"]}, 'Call first.', ${by}, now())`);
  await db.execute(sql`
    insert into order_incidents (id, order_id, kind, recorded_by, recorded_at)
    values (gen_random_uuid(), ${made.shipped}, 'lost', ${by}, now())`);
  const { id } = await insertCoupon({ code: "DIWALI" });
  await db.execute(sql`
    insert into coupon_usage (id, coupon_id, user_id, order_id, discount_amount)
    select gen_random_uuid(), ${id}, user_id, id, 20 from orders where id = ${made.shipped}`);
});

async function found(filter: Partial<OrderFilter>): Promise<string[]> {
  const { rows } = await ordersMatching({ ...NO_FILTER, ...filter });
  const names = Object.entries(made);
  return rows.map((row) => names.find(([, id]) => id === row.id)?.[0] ?? row.id).sort();
}

test.for([
  [{ payment: "to-verify" }, ["waiting"]],
  [{ payment: "rejected" }, ["rejected"]],
  [{ payment: "verified", status: ["confirmation_pending"] }, ["digital", "to-pack"]],
  [{ status: ["confirmed"] }, ["digital", "to-pack"]],
  [{ status: ["confirmation_pending"] }, ["waiting"]],
  [{ status: ["on-hold"] }, ["rejected"]],
  [{ status: ["on-hold", "confirmed", "shipped"] }, ["digital", "rejected", "shipped", "to-pack"]],
  [{ status: ["pending"] }, []],
  [
    { payment: "verified", status: ["confirmation_pending", "on-hold", "confirmed"] },
    ["digital", "to-pack"],
  ],
  [{ status: ["shipped", "cancelled"] }, ["cancelled", "shipped"]],
  [{ kind: "digital" }, ["digital"]],
  [{ express: true }, ["to-ship"]],
  [{ gift: true }, ["shipped"]],
  [{ gift: true, express: true }, []],
  [{ least: 900 }, ["delivered"]],
  [{ most: 900, status: ["delivered"] }, []],
  [{ place: "Kakinada" }, ["delivered"]],
  [{ place: "533001" }, ["delivered"]],
  [{ coupon: "DIWALI" }, ["shipped"]],
  [{ from: "2026-01-31", to: "2026-01-31" }, ["delivered"]],
  [{ from: "2026-02-01", to: "2026-02-01" }, []],
  [{ q: "kakinada", gift: true }, []],
  [{ refund: "owed" }, []],
  [{ notes: true }, ["to-ship"]],
  [{ incident: "lost" }, ["shipped"]],
  [{ incident: "returned" }, []],
] as const)("%j finds %j", async ([filter, names]) => {
  expect(await found(filter as unknown as Partial<OrderFilter>)).toEqual(names);
});

test("the day's lists hold each order once, from its payment to its end", async () => {
  const lists = Object.entries(DEFAULT_VIEWS).filter(([name]) => name !== "all");
  const all = await Promise.all(lists.map(async ([, { filter }]) => found(filter)));
  expect(all).toEqual([
    ["waiting"],
    ["rejected"],
    ["to-pack"],
    ["to-ship"],
    ["shipped"],
    ["delivered"],
    ["cancelled"],
  ]);
  expect(await viewCounts()).toEqual({ "to-verify": 1, customer: 1, "to-pack": 1, "to-ship": 1 });
});

const counted = async (filter: OrderFilter, mostCounted: number) =>
  countMatching(filter, mostCounted, (await ordersMatching(filter)).words);

describe("a long list", () => {
  const COUNT = MAX_ORDERS_SEARCHED + 30;

  beforeAll(async () => {
    const asha = await person();
    await db.execute(sql`
      insert into orders (id, order_number, user_id, total_amount, status, payment_verified, payment_transaction_id,
        shipping_type, customer_name, created_at)
      select gen_random_uuid(), 'ORD' || (1600000000000 + n), ${asha}, 98, 'delivered', true,
        lpad((800000000000 + n)::text, 12, '0'), 'standard',
        case when n = 1 then 'Gita Oldest' else 'Latha' end,
        -- Two orders of each second: pages must not lose one of them.
        '2020-01-01'::timestamptz + (n / 2) * interval '1 second'
      from generate_series(1, ${COUNT}::integer) n`);
  });

  test.for(["newest", "oldest"] as const)(
    "comes in pages, the %s first, each order once",
    async (sort) => {
      const seen: string[] = [];
      const filter = { ...NO_FILTER, status: ["delivered" as const], to: "2020-12-31", sort };
      let after: string | null | undefined;
      for (let pages = 0; pages < 5; pages++) {
        const page = await ordersMatching(filter, after ?? undefined);
        seen.push(...page.rows.map(({ id }) => id));
        after = page.next;
      }
      expect(new Set(seen).size).toBe(100);
      const { rows } = await db.execute<{ id: string }>(sql`
      select id from orders where status = 'delivered' and created_at < '2021-01-01'
      order by created_at ${sql.raw(sort === "newest" ? "desc" : "asc")}, id ${sql.raw(sort === "newest" ? "desc" : "asc")} limit 100`);
      expect(seen).toEqual(rows.map(({ id }) => id));
    },
  );

  test("is looked through a part at a time where few pass, and says so", async () => {
    const filter = {
      ...NO_FILTER,
      status: ["delivered" as const],
      to: "2020-12-31",
      express: true,
    };
    const first = await ordersMatching(filter);
    expect(first).toMatchObject({ rows: [], further: true });
    const second = await ordersMatching(filter, first.next ?? "");
    expect(second).toMatchObject({ rows: [], next: null, further: false });
  });

  test("gives up a rare name from its very end at once", async () => {
    const { rows, next } = await ordersMatching({ ...NO_FILTER, q: "gita" });
    expect(rows.map(({ customerName }) => customerName)).toEqual(["Gita Oldest"]);
    expect(next).toBeNull();
  });

  test("is taken whole up to a bound", async () => {
    const ids = await idsMatching({ ...NO_FILTER, q: "latha" }, 500);
    expect(new Set(ids).size).toBe(500);
  });

  test("is counted before all of it is chosen, up to one more than an action takes", async () => {
    expect(await counted({ ...NO_FILTER, status: ["shipped"] }, 500)).toBe(1);
    expect(await counted({ ...NO_FILTER, status: ["shipped"], gift: true }, 500)).toBe(1);
    // Null: the query stopped before it had looked through all orders of the store.
    expect(await counted({ ...NO_FILTER, gift: true }, 500)).toBeNull();
    expect(await counted({ ...NO_FILTER, q: "latha" }, 500)).toBe(501);
    expect(await counted(NO_FILTER, 500)).toBe(501);
  });

  test("of an order that isn't there begins nowhere", async () => {
    expect((await ordersMatching(NO_FILTER, "no-key")).rows).toEqual([]);
    expect((await ordersMatching(NO_FILTER, crypto.randomUUID())).rows).toEqual([]);
  });
});

test("a list has one name in the store, and isn't overwritten under it", async () => {
  const saved = { by: await person(), now: new Date() };
  const view = { name: "Gifts", filter: "gift=1" };
  expect(await saveView(view, saved)).toEqual({ ok: true });
  expect(await saveView({ name: "GIFTS", filter: "express=1" }, saved)).toEqual({
    ok: false,
    problem: { code: "view-name-taken" },
  });
  const [only, ...others] = await savedViews();
  expect([only, others]).toEqual([{ id: expect.any(String), ...view }, []]);
  await deleteView("no-key");
  await deleteView(only?.id ?? "");
  expect(await savedViews()).toEqual([]);
  for (let list = 0; list < 20; list++)
    await saveView({ name: `L${list}`, filter: "gift=1" }, saved);
  expect(await saveView({ name: "One more", filter: "gift=1" }, saved)).toMatchObject({
    problem: { code: "too-many-views" },
  });
});
