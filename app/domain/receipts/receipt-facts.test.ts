import { describe, expect, it } from "vitest";
import { asksToPay, paysOtherUpiId } from "./receipt-facts.ts";
import { outcomeOf } from "./receipt-outcome.ts";

describe("what a picture says of whom it pays", () => {
  it.each([
    ["nobody's id", "Paid to KATHALU STORIES\n₹249", false],
    ["the store's", "To: KATHALU STORIES\nkathalu@okicici", false],
    ["the store's, cut short", "To: KATHALU\nkathalu@okic", false],
    ["the store's, with two letters misread", "To kathaIu@0kicici", false],
    ["another's", "To: RAVI\nravi@oksbi", true],
    ["another's and the store's", "To ravi@oksbi\nNote kathalu@okicici", false],
    ["the payer's alone, behind 'from'", "To KATHALU STORIES\nFrom: ASHA\nasha@oksbi", false],
    ["an address of a website's", "To see more write to help@bank.com", false],
  ])("%s", (_, text, other) => {
    expect(paysOtherUpiId(text, "kathalu@okicici")).toBe(other);
  });
});

it.each([
  ["Enter your UPI PIN", true],
  ["ENTER PIN", true],
  ["Copy UPI ID", true],
  ["Amount to pay ₹249", true],
  ["Paid ₹249. UPI PIN was right.", false],
  ["Recenter pin", false],
])("a page of before the payment is told by its words: %s", (text, before) => {
  expect(asksToPay(text)).toBe(before);
});

describe("what a receipt says became of the payment", () => {
  it.each([
    ["Payment successful", "success"],
    ["Comp1eted", "success"],
    ["చెల్లించారు", "success"],
    ["Payment failed", "failed"],
    ["Not successful", "failed"],
    ["Payment successful\nReversed", "failed"],
    ["Payment successful\nIf it failed, money comes back", "success"],
    ["Processing", "pending"],
    ["Paid\nProcessing", "pending"],
    ["Pending requests\nPaid", "success"],
    ["Once completed, you get an SMS", null],
    ["₹249", null],
  ])("%j", (text, outcome) => {
    expect(outcomeOf(text)).toBe(outcome);
  });
});
