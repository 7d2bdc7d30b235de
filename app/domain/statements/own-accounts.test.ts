import { expect, test } from "vitest";
import { accountDigits, isSameAccount } from "./own-accounts.ts";

test.each([
  ["XX1234", "1234"],
  ["A/c no. *8317", "8317"],
  ["50100123451234", "451234"],
  ["1234 5678 90", "567890"],
  ["50100123 12", "012312"],
  ["3412-7800-56", "780056"],
  ["Meena's account", null],
  ["7", null],
])("the last digits of %j are %j", (typed, digits) => {
  expect(accountDigits(typed)).toBe(digits);
});

test("two digits are an account's only if no more are known of either", () => {
  expect(isSameAccount("567890", "7890")).toBe(true);
  expect(isSameAccount("90", "7890")).toBe(false);
  expect(isSameAccount("90", "90")).toBe(true);
});
