import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { settleUnplaced } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { issueInvoices } from "#data/invoices/issuing.server";
import { takeCash } from "#data/orders/payment/cash.server";
import { reopenPayment } from "#data/orders/payment/taken-back.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { giveRefund } from "#data/orders/seller-actions.server";
import { allRows } from "#data/paging.server";
import { closedMonthRows, closedMonths, payments, statementCredits } from "#data/schema.server";
import { recordRun } from "#data/stock/runs.server";
import type { MonthFigure } from "#domain/figures/months";
import { parseMonth } from "#domain/figures/payment-days";
import { plainDecimal, rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { testDatabase } from "#test/database/database";
import { enterTaxRates, setInvoices, supplier } from "#test/database/invoices";
import { countSize } from "#test/database/stock";
import {
  atOnce,
  fromCart,
  newTransactionId,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { orderByLink } from "#test/people/order-by-link";
import { confirmedCredit, importedStatement } from "#test/statements/confirmed";
import {
  closeMonth,
  currentClosingState,
  exportedMonthRows,
  listMonthRows,
  monthFigures,
} from "./months.server.ts";
import { countUndecidedUpTo } from "./undecided.server.ts";

const database = testDatabase();
let owner: string;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the links of these tests" }));
  await stockCatalogue();
  owner = await person("owner");
});

const at = (time: string) => new Date(`${time}+05:30`);

function monthOf(text: string) {
  const month = parseMonth(text);
  if (!month) throw new Error(`no month ${text}`);
  return month;
}

/** Returns each figure of a month as '2 ₹296.00', with its corrections after a slash. */
async function figures(month: string) {
  const found = (await monthFigures(monthOf(month), await currentClosingState())).figures;
  return Object.fromEntries(
    Object.entries(found).map(([figure, total]) => {
      const corrected = total.corrections
        ? ` / ${total.corrections} ${plainDecimal(total.corrected)}`
        : "";
      return [figure, `${total.count} ${plainDecimal(total.amount)}${corrected}`];
    }),
  );
}

/** Returns the orders behind a figure of a month, each with its day and amount. */
async function rowsOf(month: string, figure: MonthFigure) {
  const { rows } = await listMonthRows(monthOf(month), await currentClosingState(), { figure });
  return rows.map(
    ({ orderNumber, amount, day }) => `${day} ${orderNumber} ${plainDecimal(amount)}`,
  );
}

const close = (month: string, time: string, by = owner) => closeMonth(month, { by, now: at(time) });

/** Makes an order of ₹148 whose payment isn't decided. */
async function placed(time: string) {
  return await confirmed(await quoteFor(await shopper(), fromCart, at(time)), time);
}

async function confirmed(quote: Awaited<ReturnType<typeof quoteFor>>, time: string) {
  const transactionId = newTransactionId();
  const order = await confirmQuote(quote.userId, quote.id, { transactionId }, at(time));
  if (!order.ok) throw new Error(order.problem.code);
  const { orderId, orderNumber } = order;
  return { userId: quote.userId, orderId, orderNumber, transactionId };
}

async function verify(orderId: string, time: string) {
  const answer = await verifyPayment(await seenPayment(orderId), owner, at(time));
  expect(answer.ok).toBe(true);
}

async function sold(time: string) {
  const order = await placed(time);
  await verify(order.orderId, time);
  return order;
}

async function rejectPart(orderId: string, received: string, time: string) {
  const why = { kind: "amount-differs", reason: "A part came.", received } as const;
  const answer = await rejectPayment(await seenPayment(orderId), owner, why, at(time));
  expect(answer.ok).toBe(true);
}

const line = (transactionId: string, day: string, amount = 148) => ({
  ...{ transactionId, day, amount: rupees(amount), line: 7 },
  ...{ payerUpiId: null, orderNumber: null, note: null },
});

