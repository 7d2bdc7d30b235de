import { describe, expect, test } from "vitest";
import { statementAmount } from "./amounts.ts";

describe("an amount of a statement", () => {
  test.each([
    ["1,23,456.00", 12_345_600, null],
    ["123,456.00", 12_345_600, null],
    ["123456", 12_345_600, null],
    ["1234.5", 123_450, null],
    ["499.5000", 49_950, null],
    ["₹ 1,499", 149_900, null],
    ["Rs.1499.00", 149_900, null],
    ["INR 1499.00", 149_900, null],
    ["1,499.00 Cr", 149_900, "credit"],
    ["1,499.00(Dr)", 149_900, "debit"],
    ["CR 1499", 149_900, "credit"],
    ["+1,499.00", 149_900, null],
    ["-1,499.00", -149_900, null],
    ["−1,499.00", -149_900, null],
    ["₹-1,499.00", -149_900, null],
    ["1,499.00-", -149_900, null],
    ["(1,499.00)", -149_900, null],
    ["0.00", 0, null],
    ["\u00a01,499.00 ", 149_900, null],
  ])("%j", (cell, paise, mark) => {
    expect(statementAmount(cell)).toEqual({ paise, mark });
  });

  test.each(["", "  ", "-", "--", "–", "NIL", "N/A"])("%j is none", (cell) => {
    expect(statementAmount(cell)).toBeNull();
  });

  test.each([
    "1.234,56",
    "1,23",
    "12,34.50",
    "1.499.00",
    "499.999",
    "4.12E+5",
    "499 / 500",
    "--499",
    "(499",
    "-499-",
    "1 499,00",
    "₹",
    "100000000.00",
    "٤٩٩",
    "four hundred",
    "Cr 499 Dr",
  ])("%j can't be read for sure", (cell) => {
    expect(statementAmount(cell)).toBe("unreadable");
  });
});
