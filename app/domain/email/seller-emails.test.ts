import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import {
  DEFAULT_SELLER_EMAILS,
  GATHERING_INTERVALS_MINUTES,
  SELLER_EMAIL_TIMES,
  type SellerEmailRule,
  sellerEmail,
  sellerEmailTime,
} from "./seller-emails.ts";

/** Makes a time in India, on 20 November 2026 by default. */
const at = (time: string, day = "2026-11-20") => new Date(`${day}T${time}:00+05:30`);
const rule = (changes: Partial<SellerEmailRule> = {}) => ({
  ...DEFAULT_SELLER_EMAILS,
  quiet: false,
  ...changes,
});

describe("sellers are told of an order", () => {
  test("once an hour, unless an owner wants it at once, or at another round time", () => {
    const time = (changes: Partial<SellerEmailRule>, placed: string) =>
      sellerEmailTime(at(placed), rule(changes));
    expect(time({}, "14:07")).toEqual(at("15:00"));
    expect(time({ when: "at-once" }, "14:07")).toEqual(at("14:07"));
    expect(time({ when: "gathered", everyMinutes: 15 }, "14:07")).toEqual(at("14:15"));
    expect(time({ when: "gathered", everyMinutes: 60 }, "14:00")).toEqual(at("15:00"));
    expect(time({ when: "gathered", everyMinutes: 240 }, "23:59")).toEqual(
      at("00:00", "2026-11-21"),
    );
    expect(time({ when: "daily", dailyAt: 9 }, "08:59")).toEqual(at("09:00"));
    expect(time({ when: "daily", dailyAt: 9 }, "09:00")).toEqual(at("09:00", "2026-11-21"));
  });

  test("not in the quiet hours: when they are over, of the same day or the next", () => {
    const night = { when: "at-once" as const, quiet: true, quietFrom: 22, quietUntil: 7 };
    const time = (placed: string, changes = {}) =>
      sellerEmailTime(at(placed), rule({ ...night, ...changes }));
    expect(time("21:59")).toEqual(at("21:59"));
    expect(time("22:00")).toEqual(at("07:00", "2026-11-21"));
    expect(time("03:30")).toEqual(at("07:00"));
    expect(time("07:00")).toEqual(at("07:00"));
    expect(time("21:50", { when: "gathered" })).toEqual(at("07:00", "2026-11-21"));
    expect(time("13:10", { quietFrom: 13, quietUntil: 15 })).toEqual(at("15:00"));
    expect(time("13:10", { quietFrom: 13, quietUntil: 13 })).toEqual(at("13:10"));
  });

  test("never before it is placed, never in a quiet hour, and within two days", () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const rules = fc.record({
      when: fc.constantFrom(...SELLER_EMAIL_TIMES),
      everyMinutes: fc.constantFrom(...GATHERING_INTERVALS_MINUTES),
      dailyAt: hour,
      quiet: fc.constant(true),
      quietFrom: hour,
      quietUntil: hour,
    });
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 1_000_000 }), (rule, minutes) => {
        const placed = new Date(Date.parse("2026-01-01T00:00:00Z") + minutes * 60_000);
        const time = sellerEmailTime(placed, rule);
        const wait = time.getTime() - placed.getTime();
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThan(48 * 3_600_000);
        // The chosen time is outside the quiet hours, so applying the rule to it again doesn't delay it further.
        expect(sellerEmailTime(time, { ...rule, when: "at-once" })).toEqual(time);
      }),
    );
  });
});

describe("an email about new orders", () => {
  const store = { storeName: "Kathalu", admin: "https://kathalu.example/admin" };
  const order = { orderNumber: "ORD1", total: rupees(148), pieces: 2, isPending: true };

  test("says number, amount and pieces of each, and where to look", () => {
    const email = sellerEmail({ orders: [order], unplaced: [] }, store);
    expect(email.subject).toBe("New order ORD1 · ₹148");
    expect(email.text).toContain("ORD1 · ₹148 · 2 pieces\n");
    expect(email.html).toContain('href="https://kathalu.example/admin"');
  });

  test("gathers many, with their sum, those that were looked at meanwhile marked, and names thirty", () => {
    const orders = Array.from({ length: 40 }, (_, n) => ({ ...order, orderNumber: `ORD${n}` }));
    const looked = { ...order, orderNumber: "ORD-A", isPending: false };
    const email = sellerEmail(
      { orders: [looked, ...orders], unplaced: [{ amount: rupees(5) }] },
      store,
    );
    expect(email.subject).toBe("41 new orders · ₹6,068");
    expect(email.text).toContain("ORD-A · ₹148 · 2 pieces · already looked at");
    expect(email.text).toContain("and 12 more");
  });

  test("tells of payments without an order alone, too", () => {
    const unplaced = [{ amount: rupees(148) }];
    expect(sellerEmail({ orders: [], unplaced }, store).subject).toBe(
      "A customer says they paid, but has no order · ₹148",
    );
  });
});
