import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import {
  countedDays,
  dailyFigures,
  orderEvents,
  orders,
  payments,
  paymentVerification,
  quotes,
} from "#data/schema.server";
import { percentile } from "#domain/figures/durations";
import { indianDay, indianDayAfter, startOfIndianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  orderFor,
  person,
  putCombo,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { addToFigures, countDay, figuresOf, updateDailyFigures } from "./counting.server.ts";
import { bestSellers, lengths, salesBy, totals } from "./figures.server.ts";

testDatabase({
  byHand: [
    "changes-recorded",
    "emails-owed",
    "orders-paid",
    "orders-promised",
    "payments-proved",
    "statuses-recorded",
  ],
});

let seller: string;

beforeAll(async () => {
  await stockCatalogue();
  seller = await person("seller");
});

beforeEach(async () => {
  for (const table of [payments, orders, quotes, dailyFigures, countedDays]) await db.delete(table);
});

const today = indianDay(new Date());
const yesterday = indianDayAfter(today, -1);
const only = (day: string) => ({ from: day, until: day });

/** Makes an order that was placed at `placed`, and whose payment was verified at `found`. */
async function soldOrder(placed: Date, found: Date, bought = () => shopper()) {
  const { orderId } = await orderFor(await bought());
  await verifyPayment(await seenPayment(orderId), seller, new Date());
  await db.update(orders).set({ created_at: placed }).where(eq(orders.id, orderId));
  const [payment] = await db
    .update(payments)
    .set({ submitted_at: placed })
    .where(eq(payments.order_id, orderId))
    .returning({ id: payments.id });
  await db
    .update(paymentVerification)
    .set({ decided_at: found })
    .where(eq(paymentVerification.payment_id, payment?.id ?? ""));
  return orderId;
}

const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000);