describe("a month", () => {
  let handed: Awaited<ReturnType<typeof sold>>;
  let partly: Awaited<ReturnType<typeof placed>>;
  let moved: Awaited<ReturnType<typeof placed>>;
  let short: Awaited<ReturnType<typeof sold>>;

  beforeAll(async () => {
    await setInvoices("registered", owner, "2026-05-01");
    await enterTaxRates();
    handed = await sold("2026-05-02T10:00");
    await giveRefund(handed.orderId, { amount: "20", to: null }, owner, at("2026-05-03T10:00"));
    const byStatement = await placed("2026-05-04T10:00");
    const bySms = await placed("2026-05-04T11:00");
    const stranger = newTransactionId();
    await importedStatement(
      {
        credits: [byStatement.transactionId, bySms.transactionId].map((id) =>
          line(id, "2026-05-04"),
        ),
      },
      owner,
      at("2026-05-05T10:00"),
    );
    await db
      .update(statementCredits)
      .set({ chosen_on: "2026-05-05" })
      .where(eq(statementCredits.transaction_id, bySms.transactionId));
    const link = await orderByLink(owner, {}, at("2026-05-06T10:00"));
    await takeCash(link.quoteId, { id: owner, alone: false }, at("2026-05-06T10:01"));
    partly = await placed("2026-05-07T10:00");
    await rejectPart(partly.orderId, "100", "2026-05-07T12:00");
    await confirmedCredit({
      transaction_id: partly.transactionId,
      amount: rupees(100),
      credited_on: "2026-05-07",
    });
    moved = await placed("2026-05-31T22:00");
    await confirmedCredit({ transaction_id: moved.transactionId, credited_on: "2026-05-31" });
    await confirmedCredit({
      transaction_id: stranger,
      amount: rupees(500),
      credited_on: "2026-05-09",
    });
    // This payment came after its quote version had expired, and was refunded without an order.
    const late = await quoteFor(await shopper(), fromCart, at("2026-05-10T10:00"));
    await confirmQuote(
      late.userId,
      late.id,
      { transactionId: newTransactionId() },
      at("2026-05-12T10:00"),
    );
    const [unplaced] = (await db.execute<{ id: string }>(sql`select id from unplaced_payments`))
      .rows;
    const decider = { id: owner, alone: false };
    await settleUnplaced(
      unplaced?.id ?? "",
      decider,
      { outcome: "refunded" },
      at("2026-05-12T11:00"),
    );
    // 13 pieces are counted, and the orders above need all of them, so this order is short.
    const promise = await quoteFor(await shopper(), fromCart, at("2026-05-13T09:00"));
    await countSize({ id: "ndk-01", size: "postal" }, 13, owner);
    short = await confirmed(promise, "2026-05-13T10:00");
    await verify(short.orderId, "2026-05-13T10:01");
    const names = { failed: (error: unknown) => expect(error).toBeUndefined() };
    await issueInvoices(supplier, at("2026-05-14T10:00"), names);
  });

  test("says what came in by each proof, what went out, what lacks pieces and what nobody explains", async () => {
    expect(await figures("2026-05")).toMatchObject({
      orders: "5 839.00",
      short: "1 148.00",
      statement: "1 148.00",
      sms: "1 148.00",
      hand: "4 544.00",
      cash: "1 247.00",
      refunds: "2 168.00",
      unexplained: "1 500.00",
    });
    const { taxable = "", cgst, igst } = await figures("2026-05");
    expect(taxable).toMatch(/^\d+ \d+\.\d\d$/);
    expect(cgst).toBeDefined();
    expect(igst).toBeUndefined();
    expect(await rowsOf("2026-05", "short")).toEqual([`2026-05-13 ${short.orderNumber} 148.00`]);
    expect(await figures("2026-06")).toEqual({});
  });

  test("comes a page at a time with each row once, by day and by order", async () => {
    const [month, books] = [monthOf("2026-05"), await currentClosingState()];
    const all = (await listMonthRows(month, books, { most: 500 })).rows;
    const paged = allRows((after) => listMonthRows(month, books, { after, most: 2 }));
    for (const row of all) expect((await paged.next()).value).toEqual(row);
    expect((await paged.next()).done).toBe(true);
    const places = all.map(({ day, orderNumber }) => `${day} ${orderNumber ?? "~"}`);
    expect(places).toEqual(places.toSorted());
    const exported: string[] = [];
    for await (const { id } of exportedMonthRows(month)) exported.push(id);
    expect(exported).toEqual(all.map(({ id }) => id));
  });

  test("is closed in its order, once it's over, and once", async () => {
    expect(await close("2026-05", "2026-05-31T23:59")).toMatchObject({
      problem: { code: "month-not-over" },
    });
    expect(await close("2026-06", "2026-07-01T00:00")).toMatchObject({
      problem: { code: "earlier-month-open" },
    });
    for (const month of ["2026-04", "2026-05-01", "x"])
      expect(await close(month, "2026-07-01T00:00")).toMatchObject({
        problem: { code: "month-unknown" },
      });
    const before = await figures("2026-05");
    const other = await person("other-owner");
    const answers = await atOnce(8, (index) =>
      close("2026-05", "2026-06-01T00:00:02", index % 2 ? other : owner),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.$count(closedMonths)).toBe(1);
    expect(await figures("2026-05")).toEqual(before);
  });

  test("doesn't change once it's closed; what becomes of it stands in the next, with its order", async () => {
    const closed = await figures("2026-05");
    const rows = await db.select().from(closedMonthRows);
    expect(JSON.stringify(rows)).not.toContain(handed.transactionId);
    await verify(moved.orderId, "2026-06-01T09:00");
    await withdrawDecision(moved.orderId, owner, at("2026-06-01T09:00:05"));
    expect(await figures("2026-06")).toEqual({});
    await verify(moved.orderId, "2026-06-01T09:01");
    // June has the rest of a part payment, a refund, pieces from the printer, and money that the bank took back.
    const rest = newTransactionId();
    await resubmitPayment(
      partly.userId,
      partly.orderId,
      { transactionId: rest },
      at("2026-06-02T10:00"),
    );
    await verify(partly.orderId, "2026-06-02T11:00");
    const run = { kind: "arrived", quantity: 500, day: "2026-06-03", note: null } as const;
    await recordRun({ id: "ndk-01", size: "postal" }, run, {
      by: owner,
      now: at("2026-06-03T10:00"),
    });
    const back = { takenBack: [{ line: 3, transactionId: handed.transactionId, certain: true }] };
    await importedStatement(
      { name: "back.csv", dropped: back as never },
      owner,
      at("2026-06-04T10:00"),
    );
    expect(await figures("2026-06")).toMatchObject({
      orders: "2 296.00",
      hand: "2 196.00",
      short: "-1 -148.00 / 1 -148.00",
    });
    expect(await rowsOf("2026-06", "short")).toEqual([`2026-05-13 ${short.orderNumber} -148.00`]);
    expect(await figures("2026-05")).toEqual(closed);
    expect(await db.select().from(closedMonthRows)).toEqual(rows);
  });

  test("has a part under an ID only until the same ID pays all of it", async () => {
    const order = await placed("2026-06-10T10:00");
    await rejectPart(order.orderId, "100", "2026-06-10T11:00");
    const { transactionId } = order;
    expect((await close("2026-06", "2026-07-01T10:00")).ok).toBe(true);
    await resubmitPayment(order.userId, order.orderId, { transactionId }, at("2026-07-01T11:00"));
    await verify(order.orderId, "2026-07-01T12:00");
    expect(await rowsOf("2026-07", "hand")).toEqual([
      `2026-06-10 ${order.orderNumber} -100.00`,
      `2026-07-01 ${order.orderNumber} 148.00`,
    ]);
  });

  test("gets back what a bank took back after it was closed, and says of which order", async () => {
    const order = await sold("2026-07-02T10:00");
    expect((await close("2026-07", "2026-08-01T10:00")).ok).toBe(true);
    const back = { takenBack: [{ line: 3, transactionId: order.transactionId, certain: true }] };
    await importedStatement(
      { name: "august.csv", dropped: back as never },
      owner,
      at("2026-08-02T10:00"),
    );
    const reopened = await reopenPayment(
      await seenPayment(order.orderId),
      owner,
      at("2026-08-02T11:00"),
    );
    expect(reopened.ok).toBe(true);
    for (const figure of ["orders", "hand"] as const)
      expect(await rowsOf("2026-08", figure)).toEqual([`2026-07-02 ${order.orderNumber} -148.00`]);
    expect(await figures("2026-08")).toMatchObject({ orders: "-1 -148.00 / 1 -148.00" });
  });

  test("has money without an order until it has one; what is forgotten with age stays as it was closed", async () => {
    const order = await placed("2026-08-20T10:00");
    const kept = await confirmedCredit({
      transaction_id: newTransactionId(),
      credited_on: "2026-08-21",
    });
    const credit = await confirmedCredit({
      transaction_id: newTransactionId(),
      credited_on: "2026-08-20",
    });
    expect((await close("2026-08", "2026-09-01T10:00")).ok).toBe(true);
    await rejectPayment(
      await seenPayment(order.orderId),
      owner,
      { kind: "not-found", reason: "No." },
      at("2026-09-02T10:00"),
    );
    await resubmitPayment(
      order.userId,
      order.orderId,
      { transactionId: credit.transaction_id },
      at("2026-09-02T11:00"),
    );
    await verify(order.orderId, "2026-09-02T12:00");
    await db.delete(statementCredits).where(eq(statementCredits.id, kept.id));
    expect(await rowsOf("2026-09", "unexplained")).toEqual([
      `2026-08-20 ${order.orderNumber} -148.00`,
    ]);
  });
});

