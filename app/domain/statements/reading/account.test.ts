import { expect, test } from "vitest";
import { accountAbove } from "./account.ts";

test.each([
  [["Account No :50100123454321", "OTHER"], "4321"],
  [["Account Number", "", "00000031234567890"], "7890"],
  [["Statement of Account No: 919010012345678 for the period"], "5678"],
  [["A/C No.", "XXXXXXXX1234"], "1234"],
  [["Account", "2211 0100 012345"], "2345"],
])("the account of a statement is named above its table: %j ends in %s", (row, end) => {
  expect(accountAbove([["HDFC BANK Ltd."], row])).toBe(end);
});

test.each([
  [[["Account Branch : 1234567 MG ROAD"]]],
  [[["A/C Open Date : 01/02/2020"]]],
  [[["Account Type : SAVINGS", "Cust ID : 123456789"]]],
  [[["Statement of Account : 01-11-2026 to 30-11-2026"]]],
  [[["From : 01/11/2026 To : 30/11/2026"]]],
  [[["Account No : 50100123454321"], ["Linked Account No : 50100123459999"]]],
])("what isn't an account's number, or could be one of several, names none: %j", (rows) => {
  expect(accountAbove(rows)).toBeNull();
});
