import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { creditOfSms, type SmsProblem } from "./sms.ts";

const FROM_BANKS: readonly (readonly [string, string, string | null])[] = [
  [
    "HDFC Bank",
    "Credit Alert! Rs.1,499.50 credited to HDFC Bank A/c XX1234 on 05-11-26 from VPA ravi.k@okaxis (UPI 012345678901)",
    "ravi.k@okaxis",
  ],
  [
    "HDFC Bank, of a linked account",
    "HDFC Bank: Rs. 1499.50 credited to a/c XXXXXX1234 on 05-11-26 by a/c linked to VPA ravi.k@okaxis (UPI Ref No 012345678901).",
    "ravi.k@okaxis",
  ],
  [
    "HDFC Bank, older",
    "Dear Customer, Rs.1499.50 is credited to A/C ****1234 by VPA ravi.k@okaxis on 05-11-26. UPI Ref No 012345678901. Not you? Call 18002586161",
    "ravi.k@okaxis",
  ],
  [
    "SBI",
    "Dear UPI user A/C X1234 credited by Rs1499.50 on 05Nov26 trf from RAVI KUMAR Refno 012345678901 -SBI",
    null,
  ],
  [
    "ICICI Bank",
    "Dear Customer, Acct XX123 is credited with Rs 1499.50 on 05-Nov-26 from RAVI KUMAR. UPI:012345678901-ICICI Bank.",
    null,
  ],
  [
    "Axis Bank",
    "INR 1499.50 credited\nA/c no. XX1234\n05-11-26, 10:20:30 IST\nUPI/P2A/012345678901/RAVI KUMAR/AXIS BANK",
    null,
  ],
  [
    "Kotak",
    "Received Rs.1499.50 in your Kotak Bank AC X1234 from ravi.k@okaxis on 05-11-26.UPI Ref:012345678901.",
    "ravi.k@okaxis",
  ],
  [
    "PNB",
    "A/c XX1234 credited by INR 1499.50 dt 05-11-26 10:20:30 thru UPI:012345678901.Bal INR 25,000.00 CR.-PNB",
    null,
  ],
  [
    "Bank of Baroda",
    "Dear BOB UPI User: Your account is credited with INR 1499.50 on 2026-11-05 10:20:30 AM by UPI Ref No 012345678901; AvlBal: Rs25000.00 - BOB",
    null,
  ],
  [
    "Canara Bank",
    "An amount of INR 1,499.50 has been credited to XXXX1234 on 05/11/2026 towards UPI Ref no 012345678901. Total Avail.bal INR 25,000.00. - Canara Bank",
    null,
  ],
  [
    "Union Bank",
    "Your SB A/c *1234 Credited for Rs:1499.50 on 05-11-2026 10:20:30 by Mob Bk ref no 012345678901 Avl Bal Rs:25000.00. -Union Bank of India",
    null,
  ],
  [
    "IDFC FIRST",
    "Your A/C XX1234 is credited by INR 1,499.50 on 05/11/26 from ravi.k@okaxis. UPI Ref No. 012345678901. New Bal: INR 25,000.00. Team IDFC FIRST Bank",
    "ravi.k@okaxis",
  ],
];

