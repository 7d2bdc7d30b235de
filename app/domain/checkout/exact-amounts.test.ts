import { describe, expect, it } from "vitest";
import { paise, rupees, ZERO } from "#domain/money/money";
import { likelyAmounts, mayHaveExactAmount, paysInFull } from "./exact-amounts.ts";

const exact = { due: rupees("147.63"), exactDiscount: paise(37) };

describe("an exact amount", () => {
  it.each(["147.63", "148", "147", "146.64", "148.62"])("is paid by ₹%s", (received) => {
    expect(paysInFull(rupees(received), exact)).toBe(true);
  });

  it.each(["146.63", "148.63", "14.76", "0"])("isn't paid by ₹%s", (received) => {
    expect(paysInFull(rupees(received), exact)).toBe(false);
  });

  it("may be typed in whole rupees, above or below", () => {
    expect(likelyAmounts(exact)).toEqual([rupees("147.63"), rupees(147), rupees(148)]);
    expect(likelyAmounts({ due: rupees(148), exactDiscount: paise(50) })).toEqual([rupees(148)]);
  });

  it("is for totals from ₹2", () => {
    expect(mayHaveExactAmount(rupees("1.99"))).toBe(false);
    expect(mayHaveExactAmount(rupees(2))).toBe(true);
  });
});

describe("any other amount", () => {
  it("is paid by itself alone", () => {
    for (const due of [{ due: rupees("147.63") }, { due: rupees("147.63"), exactDiscount: ZERO }]) {
      expect(paysInFull(rupees("147.63"), due)).toBe(true);
      expect(paysInFull(rupees("147.64"), due)).toBe(false);
      expect(likelyAmounts(due)).toEqual([rupees("147.63")]);
    }
  });
});