describe("while a month is closed", () => {
  /** Returns an order's rows for one figure in all of these months together. */
  async function stands(orderId: string, figure: MonthFigure, months: readonly string[]) {
    const books = await currentClosingState();
    const pages = await Promise.all(
      months.map((month) => listMonthRows(monthOf(month), books, { figure, most: 500 })),
    );
    return pages.flatMap(({ rows }) => rows).filter((row) => row.orderId === orderId);
  }

  test.each(["before", "after"] as const)(
    "a verification and a refund that commit %s it stand in one month",
    async (when) => {
      const [month, next, ends, begins] =
        when === "before"
          ? ["2026-09", "2026-10", "2026-09-30T23:59:59", "2026-10-01T00:00:03"]
          : ["2026-10", "2026-11", "2026-10-31T23:59:59", "2026-11-01T00:00:03"];
      const verified = await placed(ends);
      const refunded = await sold(ends);
      // The lock makes both transactions, already begun, wait at their last statement.
      const stop = new pg.Client(database.url);
      await stop.connect();
      await stop.query("begin; lock table order_events in share mode");
      const under = [
        verify(verified.orderId, ends),
        giveRefund(refunded.orderId, { amount: "20", to: null }, owner, at(ends)),
      ];
      await waitUntilBlocked(2);
      const closing = when === "after" ? close(month, begins) : null;
      if (closing) expect((await closing).ok).toBe(true);
      await stop.query("commit");
      await stop.end();
      await Promise.all(under);
      if (when === "before") expect((await close(month, begins)).ok).toBe(true);
      const where = when === "before" ? { corrections: 0 } : { corrections: 1 };
      for (const [{ orderId }, figure, amount] of [
        [verified, "hand", 148],
        [verified, "orders", 148],
        [refunded, "refunds", 20],
      ] as const) {
        const found = await stands(orderId, figure, [month, next]);
        expect(found).toMatchObject([{ amount: rupees(amount) }]);
      }
      const { figures } = await monthFigures(monthOf(next), await currentClosingState());
      expect(figures.refunds?.corrections ?? 0).toBe(where.corrections);
    },
  );

  test("thirty verifications, Undos and refunds at once stand in one month each", async () => {
    const ends = "2026-11-30T23:59:58";
    const made: Awaited<ReturnType<typeof placed>>[] = [];
    for (let each = 0; each < 30; each++) made.push(await placed(ends));
    const [orders, others, third] = [made.slice(0, 10), made.slice(10, 20), made.slice(20)];
    for (const { orderId } of [...others, ...third]) await verify(orderId, ends);
    const closing = close("2026-11", "2026-12-01T00:00:01");
    await Promise.all([
      ...orders.map(({ orderId }) => verify(orderId, "2026-11-30T23:59:59")),
      ...others.map(({ orderId }) => withdrawDecision(orderId, owner, at("2026-11-30T23:59:59"))),
      ...third.map(({ orderId }) =>
        giveRefund(orderId, { amount: "20", to: null }, owner, at("2026-11-30T23:59:59")),
      ),
      closing,
    ]);
    expect((await closing).ok).toBe(true);
    const months = ["2026-11", "2026-12"];
    const sum = async (orderId: string, figure: MonthFigure) =>
      (await stands(orderId, figure, months)).reduce((all, { amount }) => all + amount, 0);
    for (const { orderId } of orders) expect(await sum(orderId, "hand")).toBe(14_800);
    for (const { orderId } of others) expect(await sum(orderId, "hand")).toBe(0);
    for (const { orderId } of third) expect(await sum(orderId, "refunds")).toBe(2_000);
  });
});

