import { createHash, randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import {
  orders,
  paymentSms,
  payments,
  quotes,
  screenshotReadings,
  settings,
  statementCredits,
  statementImports,
} from "#data/schema.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { confirmedCredit } from "#test/statements/confirmed";
import { evidenceFacts, evidenceFactsOf } from "./evidence.server.ts";
import { provedPayments, provedPaymentsFirst } from "./proved-payments.server.ts";
import { rejectPayment, resubmitPayment, verifyPayment } from "./verification.server.ts";
import { paymentsToVerify } from "./verification-queue.server.ts";

const VERIFICATION_QUEUE_PAGE_ORDERS = 20;

testDatabase({ byHand: ["statuses-recorded"] });
const now = new Date();
const today = indianDay(now);
let seller: string;

beforeAll(async () => {
  await stockCatalogue();
  seller = await person("owner");
});
beforeEach(async () => {
  await db.delete(paymentSms);
  await db.delete(statementCredits);
  await db.delete(statementImports);
  await db.delete(screenshotReadings);
  await db.delete(payments);
  await db.delete(orders);
  await db.delete(quotes);
});

type Order = { orderId: string; transactionId: string };

/** Makes an order of ₹148 whose payment isn't decided. */
const order = async () => await orderFor(await shopper());

/** Adds a confirmed statement that has a credit with the order's transaction id. */
async function credited(
  { transactionId }: Order,
  { amount = rupees(148), day = today }: { amount?: Paise; day?: string } = {},
) {
  const credit = { transaction_id: transactionId, amount, credited_on: day };
  const { statement_id, id: creditId } = await confirmedCredit(credit);
  return { importId: statement_id ?? "", creditId };
}

async function pictured({ orderId }: Order, text: string | null) {
  const sha256 = createHash("sha256").update(randomUUID()).digest();
  const path = `screenshots/${randomUUID()}.png`;
  const [owner] = await db.select().from(orders).where(eq(orders.id, orderId));
  await db
    .update(payments)
    .set({ screenshot_sha256: sha256, screenshot_path: path })
    .where(eq(payments.order_id, orderId));
  await db.insert(screenshotReadings).values({
    sha256,
    path,
    user_id: owner?.user_id ?? "",
    state: text === null ? "failed" : "read",
    text,
    read_at: now,
  });
}

async function pasted({ orderId, transactionId }: Order, amount = rupees(148)) {
  const { paymentId } = await seenPayment(orderId);
  await db
    .insert(paymentSms)
    .values({ payment_id: paymentId, transaction_id: transactionId, amount, pasted_by: seller });
}

const factsOf = async ({ orderId }: Order) => {
  const { paymentId } = await seenPayment(orderId);
  return await evidenceFacts({ payments: [{ id: paymentId }] });
};
const codes = async (of: Order) => {
  const facts = await factsOf(of);
  return facts ? evidenceOf(facts).map(({ code }) => code) : [];
};

describe("the evidence of a payment", () => {
  test("has what a confirmed statement, a message and its picture say of it, on its order's page and in the queue", async () => {
    const one = await order();
    await credited(one);
    await pasted(one);
    await pictured(one, `Paid ₹148 to Kathalu\nUPI transaction ID ${one.transactionId}`);
    const found = await codes(one);
    for (const code of [
      "statement-has-it",
      "sms-has-it",
      "picture-shows-id",
      "picture-shows-amount",
    ])
      expect(found).toContain(code);
    const { rows } = await paymentsToVerify({ orderId: one.orderId });
    expect(rows.map(({ evidence }) => evidence)).toEqual([await factsOf(one)]);
  });

  test("knows the payee by the name that was saved last with the order's own UPI ID [R62]", async () => {
    const payee = { upiId: "Kathalu@okicici", name: "Kathalu", registeredName: "RAVI KUMAR K" };
    const saved = [
      { ...payee, registeredName: "RAVI KUMAR" },
      payee,
      { ...payee, upiId: "other@okaxis", registeredName: "SURESH BABU N" },
    ].map((value, at) => ({ subject: "payee", version: at + 1, value }));
    const one = await order();
    await pictured(one, `Paid ₹148 to Mr Ravi Kumar K\nUPI transaction ID ${one.transactionId}`);
    const named = async () => (await factsOf(one))?.payee?.registeredName;
    expect(await named()).toBeNull();
    await db.insert(settings).values(saved);
    expect(await named()).toBe("RAVI KUMAR K");
    expect(await codes(one)).toContain("picture-shows-payee");
    expect((await orderForAdmin(one.orderId))?.payee).toMatchObject({
      upiId: "kathalu@okicici",
      registeredName: "RAVI KUMAR K",
    });
    const cleared = { ...payee, registeredName: "" };
    await db.insert(settings).values({ subject: "payee", version: 4, value: cleared });
    expect(await named()).toBeNull();
    await db.delete(settings);
  });

  test("says that a picture which can't be read wasn't, and nothing of one that waits or whose file is gone", async () => {
    const one = await order();
    await pictured(one, null);
    expect(await codes(one)).toContain("picture-not-legible");
    await db.update(payments).set({ screenshot_path: null });
    expect((await factsOf(one))?.receipt).toBeNull();
    const another = await order();
    expect((await factsOf(another))?.receipt).toBeNull();
  });

  test("counts what arrived before: the difference is what a statement must have", async () => {
    const asha = await shopper();
    const one = await orderFor(asha);
    const part = { kind: "amount-differs", reason: "₹100 arrived.", received: "100" } as const;
    await rejectPayment(await seenPayment(one.orderId), seller, part, now);
    const rest = { ...one, transactionId: newTransactionId() };
    await resubmitPayment(asha, one.orderId, rest, now);
    await credited(rest, { amount: rupees(48) });
    expect(await codes(rest)).toContain("statement-has-it");
  });

  test("knows a statement that has the payment's days and not the payment, and asks in few statements", async () => {
    const [one, other] = [await order(), await order()];
    await credited(other);
    expect(await codes(one)).toContain("statement-not-yet");
    const long = { covers_from: indianDayAfter(today, -3), covers_to: indianDayAfter(today, 9) };
    await db.update(statementImports).set(long);
    expect(await codes(one)).toContain("statement-without-it");
    await db.update(statementImports).set({ confirmed_at: null, credits: [] });
    expect(await codes(one)).not.toContain("statement-without-it");
    await db
      .update(statementImports)
      .set({ ...long, confirmed_at: now, credits: null, covers_from: indianDayAfter(today, 1) });
    expect(await codes(one)).not.toContain("statement-without-it");
    const ids = [one, other].map(async ({ orderId }) => (await seenPayment(orderId)).paymentId);
    expect([...(await evidenceFactsOf(await Promise.all(ids))).keys()]).toHaveLength(2);
  });
});

describe("the queue with the bank's proof first", () => {
  test("has what a statement proves first; among equals the longest waiting", async () => {
    const [plain, against, older, read, messaged, proved] = [
      await order(),
      await order(),
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    await credited(proved);
    await credited(against, { amount: rupees(14) });
    await pasted(messaged);
    const [a, b, c] = read.transactionId.match(/.{4}/g) ?? [];
    await pictured(read, `Payment successful\nUTR: ${a} ${b} ${c}`);
    await db
      .update(payments)
      .set({ submitted_at: new Date(now.getTime() - 3_600_000) })
      .where(eq(payments.order_id, older.orderId));
    const { rows, next } = await provedPaymentsFirst();
    expect(rows.map(({ orderId }) => orderId)).toEqual(
      [proved, older, plain, against, read, messaged].map(({ orderId }) => orderId),
    );
    expect(next).toBeNull();
    const following = async (of: Order) => {
      const { paymentId } = await seenPayment(of.orderId);
      const { rows } = await provedPaymentsFirst(paymentId);
      return rows.map(({ orderId }) => orderId);
    };
    expect(await following(plain)).toEqual([against, read, messaged].map(({ orderId }) => orderId));
    expect(await following(proved)).toHaveLength(5);
  });

  test("goes on with what a statement proves after a payment that was verified meanwhile", async () => {
    const [plain, first, second] = [await order(), await order(), await order()];
    await credited(first);
    await credited(second);
    const seen = await seenPayment(first.orderId);
    const rest = async () => (await provedPaymentsFirst(seen.paymentId)).rows;
    const orderIds = [second.orderId, plain.orderId];
    expect((await rest()).map(({ orderId }) => orderId)).toEqual(orderIds);
    await verifyPayment(seen, seller, now);
    expect((await rest()).map(({ orderId }) => orderId)).toEqual(orderIds);
  });

  test("comes in windows, each after the last payment of the one before", async () => {
    const { orderId } = await order();
    const [like] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!like) throw new Error("there is no order");
    for (let n = 1; n <= 2 * VERIFICATION_QUEUE_PAGE_ORDERS; n++) {
      const id = randomUUID();
      const order_number = `ORD${1_800_000_000_000 + n}`;
      await db.insert(orders).values({ ...like, id, order_number, quote_id: null });
      const submitted_at = new Date(now.getTime() + n * 1_000);
      const transaction_id = newTransactionId();
      await db.insert(payments).values({ order_id: id, transaction_id, submitted_at });
    }
    const first = await provedPaymentsFirst();
    expect(first.next).toBe(first.rows.at(-1)?.paymentId);
    const second = await provedPaymentsFirst(first.next ?? "");
    const third = await provedPaymentsFirst(second.next ?? "");
    expect(third.next).toBeNull();
    const all = [first, second, third].flatMap(({ rows }) =>
      rows.map(({ paymentId }) => paymentId),
    );
    expect(new Set(all).size).toBe(2 * VERIFICATION_QUEUE_PAGE_ORDERS + 1);
    // If all payments of a window were decided meanwhile, the next one is shown instead of an empty one.
    const decided = second.rows.map(({ paymentId }) => paymentId);
    await db.update(payments).set({ verified_at: now }).where(inArray(payments.id, decided));
    expect(await provedPaymentsFirst(first.next ?? "")).toEqual(third);
  });
});

describe("what a statement has proved", () => {
  test("is found behind hundreds of payments that their credits don't prove", async () => {
    const wrong = await order();
    const { importId } = await credited(wrong, { amount: rupees(1) });
    const ids = sql`(select id, lpad((700000000000 + n)::text, 12, '0') as transaction_id
      from (select n, gen_random_uuid() as id from generate_series(1, 600) n) made)`;
    await db.execute(sql`
      with made as materialized ${ids},
      placed as (insert into orders (id, order_number, user_id, total_amount, payment_transaction_id, shipping_type)
        select made.id, 'ORD1' || made.transaction_id, user_id, total_amount, made.transaction_id, shipping_type
        from made, orders where orders.id = ${wrong.orderId} returning id, payment_transaction_id),
      submitted as (insert into payments (id, order_id, transaction_id)
        select gen_random_uuid(), id, payment_transaction_id from placed)
      insert into statement_credits (id, statement_id, transaction_id, amount, credited_on, line)
      select gen_random_uuid(), statement_id, made.transaction_id, amount, credited_on, line
      from made, statement_credits where statement_id = ${importId}`);
    expect(await provedPayments()).toBeNull();
    const proved = await order();
    const credit = await credited(proved);
    expect(await provedPayments()).toEqual({ importId: credit.importId, count: 1 });
  });

  test("is counted by its import, until it is verified; neither another amount nor a cancelled order", async () => {
    expect(await provedPayments()).toBeNull();
    const [late, wrong, cancelled] = [await order(), await order(), await order()];
    const { importId, creditId } = await credited(late);
    await credited(wrong, { amount: rupees(1) });
    await credited(cancelled);
    await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, cancelled.orderId));
    expect(await provedPayments()).toEqual({ importId, count: 1 });
    const { paymentId } = await seenPayment(late.orderId);
    await db
      .update(statementCredits)
      .set({ decision: "chosen", payment_id: paymentId })
      .where(eq(statementCredits.transaction_id, late.transactionId));
    await verifyPayment(await seenPayment(late.orderId), seller, now, { creditId });
    expect(await provedPayments()).toBeNull();
  });
});
