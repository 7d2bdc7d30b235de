import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, rupees, sum, ZERO } from "#domain/money/money";
import { parseRefund, refundable } from "./refund-amounts.ts";

const order = {
  status: "pending",
  payment: "verified",
  total: rupees(148),
  received: ZERO,
  refunds: [],
} as const;

describe("what can be given back", () => {
  test("is what was paid less what was given back or is owed", () => {
    expect(refundable(order)).toBe(rupees(148));
    expect(refundable({ ...order, refunds: [rupees(100), rupees(8)] })).toBe(rupees(40));
    expect(refundable({ ...order, refunds: [rupees(148)] })).toBe(ZERO);
  });

  test("of an order that wasn't paid in full is what arrived, once it is cancelled: before, the customer is asked for the rest", () => {
    const part = { ...order, payment: "rejected", received: rupees(100) } as const;
    expect(refundable(part)).toBe(ZERO);
    expect(refundable({ ...part, payment: "waiting" })).toBe(ZERO);
    expect(refundable({ ...part, status: "cancelled" })).toBe(rupees(100));
  });

  test("however it is split, never comes to more than was paid", () => {
    const typed = fc.array(
      fc.integer({ min: 0, max: 30_000 }).map((all) => (all / 100).toFixed(2)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 20_000 }).map(paise), typed, (total, amounts) => {
        const refunds = [];
        for (const text of amounts) {
          const given = parseRefund(text, refundable({ ...order, total, refunds }));
          if (given.ok) refunds.push(given.amount);
        }
        expect(sum(refunds)).toBeLessThanOrEqual(total);
      }),
    );
  });
});

describe("the amount that a seller types", () => {
  const most = rupees(148);

  test("is in rupees, with or without their sign", () => {
    for (const typed of ["99.5", "₹99.50", " 99.50 "])
      expect(parseRefund(typed, most)).toEqual({ ok: true, amount: rupees("99.50") });
    expect(parseRefund("148", most)).toEqual({ ok: true, amount: most });
  });

  test.for(["", "0", "0.001", "-5", "abc", "1e3"])("%j is none", (typed) => {
    expect(parseRefund(typed, most)).toEqual({
      ok: false,
      problem: { code: "refund-amount-wrong" },
    });
  });

  test("is no more than what is left", () => {
    expect(parseRefund("148.01", most)).toEqual({
      ok: false,
      problem: { code: "refund-amount-too-high", most },
    });
  });
});
