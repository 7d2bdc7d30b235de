import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money/money";
import { screenshotQuestion } from "./screenshot-question.ts";

const at = new Date("2026-11-11T06:00:00Z");
const receipt = `Payment successful
₹148
To Kathalu Stories
kathalu@okicici
11 November 2026, 10:15 am
UPI transaction ID
412345678901`;

const asked = (text: string | null) =>
  screenshotQuestion({
    due: rupees(148),
    payee: { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null },
    quotedAt: at,
    promisedAt: at,
    submittedAt: at,
    receipt: { text },
  });

describe("who chose a picture is asked about it [R64]", () => {
  it.each([
    ["a cat on a wall", "no-payment"],
    ["", "no-payment"],
    ["Amount to pay ₹148\nScan to pay\nkathalu@okicici\nCopy UPI ID", "before-payment"],
    [receipt.replace("Payment successful", "Payment failed"), "failed"],
    [receipt.replace("Payment successful", "Payment pending"), "pending"],
    [receipt.replace("₹148", "₹1,480"), "other-amount"],
    [receipt.replace("11 November", "2 November"), "other-day"],
    [receipt.replace("11 November", "20 November"), "other-day"],
  ])("where it says something else: %s", (text, question) => {
    expect(asked(text)).toBe(question);
  });

  it.each([
    ["shows the payment", receipt],
    ["is cropped above the amount", receipt.replace("₹148\n", "")],
    ["has little on it that was read", "₹148"],
    ["shows an app's own number alone", receipt.replace("412345678901", "T2611121541020938475612")],
    ["is cropped to a banner", "RAVI KUMAR K\n₹148\nScan to Pay\nPay by UPI"],
    ["couldn't be read", null],
  ])("and nothing is asked where it %s", (_, text) => {
    expect(asked(text)).toBeNull();
  });

  it("of several things the one that matters most", () => {
    expect(asked(receipt.replace("successful", "failed").replace("₹148", "₹9,999"))).toBe("failed");
  });
});