describe("a day's figures", () => {
  test("begin and end at midnight in India: an order counts where it was placed, a sale where it was found", async () => {
    const midnight = startOfIndianDay(today);
    await soldOrder(new Date(midnight.getTime() - 1), midnight);
    await countDay(yesterday, new Date());
    await countDay(today, new Date());
    const figures = ["placed", "buyers", "sold", "paid-buyers"] as const;
    expect(await totals(figures, only(yesterday))).toEqual({
      placed: { count: 1, amount: rupees(148) },
      buyers: { count: 1, amount: 0 },
      sold: { count: 0, amount: 0 },
      "paid-buyers": { count: 0, amount: 0 },
    });
    expect(await totals(figures, only(today))).toMatchObject({
      placed: { count: 0 },
      sold: { count: 1, amount: rupees(148) },
    });
  });

  test("counted again are the same, and follow what was taken back", async () => {
    const { orderId } = await orderFor(await shopper());
    const now = new Date();
    await verifyPayment(await seenPayment(orderId), seller, now);
    await countDay(today, now);
    await countDay(today, now);
    expect((await totals(["sold"], only(today))).sold.count).toBe(1);
    await db.update(paymentVerification).set({ withdrawn_at: now, withdrawn_by: seller });
    await countDay(today, now);
    expect((await totals(["sold"], only(today))).sold.count).toBe(0);
  });

  test("name what was sold, by amount, and count customers' steps beside them", async () => {
    const noon = hours(startOfIndianDay(yesterday), 12);
    await soldOrder(noon, hours(noon, 2));
    await soldOrder(noon, hours(noon, 3), async () => {
      const asha = await shopper();
      await putCombo(asha, 3);
      return asha;
    });
    await addToFigures([{ figure: "added", day: yesterday, key: "", count: 4 }]);
    await addToFigures([{ figure: "added", day: yesterday, key: "", count: 3 }]);
    await countDay(yesterday, new Date());
    expect(await bestSellers("product", only(yesterday))).toEqual([
      { key: "ndk-01", name: "Night Bus", count: 4, amount: rupees(196) },
    ]);
    expect(await bestSellers("combo", only(yesterday))).toEqual([
      { key: "starter-pack", name: "Starter Pack", count: 3, amount: rupees(297) },
    ]);
    expect((await totals(["added"], only(yesterday))).added.count).toBe(7);
  });

  test("say how long verifying and shipping took, a sum of days too", async () => {
    const noon = hours(startOfIndianDay(yesterday), 1);
    for (const took of [1, 2, 3, 4, 20]) {
      const orderId = await soldOrder(noon, hours(noon, took));
      const move = (from: "confirmation_pending" | "processing", to: "processing" | "shipped") =>
        changeOrderStatus(orderId, seller, { from, to }, new Date());
      await move("confirmation_pending", "processing");
      await move("processing", "shipped");
      await db
        .update(orderEvents)
        .set({ changed_at: hours(noon, took + 6) })
        .where(sql`order_id = ${orderId} and after = 'shipped'`);
    }
    await updateDailyFigures(new Date());
    const both = { from: yesterday, until: today };
    const verified = await lengths("time-to-verify", both);
    expect((percentile(verified, 0.5) ?? 0) / 3600).toBeCloseTo(3, 0);
    expect((percentile(verified, 0.9) ?? 0) / 3600).toBeGreaterThan(18);
    const shipped = await lengths("time-to-ship", both);
    expect((percentile(shipped, 0.5) ?? 0) / 3600).toBeCloseTo(6, 0);
    expect(shipped.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });
});

describe("the job", () => {
  test("counts every day since the first order once, and the last ones until they are settled", async () => {
    const old = hours(startOfIndianDay(indianDayAfter(today, -4)), 12);
    await soldOrder(old, hours(old, 1));
    const now = startOfIndianDay(today);
    now.setTime(now.getTime() + 13 * 3_600_000);
    expect(await updateDailyFigures(now)).toEqual(
      [0, -1, -2, -3, -4].map((n) => indianDayAfter(today, n)),
    );
    expect(await updateDailyFigures(now)).toEqual([today]);
    // The next morning that day isn't final yet and is counted again.
    const morning = hours(startOfIndianDay(indianDayAfter(today)), 8);
    expect(await updateDailyFigures(morning)).toEqual([indianDayAfter(today), today]);
    expect(await salesBy("day", { from: indianDayAfter(today, -5), until: today })).toEqual([
      { step: indianDayAfter(today, -4), count: 1, amount: rupees(148) },
    ]);
    expect(await salesBy("month", { from: indianDayAfter(today, -5), until: today })).toHaveLength(
      1,
    );
  });
});

test("no statement of a day reads a big table from end to end", async () => {
  await orderFor(await shopper());
  // The tables are analyzed as they grow. Otherwise this connection would check foreign keys by a plan from when they
  // had a few rows, and read the whole table for each new row.
  const analyze = (table: string) => db.execute(sql`analyze ${sql.identifier(table)}`);
  // Four months at 72 orders a day, in every table that a day is counted from.
  await db.execute(sql`
    insert into orders (id, order_number, user_id, total_amount, status, payment_verified, payment_transaction_id, shipping_type, created_at)
    select gen_random_uuid(), 'ORD' || (1000000000000 + n), (select id from users limit 1), 148, 'shipped', true,
      lpad((500000000000 + n)::text, 12, '0'), 'standard', now() - n * interval '20 minutes'
    from generate_series(1, 8000) n`);
  await analyze("orders");
  await db.execute(sql`
    insert into payments (id, order_id, transaction_id, submitted_at)
    select gen_random_uuid(), id, payment_transaction_id, created_at from orders where order_number like 'ORD1000000%'`);
  await analyze("payments");
  await db.execute(sql`
    insert into payment_verification (id, payment_id, outcome, decided_by, decided_at)
    select gen_random_uuid(), id, 'verified', ${seller}, submitted_at + interval '2 hours'
    from payments where transaction_id like '5%'`);
  await db.execute(sql`
    insert into order_events (id, order_id, kind, before, after, changed_at)
    select gen_random_uuid(), id, 'status', 'processing', 'shipped', created_at + interval '9 hours'
    from orders where order_number like 'ORD1000000%'`);
  await db.execute(sql`
    insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
    select gen_random_uuid(), id, 'ndk-01', 'Night Bus', 'postal', 2, 49, 0
    from orders where order_number like 'ORD1000000%'`);
  for (const table of BIG) await analyze(table);
  const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${figuresOf(yesterday)}`);
  const lines = plan.rows.map((row) => row["QUERY PLAN"]);
  const scans = lines.filter((line) => BIG.some((table) => line.includes(`Seq Scan on ${table}`)));
  expect(scans, lines.join("\n")).toEqual([]);
});

const BIG = ["orders", "payments", "payment_verification", "order_events", "order_items"];
