import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paise, rupees } from "#domain/money/money";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import {
  amountDue,
  parseReceived,
  parseRejection,
  REJECTION_KINDS,
  receivedAmount,
} from "./rejections.ts";

const total = rupees(148);
const first = {
  transactionId: "412345678901",
  kind: "amount-differs" as const,
  received: rupees(100),
};

describe("what is still to be paid after a rejection", () => {
  it("is the whole where nothing arrived [R20]", () => {
    expect(amountDue(total, [])).toBe(total);
    expect(amountDue(total, [{ ...first, received: null }])).toBe(total);
  });

  it("is the difference where a part arrived: together they are the whole [R20]", () => {
    const second = { ...first, transactionId: "412345678902", received: rupees(20) };
    expect(amountDue(total, [first])).toBe(rupees(48));
    const due = amountDue(total, [second, first]);
    expect(due + receivedAmount([second, first])).toBe(total);
  });

  it("counts an amount once, however often its id was sent: the last word on it stands", () => {
    expect(receivedAmount([first, first])).toBe(rupees(100));
    expect(receivedAmount([{ ...first, received: rupees(10) }, first])).toBe(rupees(10));
  });

  it("keeps the amount when the same id's screenshot is rejected, not when its money isn't there [R20]", () => {
    const again = { ...first, received: null };
    for (const kind of ["screenshot-unreadable", "other-screenshot", "other"] as const)
      expect(receivedAmount([{ ...again, kind }, first])).toBe(rupees(100));
    for (const kind of ["not-found", "payment-failed"] as const)
      expect(receivedAmount([{ ...again, kind }, first])).toBe(rupees(0));
  });
});

describe("the amount that a seller says arrived", () => {
  it.each(["", " "])("may be left out (%j)", (typed) => {
    expect(parseReceived(typed, total)).toEqual({ ok: true, received: null });
  });

  it.each([
    ["100", 100],
    ["₹ 1,00", 100],
    ["99.50", 99.5],
  ])("is rupees (%j)", (typed, received) => {
    expect(parseReceived(typed, total)).toEqual({ ok: true, received: rupees(received) });
  });

  it.each(["0", "-5", "a lot", "1.005"])("is refused where it is no amount (%j)", (typed) => {
    const problem = { code: "amount-received-wrong" };
    expect(parseReceived(typed, total)).toEqual({ ok: false, problem });
  });

  it("is refused where nothing is missing, or less than can be asked for [§5]", () => {
    const problem = { code: "amount-received-enough" };
    expect(parseReceived("148", total)).toEqual({ ok: false, problem });
    expect(parseReceived("147.01", total)).toEqual({ ok: false, problem });
    expect(parseReceived("147", total)).toEqual({ ok: true, received: rupees(147) });
  });
});

describe("what a seller says of a payment that isn't as it should be", () => {
  const stored = (rejection: string, reason: string, received: number | null = null) => ({
    ok: true,
    value: { rejection, reason, amount_received: received },
  });
  const refused = (code: string) => ({ ok: false, problem: { code } });

  it.each([
    ["a reason", { reason: " Not there. " }, stored("not-found", "Not there.")],
    ["no reason", { reason: " \n" }, refused("reason-missing")],
    [
      "a reason as long as it may be, an emoji counted once",
      { reason: "🌸".repeat(DESCRIPTION_CHARACTERS) },
      stored("not-found", "🌸".repeat(DESCRIPTION_CHARACTERS)),
    ],
    [
      "a longer one",
      { reason: "x".repeat(DESCRIPTION_CHARACTERS + 1) },
      refused("reason-too-long"),
    ],
    [
      "an amount where none is asked for, however wrong",
      { reason: "Gone.", received: "many" },
      stored("not-found", "Gone."),
    ],
    [
      "another amount that arrived",
      { kind: "amount-differs", reason: "Less.", received: "₹1,00" },
      stored("amount-differs", "Less.", rupees(100)),
    ],
    [
      "another amount, not said how much",
      { kind: "amount-differs", reason: "Less." },
      stored("amount-differs", "Less."),
    ],
    [
      "an amount that is none",
      { kind: "amount-differs", reason: "Less.", received: "many" },
      refused("amount-received-wrong"),
    ],
    [
      "an amount that is enough",
      { kind: "amount-differs", reason: "Less.", received: "148" },
      refused("amount-received-enough"),
    ],
    [
      "an amount that is enough, and no reason",
      { kind: "amount-differs", reason: "", received: "148" },
      refused("reason-missing"),
    ],
  ] as const)("with %s", (_, typed, outcome) => {
    expect(parseRejection({ kind: "not-found", ...typed }, total)).toEqual(outcome);
  });

  it("is stored or refused by name; what is stored leaves at least a rupee to pay", () => {
    const rejection = fc.record({
      kind: fc.constantFrom(...REJECTION_KINDS),
      reason: fc.string({ maxLength: 2 * DESCRIPTION_CHARACTERS }),
      received: fc.oneof(
        fc.string(),
        fc.nat(200_00).map((n) => (n / 100).toFixed(2)),
      ),
    });
    fc.assert(
      fc.property(rejection, fc.integer({ min: 100, max: 200_00 }).map(paise), (typed, due) => {
        const parsed = parseRejection(typed, due);
        if (!parsed.ok) {
          expect(parsed.problem.code).toMatch(/^(reason|amount-received)-/);
          return;
        }
        const { reason, amount_received: received } = parsed.value;
        expect(reason).toBe(typed.reason.trim());
        if (received !== null) {
          expect(typed.kind).toBe("amount-differs");
          expect(due - received).toBeGreaterThanOrEqual(100);
        }
      }),
    );
  });
});
