import { expect, test } from "vitest";
import { isSamePayerName } from "./payer-name.ts";

test.each([
  ["ASHA RAO", "Asha Rao", true],
  ["RAO ASHA", "Asha Rao", true],
  ["MRS ASHA R", "Asha Rao", true],
  ["ASHA RA", "asha  rao", true],
  ["ASHA", "Asha Rao", true],
  ["LAKSHMI KULKA", "Lakshmi Kulkarni", true],
  ["RAVI RAO", "Asha Rao", false],
  ["A R", "Asha Rao", false],
  ["MR", "Asha Rao", false],
  ["", "Asha Rao", false],
  [null, "Asha Rao", false],
  ["ASHA RAO", null, false],
])("%j in the bank and %j in the store: %j", (inBank, customer, same) => {
  expect(isSamePayerName(inBank, customer)).toBe(same);
});
