import { describe, expect, test } from "vitest";
import { add, paise, rupees, ZERO } from "#domain/money/money";
import {
  type CountedPayments,
  DAY_COLUMNS,
  dayRow,
  monthAfter,
  PAYMENT_COLUMNS,
  parseMonthOrDay,
  paymentDays,
  paymentRow,
  refundRow,
} from "./payment-days.ts";

const STATES = ["verified", "undecided", "rejected"] as const;
const STATEMENTS = ["found", "missing", "uncovered"] as const;

/** Every combination of the seller's decision and the statement's state, on two days, each with its own count. */
const counted: CountedPayments[] = ["2026-11-03", "2026-11-20"].flatMap((day, d) =>
  STATES.flatMap((state, s) =>
    STATEMENTS.map((statement, t) => {
      const count = 1 + d * 9 + s * 3 + t;
      return { day, state, statement, count, amount: paise(count * 14_851) };
    }),
  ),
);

describe("payments by day", () => {
  const refunds = [{ day: "2026-11-21", count: 2, amount: rupees(296) }];
  const { days, sum } = paymentDays(counted, refunds);

  test("stand with the newest day first, days with a refund alone among them", () => {
    expect(days.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-20", "2026-11-03"]);
    expect(days[0]?.figures.refunded).toEqual({ count: 2, amount: rupees(296) });
    expect(days[0]?.figures.submitted.count).toBe(0);
  });

  test("add up: what sellers said is what was submitted, and what statements say is what wasn't rejected", () => {
    for (const figures of [sum, ...days.map((each) => each.figures)]) {
      const { submitted, verified, undecided, rejected, found, missing, uncovered } = figures;
      const parts = [verified, undecided, rejected];
      expect(parts.reduce((all, { count }) => all + count, 0)).toBe(submitted.count);
      expect(add(...parts.map(({ amount }) => amount))).toBe(submitted.amount);
      const kept = [found, missing, uncovered];
      expect(kept.reduce((all, { count }) => all + count, 0)).toBe(
        verified.count + undecided.count,
      );
      expect(add(...kept.map(({ amount }) => amount))).toBe(add(verified.amount, undecided.amount));
    }
  });

  test("come to their month's sum, in the accountant's file, too", () => {
    for (const figure of ["submitted", "found", "missing", "refunded"] as const) {
      const amounts = days.map(({ figures }) => figures[figure].amount);
      expect(add(...amounts)).toBe(sum[figure].amount);
    }
    expect(sum.submitted.count).toBe(counted.reduce((all, { count }) => all + count, 0));
    const column = DAY_COLUMNS.indexOf("Missing (₹)");
    const written = days.map((day) => rupees(dayRow(day)[column] ?? ""));
    expect(add(...written)).toBe(sum.missing.amount);
  });
});

test("a period is a month or a day of India, and nothing else", () => {
  expect(parseMonthOrDay("2026-11")).toMatchObject({
    from: new Date("2026-10-31T18:30:00Z"),
    until: new Date("2026-11-30T18:30:00Z"),
  });
  expect(parseMonthOrDay("2026-12-31")).toMatchObject({
    month: "2026-12",
    from: new Date("2026-12-30T18:30:00Z"),
    until: new Date("2026-12-31T18:30:00Z"),
  });
  for (const text of ["", "2026-13", "2026-02-30", "2026-1", "2026-11-22T00", "x", "1999-01"])
    expect(parseMonthOrDay(text), text).toBeNull();
  expect([monthAfter("2026-01", -1), monthAfter("2026-12", 1)]).toEqual(["2025-12", "2027-01"]);
});

test("a row of the file has a cell for each column, an ID that stays text, and amounts that add up", () => {
  const at = new Date("2026-11-20T19:00:00Z");
  const payment = {
    id: "1",
    submittedAt: at,
    orderId: "2",
    orderNumber: "ORD1795168800123",
    transactionId: "012345678901",
    amount: rupees(148),
    state: "verified" as const,
    statement: "found" as const,
    decidedAt: at,
    credit: { amount: rupees("148.50"), day: "2026-11-21", line: 12, fileName: "=nov.csv" },
  };
  const row = paymentRow(payment);
  expect(row).toHaveLength(PAYMENT_COLUMNS.length);
  expect(row.slice(0, 6)).toEqual([
    "Payment",
    "2026-11-21",
    "21 Nov 2026, 12:30 am",
    "ORD1795168800123",
    "UPI 012345678901",
    "148.00",
  ]);
  const rejected = paymentRow({
    ...payment,
    state: "rejected",
    statement: "missing",
    credit: null,
  });
  expect(rejected[8]).toBe("");
  const refund = refundRow({ ...payment, refundedAt: at, amount: ZERO, reference: null });
  expect(refund).toHaveLength(PAYMENT_COLUMNS.length);
  expect(refund.at(-1)).toBe("0.00");
});
