import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { readOwnSms, readSms, type SmsProblem } from "./sms.ts";

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
    expect(readSms(sms)).toEqual({
      kind: "credit",
      credit: {
        transactionId: "012345678901",
        amount: rupees("1499.50"),
        account: sms.startsWith("Dear BOB") ? null : expect.stringMatching(/^(?:1234|123)$/),
        day: "2026-11-05",
        payerUpiId,
      },
    });
  });

  const REFUSED: readonly (readonly [SmsProblem, string])[] = [
    ["sms-empty", " \n "],
    ["sms-too-long", "Rs 499 credited UPI 412345678901 ".repeat(40)],
    ["sms-of-code", "123456 is your OTP for UPI Ref 412345678901, Rs 499 credited. -HDFC"],
    ["sms-of-request", "ravi@okaxis has requested Rs.499.00 from you. UPI Ref 412345678901."],
    [
      "sms-of-failure",
      "Your UPI txn Ref 412345678901 of Rs 499.00 has failed; amount received will be returned",
    ],
    ["sms-of-reversal", "Rs 499.00 credited to A/c X1234, reversal of UPI Ref 412345678901"],
    [
      "sms-of-debit",
      "ICICI Bank Acct XX123 debited for Rs 499.00 on 05-Nov-26; RAVI KUMAR credited. UPI:412345678901.",
    ],
    [
      "sms-of-debit",
      "Sent Rs.499.00 from Kotak Bank AC X1234 to ravi@okaxis on 05-11-26.UPI Ref 412345678901.",
    ],
    [
      "sms-without-id",
      "Your A/C XX1234 Credited INR 499.00 on 05/11/26 -Deposit by transfer. Avl Bal INR 10,000.00-SBI",
    ],
    // The same words of two accounts, one of which is the seller's: which one, no word of it tells for certain.
    [
      "sms-not-read",
      "Rs 499.00 credited to a/c XX1234 on 05-11-26, a/c linked to VPA ravi@okaxis debited. UPI Ref 412345678901",
    ],
    ["sms-not-read", "Rs 499 will be credited to your A/c XX1234. UPI Ref 412345678901"],
    ["sms-not-read", "Rs 499.00 credited to your A/c XX1234. UPI Ref 41234567890"],
    ["sms-not-read", "Rs 499.00 credited to your A/c XX1234. UPI Ref 4123456789012"],
    ["sms-not-read", "Rs 499.00 credited to your A/c XX1234. UPI Ref 412345678901 is reversed"],
    [
      "sms-ambiguous",
      "Rs.499.00 credited to your A/c XX1234 on 28-11-26 by IMPS reversal. Ref 412345678901",
    ],
    ["sms-not-read", "Rs 499.00 credited. UPI Ref 412345678901"],
    // The words of any app or web page; every bank that writes so names the account.
    [
      "sms-without-account",
      "Dear Customer, your a/c is credited by Rs. 499.00 via UPI Ref No 412345678901.",
    ],
    [
      "sms-not-read",
      "Received Rs.499.00 in your Kotak Bank AC X1234 from upi993622712433@ybl on 05-11-26.",
    ],
    [
      "sms-ambiguous",
      "Rs 499.00 credited to A/C X1234 trf from 993622712433 RAVI Refno 412345678901 -SBI",
    ],
  ];

  test.each(REFUSED)("%s: %s", (problem, sms) => {
    expect(readSms(sms)).toMatchObject({ problem });
  });
});

describe("money that came into an account", () => {
  const sms = (account: string) =>
    `Rs.148.00 credited to A/c ${account} on 28-11-26 by UPI ref no 632900000001 -HDFC Bank`;

  test("counts for the seller's accounts alone", () => {
    expect(readOwnSms(sms("XX1234"), ["5678", "1234"])).toMatchObject({ kind: "credit" });
    for (const own of [[], ["5678"], ["4"], ["34"]])
      expect(readOwnSms(sms("XX1234"), own)).toEqual({
        kind: "other",
        problem: "sms-of-other-account",
      });
  });

  test("counts if the bank shows fewer or more of the account's digits than the seller entered", () => {
    expect(readOwnSms(sms("X234"), ["1234"])).toMatchObject({ kind: "credit" });
    expect(readOwnSms(sms("XX501234"), ["1234"])).toMatchObject({ kind: "credit" });
    expect(readOwnSms(sms("XXXXX02"), ["02"])).toMatchObject({ kind: "credit" });
    expect(readOwnSms(sms("XXXXX34"), ["1234"])).toMatchObject({ kind: "other" });
    expect(readOwnSms(sms("XX1202"), ["02"])).toMatchObject({ kind: "other" });
  });

  test("counts without an account only in the sentences of banks that never name one", () => {
    const bob =
      "Dear BOB UPI User: Your account is credited with INR 148.00 on 2026-11-28 10:20:30 AM by UPI Ref No 632900000001; AvlBal: Rs25000.00 - BOB";
    expect(readOwnSms(bob, [])).toMatchObject({ kind: "credit", credit: { account: null } });
    const nobodys = "Rs 148.00 credited to your account via UPI from ASHA. UPI Ref 632900000001";
    expect(readOwnSms(nobodys, ["1234"])).toEqual({
      kind: "other",
      problem: "sms-without-account",
    });
  });
});