describe("an SMS of a bank", () => {
  test.each(FROM_BANKS)("%s: its amount, id, day and payer are read", (_, sms, payerUpiId) => {
    expect(creditOfSms(sms)).toEqual({
      ok: true,
      credit: {
        transactionId: "012345678901",
        amount: rupees("1499.50"),
        day: "2026-11-05",
        payerUpiId,
      },
    });
  });

  const REFUSED: readonly (readonly [SmsProblem, string])[] = [
    ["sms-empty", " \n "],
    ["sms-too-long", "Rs 499 credited UPI 412345678901 ".repeat(40)],
    ["sms-of-code", "123456 is your OTP for UPI Ref 412345678901, Rs 499 credited. -HDFC"],
    [
      "sms-of-request",
      "ravi@okaxis has requested Rs.499.00 from you. UPI Ref 412345678901. Received? ",
    ],
    [
      "sms-of-failure",
      "Your UPI txn Ref 412345678901 of Rs 499.00 has failed; amount received will be returned",
    ],
    ["sms-of-failure", "Rs 499 will be credited to your A/c. UPI Ref 412345678901"],
    ["sms-of-reversal", "Rs 499.00 credited to A/c X1234, reversal of UPI Ref 412345678901"],
    [
      "sms-of-debit",
      "ICICI Bank Acct XX123 debited for Rs 499.00 on 05-Nov-26; RAVI KUMAR credited. UPI:412345678901.",
    ],
    // The same words of two accounts, one of which is the seller's: which one, no word of it tells for certain.
    [
      "sms-of-debit",
      "Your a/c XX1234 debited for Rs 499.00 on 05-11-26, a/c linked to VPA ravi@okaxis credited. UPI Ref 412345678901",
    ],
    [
      "sms-of-debit",
      "Rs 499.00 credited to a/c XX1234 on 05-11-26, a/c linked to VPA ravi@okaxis debited. UPI Ref 412345678901",
    ],
    [
      "sms-of-debit",
      "Sent Rs.499.00 from Kotak Bank AC X1234 to ravi@okaxis on 05-11-26.UPI Ref 412345678901.",
    ],
    [
      "sms-of-promotion",
      "Rs 5,00,000 pre-approved loan will reach your account today. Apply: https://bank.example",
    ],
    ["sms-of-nothing", "UPI Ref 412345678901 Rs 499.00 05-11-26"],
    [
      "sms-without-id",
      "Your A/C XX1234 Credited INR 499.00 on 05/11/26 -Deposit by transfer. Avl Bal INR 10,000.00-SBI",
    ],
    ["sms-without-id", "Rs 499.00 credited to your A/c. UPI Ref 41234567890"],
    ["sms-without-id", "Rs 499.00 credited to your A/c. UPI Ref 4123456789012"],
    [
      "sms-with-several-ids",
      "Rs 499.00 credited. UPI Ref 412345678901. Rs 499.00 credited. UPI Ref 412345678902",
    ],
    [
      "sms-with-several-ids",
      "Rs 499.00 credited to A/C X1234 trf from 993622712433 RAVI Refno 412345678901 -SBI",
    ],
    [
      "sms-without-id",
      "Received Rs.499.00 in your Kotak Bank AC X1234 from upi993622712433@ybl on 05-11-26.",
    ],
    ["sms-without-amount", "Credited on 05-11-26 by UPI Ref 412345678901. Avl Bal Rs 25,000.00"],
    ["sms-with-several-amounts", "Rs 499.00 credited and Rs 999.00 in all. UPI Ref 412345678901"],
  ];

  test.each(REFUSED)("%s: %s", (problem, sms) => {
    expect(creditOfSms(sms)).toEqual({ ok: false, problem: { code: problem } });
  });

  test("a day that is said twice in two ways is none", () => {
    const sms = "Rs 499 credited on 05-11-26. UPI Ref 412345678901. Statement of 04-11-26";
    expect(creditOfSms(sms)).toMatchObject({ ok: true, credit: { day: null } });
  });

  test("whatever is pasted, no id and no amount comes out that doesn't stand in it", () => {
    const words = fc.constantFrom(
      "credited",
      "UPI",
      "Ref",
      "Rs",
      "on",
      "debited",
      "from",
      "₹",
      ".",
      "/",
    );
    const digits = fc.stringMatching(/^\d{1,14}$/);
    const piece = fc.oneof(words, digits, fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(digits, digits, fc.array(piece, { maxLength: 12 }), (amount, id, pieces) => {
        const sms = ["Rs", amount, "credited. UPI Ref", id, ...pieces].join(" ");
        const read = creditOfSms(sms);
        if (!read.ok) return;
        expect(sms.split(/\D+/)).toContain(read.credit.transactionId);
        expect(sms.replace(/\D/g, "")).toContain(String(Math.floor(read.credit.amount / 100)));
      }),
      { numRuns: 5_000 },
    );
  });
});
