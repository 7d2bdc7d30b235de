import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountToPay,
  multiplied,
  paise,
  parsePrice,
  plainDecimal,
  rupees,
  rupeesWithPaise,
  sum,
  wholeRupees,
} from "./money.ts";

const anyPrice = fc.integer({ min: 0, max: 9_999_999_999 }).map(paise);

describe("reading rupees", () => {
  test("takes what a numeric column says [R2]", () => {
    expect(rupees("123.45")).toBe(12_345);
    expect(rupees("0.00")).toBe(0);
    expect(rupees("99999999.99")).toBe(9_999_999_999);
    expect(rupees(49)).toBe(4_900);
  });

  test("refuses what cannot be whole paise [R2]", () => {
    for (const wrong of ["", "1.234", "1,000", "₹5", "1e3", "NaN", " 5"]) {
      expect(() => rupees(wrong)).toThrow(RangeError);
    }
    expect(() => paise(0.5)).toThrow(RangeError);
  });

  test("every amount comes back from its column unchanged [R2]", () => {
    fc.assert(
      fc.property(anyPrice, (amount) => rupees(plainDecimal(amount)) === amount),
      { numRuns: 10_000 },
    );
  });
});

describe("validating a price", () => {
  test("takes a number from 0 to 1,000,000 [§5.4]", () => {
    expect(parsePrice(0)).toBe(0);
    expect(parsePrice(49.5)).toBe(4_950);
    expect(parsePrice(1.005)).toBe(101);
    expect(parsePrice(1_000_000)).toBe(100_000_000);
  });

  test("takes text of digits with up to two decimals [§5.4]", () => {
    expect(parsePrice("49")).toBe(4_900);
    expect(parsePrice("49.5")).toBe(4_950);
    expect(parsePrice("0049.50")).toBe(4_950);
  });

  test("refuses everything else [§5.4]", () => {
    for (const wrong of [
      "",
      "-1",
      "1.234",
      ".5",
      "5.",
      "1,000",
      "1e3",
      " 5",
      "౫",
      null,
      undefined,
    ]) {
      expect(parsePrice(wrong)).toBeNull();
    }
    for (const wrong of [
      -0.01,
      1_000_000.01,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      {},
      [5],
      true,
    ]) {
      expect(parsePrice(wrong)).toBeNull();
    }
  });

  test("prices given as text obey the same 1,000,000 [R48]", () => {
    expect(parsePrice("1000000.00")).toBe(100_000_000);
    expect(parsePrice("1000000.01")).toBeNull();
  });
});

describe("arithmetic", () => {
  test("sums and multiples stay whole paise [R2]", () => {
    expect(sum([])).toBe(0);
    expect(sum([rupees("0.10"), rupees("0.20")])).toBe(30);
    expect(multiplied(rupees("33.33"), 3)).toBe(9_999);
    expect(() => multiplied(rupees(1), 0.333)).toThrow(RangeError);
  });
});

describe("showing money", () => {
  test("prices are shown as whole rupees in Indian grouping [§2.95, §9.51]", () => {
    expect(wholeRupees(rupees(123_456))).toBe("₹1,23,456");
    expect(wholeRupees(rupees("49.50"))).toBe("₹50");
    expect(wholeRupees(rupees(0))).toBe("₹0");
  });

  test("amounts are written as the rupee is in India", () => {
    const written = (digits: number) =>
      new Intl.NumberFormat("en-IN", {
        style: "currency",
        currency: "INR",
        maximumFractionDigits: digits,
        minimumFractionDigits: digits,
      });
    const [whole, withPaise] = [written(0), written(2)];
    const anyLength = fc
      .tuple(anyPrice, fc.integer({ min: 0, max: 9 }))
      .map(([amount, digits]) => paise(Math.floor(amount / 10 ** digits)));
    fc.assert(
      fc.property(anyLength, (amount) => {
        expect(wholeRupees(amount)).toBe(whole.format(amount / 100));
        expect(rupeesWithPaise(amount)).toBe(withPaise.format(amount / 100));
      }),
      { numRuns: 5_000 },
    );
  });

  test("an amount to pay that isn't whole shows its paise [R2]", () => {
    expect(amountToPay(rupees(1_000))).toBe("₹1,000");
    expect(amountToPay(rupees("949.05"))).toBe("₹949.05");
  });

  test("two decimals where the specification says so", () => {
    expect(rupeesWithPaise(rupees(123_456))).toBe("₹1,23,456.00");
    expect(plainDecimal(rupees("123456.5"))).toBe("123456.50");
  });
});