describe("money that went out, told with the words of money that came in", () => {
  test.each([
    "INR 148.00 credited to beneficiary A/c XX9999 (ASHA) from your A/c XX1234 via IMPS. Ref 622345678901",
    "Asha Rao has received Rs 148.00 from your A/c XX3343 via IMPS on 28-11-26 10:04:04. Ref no. 622345678901 - HDFC Bank",
    "Rs.148.00 credited to jio@citibank from your A/c XX1234 on 28-11-26 (UPI Ref No 622345678901). -HDFC Bank",
    "Dear Customer, Your IMPS of Rs 148.00 with UTR 622345678901 credited to Beneficiary AC NO. XX5741 on 28/11/2026.-SBI",
    "Rs.148.00 credited to credited.eve@ybl from your A/c XX1234 on 28-11-26 (UPI Ref No 622345678901). -HDFC Bank",
    "Rs.148.00 debited from A/c XX1234 on 28-11-26 to RECEIVED GOODS (UPI Ref No 622345678901)",
  ])("is outgoing: %s", (sms) => {
    expect(readSms(sms)).toMatchObject({
      kind: "outgoing",
      transactionId: "622345678901",
      problem: "sms-of-debit",
    });
  });

  test.each([
    [
      "sms-of-card",
      "Payment of Rs.148 received towards your HDFC Bank Credit Card XX9999 via UPI Ref No 622345678908.",
    ],
    [
      "sms-of-loan",
      "Rs.148.00 credited to your Loan A/c XX1234 on 28-11-26. UPI Ref No 622345678908",
    ],
    [
      "sms-of-lite",
      "Rs.148.00 credited to your UPI Lite account on 28-11-26. UPI Ref No 622345678908",
    ],
  ])("is named: %s", (problem, sms) => {
    expect(readSms(sms)).toEqual({ kind: "other", problem });
  });
});

describe("a bank's clause where a form has only a name is taken for no name", () => {
  test.each([
    "A/c XX9999 has received Rs.148.00 from you via UPI. Ref no 622345678901 -HDFC Bank",
    "A/c XX9999 has received Rs.148.00 from Google Pay. UPI Ref 622345678901",
    "Received Rs.148.00 in A/c XX9999 from you on 28-11-26. UPI Ref 622345678901",
    "Rs.148.00 credited to A/c XX9999 by you. UPI Ref 622345678901",
    "Rs.148.00 credited to A/c XX9999 from Kotak Wallet. UPI Ref 622345678901",
    "Rs.148.00 credited to A/c XX9999 from UPI Lite. UPI Ref 622345678901 -HDFC Bank",
    "Rs.148.00 credited to A/c XX9999 from RuPay Credit Card ending 1234. UPI Ref 622345678901",
    "Rs.148.00 credited to A/c XX9999 (UPI Ref 622345678901) by debit of SB 1234 -SBI",
    "Money Transfer: Rs 148.00 credited to A/c XX9999 on 28-11-26 via IMPS Ref 622345678901",
    "Rs.148.00 credited to your A/c XX1234 from ASHA has been reversed. UPI Ref 622345678901",
    "Your a/c XX1234 credited by Rs.148.00 from ASHA is reversed (UPI Ref no 622345678901) -SBI",
    "A/c XX1234 credited by Rs.148.00 trf from asha@ybl returned Refno 622345678901 -SBI",
    "A/c XX1234 credited by Rs.148.00 on 28-11-26 by auto-reversal of UPI txn to ASHA. UPI Ref 622345678901",
    "A/c XX1234 credited by Rs.148.00 on 28-11-26 by UPI reversal ASHA Ref no 622345678901",
    "Rs.148.00 credited to A/c XX1234 on 28-11-26 by refund of unsuccessful UPI txn. Ref 622345678901",
    "UPI Credit:INR Rs.148.00 in A/c X2468. Info: UPI/RVSL/622345678901/ Asha on 28-11-26 19:02:01.Final balance is Rs.34567.67",
    "Rs.148.00 credited to A/c XX1234 by ASHA failed. UPI Ref 622345678901 -SBI",
    "Rs.148.00 received in your A/c XX1234 from ASHA could not be processed. UPI Ref 622345678901",
    "Your A/c XX1234 is credited with Rs.148.00 from ASHA held under lien. UPI Ref 622345678901",
    "Payment of Rs.148.00 received in A/c XX1234 from ASHA towards Gold loan. Ref 622345678901",
    "Rs.148.00 credited to A/c XX1234 on 28-11-26 by cheque subject to clearing. Ref 622345678901",
    "Dear Customer, Rs.999 credited to A/c XX11 UPI Ref 622345678901 by ASHA added as payee -HDFC Bank",
    // Of a payment to the seller: its ID isn't one of money that went out.
    "Transaction successful. Rs.148.00 paid to you by ASHA Ref 622345678901",
    "Payment of Rs.148.00 successful to KATHALU by ASHA via UPI Ref 622345678901",
  ])("proves nothing: %s", (sms) => {
    expect(readSms(sms).kind).toBe("other");
  });
});

