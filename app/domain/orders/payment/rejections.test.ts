import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money/money";
import { amountDue, parseReceived, receivedOf } from "./rejections.ts";

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
    expect(due + receivedOf([second, first])).toBe(total);
  });

  it("counts an amount once, however often its id was sent: the last word on it stands", () => {
    expect(receivedOf([first, first])).toBe(rupees(100));
    expect(receivedOf([{ ...first, received: rupees(10) }, first])).toBe(rupees(10));
  });

  it("keeps the amount when the same id's screenshot is rejected, not when its money isn't there [R20]", () => {
    const again = { ...first, received: null };
    for (const kind of ["screenshot-unreadable", "other-screenshot", "other"] as const)
      expect(receivedOf([{ ...again, kind }, first])).toBe(rupees(100));
    for (const kind of ["not-found", "payment-failed"] as const)
      expect(receivedOf([{ ...again, kind }, first])).toBe(rupees(0));
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