test("what nobody has decided is counted up to a month's end, each kind by itself, until it is decided", async () => {
  const waiting = await countUndecidedUpTo(monthOf("2026-12"));
  const order = await placed("2026-12-31T23:59:59");
  await placed("2027-01-01T00:00:00");
  const late = await quoteFor(await shopper(), fromCart, at("2026-12-29T10:00"));
  const transactionId = newTransactionId();
  const unplaced = await confirmQuote(
    late.userId,
    late.id,
    { transactionId },
    at("2026-12-31T11:00"),
  );
  expect(unplaced.ok).toBe(false);
  for (const day of ["2026-12-31", "2027-01-01"])
    await confirmedCredit({ transaction_id: newTransactionId(), credited_on: day });
  const { orders, unplaced: without, credits } = waiting;
  const more = { orders: orders + 1, unplaced: without + 1, credits: credits + 1 };
  expect(await countUndecidedUpTo(monthOf("2026-12"))).toEqual(more);
  expect(await countUndecidedUpTo(monthOf("2027-01"))).toEqual({
    ...more,
    orders: orders + 2,
    credits: credits + 2,
  });
  await verify(order.orderId, "2027-01-01T10:00");
  const [payment] = await db
    .select({ id: payments.unplaced_payment_id })
    .from(payments)
    .where(eq(payments.transaction_id, transactionId));
  const decider = { id: owner, alone: false };
  const answer = await settleUnplaced(
    payment?.id ?? "",
    decider,
    { outcome: "refunded" },
    at("2027-01-01T11:00"),
  );
  expect(answer.ok).toBe(true);
  expect(await countUndecidedUpTo(monthOf("2026-12"))).toEqual({
    ...waiting,
    credits: credits + 1,
  });
});