describe("what a payer chose decides nothing", () => {
  const sms = (name: string) =>
    `Dear UPI user A/C X1234 credited by Rs148.00 on 28Nov26 trf from ${name} Refno 632900000001 -SBI`;

  test.each([
    "PENDING TRADERS",
    "FAILED TRADERS",
    "THE RETURNED SHOP",
    "CREDIT CARD HOUSE",
    "NOTA BENE",
    "REFUND SHOP",
    "DEBITED GOODS",
    "OTP SUPPLIES",
    "LOAN OFFERS",
    "rs148@ybl",
    "credited.eve@ybl",
    "Mrs. K. O'Neil (24x7)",
    "లక్ష్మి",
  ])("a payer called %s pays like any other", (name) => {
    expect(readSms(sms(name))).toMatchObject({
      kind: "credit",
      credit: { transactionId: "632900000001", amount: rupees(148), day: "2026-11-28" },
    });
  });

  test.each([
    "ASHA (UPI Ref no 622345678999)",
    "ASHA Refno 622345678999 -SBI",
    "X.Rs 999 credited to A/c XX1234",
    "your A/c XX1234",
    "6223 4567 8999",
    "FAILED AND REVERSED",
    "ASHA has been reversed",
    "ASHA declined",
    "you",
    "A".repeat(61),
  ])("a payer called %s makes an SMS that proves nothing", (name) => {
    expect(readSms(sms(name))).toEqual({ kind: "other", problem: "sms-ambiguous" });
  });

  test("a payer's name with a second day leaves the SMS without one", () => {
    expect(readSms(sms("ASHA on 27Nov26"))).toMatchObject({
      kind: "credit",
      credit: { transactionId: "632900000001", day: null },
    });
  });

  test("a payer's name that ends an SMS as the bank does gives it two amounts, and so none", () => {
    const name = "ASHA Rs.999.00 to A/c X1234 Ref 622345678999";
    const text = `Money received from ${name} Rs.148.00 to A/c X1234 Ref 632900000001`;
    expect(readSms(text).kind).toBe("other");
  });

  test("a payee's name can't turn money that went out into money that came in", () => {
    for (const name of [
      "a/c XX1234 on 28-11-26 by ASHA",
      "your A/c XX1234",
      "a/c XX1234 on 28-11-26 by a/c linked to VPA x@ybl (UPI Ref no 622345678999)",
    ])
      expect(
        readSms(
          `Rs.148.00 credited to ${name} from your A/c XX1234 on 28-11-26 (UPI Ref No 632900000001)`,
        ).kind,
      ).toBe("other");
  });
});

test.each([
  "Rs.1 credited to a/c XX11 by ",
  "A/C X1234 credited by Rs148.00 on 28Nov26 trf from ",
  "Rs.148 debited A/cXX5468 and credited to ",
])("a text of %s and a thousand characters comes to an end", (start) => {
  for (const words of [
    "on ",
    "by UPI ",
    "UPI Ref no 622345678999 ",
    "x@y ",
    "Bal Rs.1 ",
    "https://www.",
    "-SBI ",
    "28-11-26 ",
  ])
    expect(readSms((start + words.repeat(500)).slice(0, 1_000)).kind).toBe("other");
});
