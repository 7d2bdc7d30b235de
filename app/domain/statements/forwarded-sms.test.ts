import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { bankHeader, creditOfForwardedSms, manualReviewReason } from "./forwarded-sms.ts";

const now = new Date("2026-11-27T06:00:00Z");
const TEXT = "Rs.148.00 credited to a/c XX1234 on 26-11-26 by UPI ref no 412345678901 -HDFC Bank";
const sms = (change: object = {}) => ({
  sender: "VM-HDFCBK-T",
  text: TEXT,
  receivedAt: now,
  ...change,
});
const own = { senders: ["HDFCBK"], accounts: ["1234"] };
const forwarded = (change: object = {}) => creditOfForwardedSms(sms(change), own, now);

describe("a forwarded SMS", () => {
  test.each(["VM-HDFCBK", "AD-HDFCBK-S", "JK-HDFCBK-T"])("counts from %s", (sender) => {
    expect(forwarded({ sender })).toMatchObject({
      transactionId: "412345678901",
      amount: rupees(148),
      day: "2026-11-26",
    });
  });

  test.each([
    "+919876543210",
    "9876543210",
    "562993",
    "VM-562993",
    "HDFCBK",
    "VM-HDFCBK-P",
    "VM-hdfcbk",
    "VM-HDFCBN-T",
    "VM-HDFCBK-T ",
    "",
  ])("doesn't count from %s", (sender) => {
    expect(forwarded({ sender })).toBe("other-sender");
  });

  test.each([
    "Rs.148.00 debited from a/c XX1234 by UPI ref no 412345678901",
    "INR 148.00 credited to beneficiary A/c XX9999 (ASHA) from your A/c XX1234 via IMPS. Ref 412345678901",
  ])("of money that went out reports its ID and amount: %s", (text) => {
    expect(forwarded({ text })).toMatchObject({
      outgoing: {
        transactionId: "412345678901",
        returned: false,
        sent: { amount: rupees(148), payeeUpiId: null },
      },
    });
    expect(forwarded({ text, sender: "VM-HDFCBN" })).toBe("other-sender");
  });

  test("of money to a UPI ID names it, with the day of the payment", () => {
    const text =
      "Rs.148.00 debited from a/c XX1234 on 27-11-26 to VPA asha@okaxis (UPI Ref No 412345678901)";
    expect(forwarded({ text })).toMatchObject({
      outgoing: { sent: { day: "2026-11-27", payeeUpiId: "asha@okaxis" } },
    });
  });

  test.each([
    ["another account", "Rs.148.00 debited from a/c XX9999 by UPI ref no 412345678901"],
    ["no account", "Rs.148.00 debited from your a/c by UPI ref no 412345678901"],
    [
      "a day long past",
      "Rs.148.00 debited from a/c XX1234 on 27-09-26 to VPA asha@okaxis (UPI Ref No 412345678901)",
    ],
    ["money that came back", "UPI txn 412345678901 of Rs.148.00 has been reversed"],
  ])("of money that went out shows no refund if it is of %s", (what, text) => {
    expect(forwarded({ text })).toEqual({
      outgoing: {
        ...{ transactionId: "412345678901", sent: null },
        returned: what === "money that came back",
      },
    });
  });

  test.each([
    "123456 is your OTP. Rs.148.00 credited by UPI ref no 412345678901",
    "Rs.148.00 credited by UPI ref no 412345678901 or 412345678902",
    "Dear customer, your KYC expires",
  ])("of something else is read as nothing: %s", (text) => {
    expect(forwarded({ text })).toBe("unread");
  });

  test("about an account that isn't the seller's is read as nothing", () => {
    expect(forwarded({ text: TEXT.replace("XX1234", "XX9999") })).toBe("unread");
    expect(creditOfForwardedSms(sms(), { ...own, accounts: [] }, now)).toBe("unread");
  });

  test("without a day is of the day on which the phone got it, however late it comes", () => {
    const text = TEXT.replace(" on 26-11-26", "");
    const receivedAt = new Date("2026-11-25T20:00:00Z");
    expect(forwarded({ text, receivedAt })).toMatchObject({ day: "2026-11-26" });
    expect(forwarded({ text, receivedAt: new Date("2027-01-01T00:00:00Z") })).toMatchObject({
      day: "2026-11-27",
    });
  });

  test.each(["18-11-26", "29-11-26", "26-11-25"])(
    "of a day far from that isn't read: %s",
    (day) => {
      expect(forwarded({ text: TEXT.replace("26-11-26", day) })).toBe("unread");
    },
  );
});

test("a sender is typed with what operators add, or without", () => {
  expect(["VM-HDFCBK-T", "HDFCBK", "AX-ICICIT"].map(bankHeader)).toEqual([
    "HDFCBK",
    "HDFCBK",
    "ICICIT",
  ]);
  expect(["9876543210", "562993", "HDFC BANK", "", "VM-HDFCBK-P"].map(bankHeader)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

describe("a payment that an SMS proves is left to a person", () => {
  const paid = { amount: rupees(148), verifiedToday: rupees(352) };
  const limits = { mostPayment: rupees(148), mostDay: rupees(500) };
  const evidence = [{ strength: "for" }, { strength: "note" }] as const;

  test("where anything speaks against it, or a limit is passed", () => {
    expect(manualReviewReason(paid, limits, evidence)).toBeNull();
    for (const strength of ["doubt", "against"] as const)
      expect(manualReviewReason(paid, limits, [...evidence, { strength }])).toBe("doubted");
    const less = { ...limits, mostPayment: rupees(147.99) };
    expect(manualReviewReason(paid, less, evidence)).toBe("over-payment-limit");
    const more = { ...paid, verifiedToday: rupees(352.01) };
    expect(manualReviewReason(more, limits, evidence)).toBe("over-day-limit");
  });
});
