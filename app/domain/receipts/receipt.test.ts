import { describe, expect, test } from "vitest";
import type { Paise } from "#domain/money/money";
import { receiptOf } from "./receipt.ts";
import { showsAmount, showsAnyAmount, showsPayee } from "./receipt-facts.ts";

const GOOGLE_PAY = `10:41 M 5G 82%
To Kathalu Stories
+91 98765 43210
3249
Completed
15 Nov 2026, 10:41 am
State Bank of India 4821
UPI transaction ID
432112345678
To: KATHALU STORIES
Google Pay • kathalu@okicici
From: ASHA RAO (State Bank of India)
Google Pay • asha.rao@oksbi
Google transaction ID
CICAgOCx7p3aLg
POWERED BY UPI`;

const PHONEPE = `Transaction Successful
10:41 am on 15 Nov 2026
Paid to
KATHALU STORIES %249
kathalu@okicici
Transfer Details
Transaction ID
T2611151041223344556677
Debited from
XXXXXXXX4821 %249
UTR: 432112345678`;

const PAYTM = `Paid Successfully
X 249
Rupees Two Hundred Forty Nine Only
To: Kathalu Stories
UPI ID: kathalu@okicici
From: Asha Rao
State Bank Of India - 4821
Paid at 10:41 AM, 15 Nov 2026
UPI Ref. No: 432112345678
Order ID: 202611151041`;

const BHIM = `SUCCESS
₹ 249.00
Paid to Kathalu Stories
Transaction ID 432112345678
15/11/2026 10:41:02
From account XX4821`;

const BANK = `Transaction Successful
Amount Rs. 1,249.00
Beneficiary kathalu@okicici
Debit Account 123456789012
UPI Ref No 4321 1234 5678
Date 15-11-2026 10:41`;

const id = (text: string) => receiptOf(text).transactionId;

describe("the transaction id on a receipt", () => {
  test.each([
    ["Google Pay", GOOGLE_PAY],
    ["PhonePe", PHONEPE],
    ["Paytm", PAYTM],
    ["BHIM", BHIM],
    ["a bank's app", BANK],
  ])("is found on one of %s, with outcome and day [R58]", (_app, text) => {
    expect(receiptOf(text)).toMatchObject({
      transactionId: "432112345678",
      candidates: ["432112345678"],
      outcome: "success",
      day: "2026-11-15",
    });
  });

  test("is not the app's own number, which is named [R58]", () => {
    expect(receiptOf(PHONEPE).foreign).toBe("phonepe");
    expect(receiptOf(GOOGLE_PAY).foreign).toBe("google");
    expect(receiptOf(PAYTM).foreign).toBeNull();
    expect(receiptOf("Transaction ID\nT??????????????????????").foreign).toBe("phonepe");
    expect(id("Transaction ID\nT26111510412\n23344556677")).toBeNull();
    expect(id("Google transaction ID\n432112345678")).toBeNull();
  });

  test.each([
    ["To +91 98765 43210"],
    ["919876543210"],
    ["919876543210@ybl"],
    ["Account 123456789012"],
    ["Order ID\n202611151041"],
    ["15-11-2026 1041"],
    ["XXXX432112345678"],
    ["Rs 432112345678.00"],
    ["UPI ID: 432112345678"],
  ])("isn't %s", (text) => expect(id(text)).toBeNull());

  test.each([
    ["UPI transaction ID: 4321 1234 5678"],
    ["UPI transaction ID 43211 2345678"],
    ["UPI Ref No. 43211234\n5678"],
    ["UP! transaction |D\n432112345678"],
    ["UTR: 4321l2345678"],
    ["RRN 43211234567B"],
    ["Order ID   UPI Ref No\n202611151041   432112345678"],
    ["UTR $0238\n432112345678"],
    ["432112345678"],
    ["UPI 85. $0:432112345678 508"],
  ])("is read from %j", (text) => expect(id(text)).toBe("432112345678"));

  test.each([
    ["two without a label", "432112345678\n432112345679"],
    ["two with the same label", "UTR 432112345678\nUTR 432112345679"],
    ["its digits too few, another number beside it", "UTR 43211234567\n532112345678"],
    ["three letters in it", "UTR 43Ol12345S78"],
    ["an eleventh digit only", "UPI transaction ID 43211234567"],
    ["a thirteenth digit", "UPI transaction ID 4321123456789"],
  ])("is not offered with %s", (_why, text) => expect(id(text)).toBeNull());
});

const BANK_REFERENCE = "Bank Reference No 998877665544";

describe("where another number is labelled too", () => {
  test.each([
    [`UPI Ref No ????????????\n${BANK_REFERENCE}`],
    [`UPI Ref No 41234567890\n${BANK_REFERENCE}`],
    [`${BANK_REFERENCE}\nUTR 41234567890`],
    ["UTR 412345678\nCustomer Reference No 998877665544"],
    ["UPI Ref No 41234567890\nOrder Reference No. 998877665544"],
    ["Loan Reference ID 123456789012\nUTR ????"],
    ["Biller Ref. No 998877665544"],
    ["Merchant Transaction ID 998877665544"],
    [`Ref No ????????????\n${BANK_REFERENCE}`],
    [`Transaction ID 412345678901\n${BANK_REFERENCE}`],
  ])("nothing is offered of %j", (text) => expect(id(text)).toBeNull());

  test.each([
    ["Invoice Ref No 112233445566\nTransaction ID 412345678901"],
    [`UPI Ref No 412345678901\n${BANK_REFERENCE}`],
    [`${BANK_REFERENCE}\nUTR: 412345678901`],
    ["Order Ref No UPI Ref No\n998877665544 412345678901"],
    ["Ref No 412345678901"],
  ])("the transaction ID is found in %j", (text) => expect(id(text)).toBe("412345678901"));
});

test("a line longer than any receipt's says nothing of what it says late", () => {
  const filler = "a ".repeat(195);
  expect(id(`${filler}4321123456789`)).toBeNull();
  expect(id(`${"a ".repeat(300)}UTR 432112345678`)).toBeNull();
});

describe("what came of the payment", () => {
  test.each([
    ["Payment pending", "pending"],
    ["Processing your payment", "pending"],
    ["Payment failed", "failed"],
    ["Declined by your bank", "failed"],
    ["పెండింగ్‌లో ఉంది", "pending"],
    ["చెల్లింపు విజయవంతమైంది", "success"],
    ["Payment successful\nIf it failed, money comes back", "success"],
    ["Nothing", null],
  ])("%s: %s", (text, outcome) => expect(receiptOf(text).outcome).toBe(outcome));
});

test.each([
  ["Nov 15, 2026 10:41", "2026-11-15"],
  ["15 November 2026", "2026-11-15"],
  ["15/11/2026", "2026-11-15"],
  ["30 Feb 2026", null],
  ["15 Nov 2026 and 16 Nov 2026", null],
])("the day of %s is %s", (text, day) => expect(receiptOf(text).day).toBe(day));

describe("an expected amount", () => {
  test.each([
    ["₹249", 24_900],
    ["3249", 24_900],
    ["%249.00", 24_900],
    ["Rs. 1,249.00", 124_900],
    ["1.249.50", 124_950],
    ["₹1,00,000", 10_000_000],
  ])("stands on %s", (text, paise) => expect(showsAmount(text, paise as Paise)).toBe(true));

  test.each([
    ["₹1249", 24_900],
    ["₹249.50", 24_900],
    ["15 Nov 2026", 1_500],
    ["10:41", 1_000],
    ["UTR 432112345678", 24_900],
    ["XX249", 24_900],
    ["82%", 8_200],
  ])("doesn't stand on %s", (text, paise) => expect(showsAmount(text, paise as Paise)).toBe(false));
});

describe("some amount", () => {
  test.each([
    ["₹14", true],
    ["Rs. 1,249", true],
    ["14.00", true],
    ["Kathalu Stories 214", true],
    ["Completed\n%14\n15 Nov 2026", true],
    ["Amount 1,480.00", true],
    // The rest of a receipt whose amount was cut off or not recognized.
    ["State Bank of India 4821 ^", false],
    ["UPI transaction ID\n432112345678\n10:41 5G 82%", false],
    ["A/c XX4821\nORD1763600000000", false],
    ["+91 98480 12345", false],
    ["Debited from\\n2 ©\\nView history", false],
    ["4,733", true],
    ["I148", true],
    ["15 Nov 2026, 10:41 am", false],
  ])("on %j: %s", (text, says) => expect(showsAnyAmount(text)).toBe(says));
});

describe("the payee", () => {
  const payee = { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null };
  test.each(["kathalu@okicici", "KATHALU STORIES", "Katha1u Storles", "Kathalu Stor…"])(
    "is seen in %s",
    (text) => expect(showsPayee(`Paid to ${text} now`, payee)).toBe(true),
  );
  test("isn't seen where another one is named", () => {
    expect(showsPayee("Paid to Ravi Kumar ravi@okaxis", payee)).toBe(false);
  });
});

describe("the payee by the name that the bank has of the account [R62]", () => {
  const named = (registeredName: string) => ({
    upiId: "kathalu@okicici",
    name: "Kathalu Stories",
    registeredName,
  });

  test.each([
    ["RAVI KUMAR K", "Paid to RAVI KUMAR K"],
    ["RAVI KUMAR K", "To Ravi Kumar K\n+91 98765 43210"],
    ["RAVI KUMAR K", "To: Mr RAVI KUMAR K"],
    ["RAVI KUMAR K", "Paid to\nMr. Ravi  Kumar K."],
    ["Mr RAVI KUMAR K", "Paid to Ravi Kumar K"],
    ["Mrs. LAKSHMI DEVI P", "To: LAKSHMI DEVI P"],
    ["M/s KATHALU PRINTS", "Paid to Kathalu Prints"],
    ["ravi kumar k", "PAID TO RAVI KUMAR K"],
    ["RAVI KUMAR K (HDFC)", "Paid to RAVI KUMAR K"],
    ["RAVI KUMAR K", "Paid to RAVI KUM…"],
    ["RAVI KUMAR K", "Paid to\nMr RAVI KUMA...  ₹148"],
    ["KOTHAPALLI VENKATA SURYANARAYANA", "To KOTHAPALLI VENK… ₹148"],
    ["KOTHAPALLI VENKATA SURYANARAYANA", "To KOTHAPALLI VENKATA\nSURYANARAYANA"],
    ["RAVI KUMAR K", "Paid to RAV1 KUNAR K"],
    ["SRI DEVI", "Paid to Sri Devi ₹148"],
    ["SRI VENKATESWARA PRINTS", "Paid to VENKATESWARA PRINTS"],
    ["Mr ANIL", "Paid to Anil ₹148"],
  ])("%s is seen in %j", (name, text) => expect(showsPayee(text, named(name))).toBe(true));

  test.each([
    ["RAVI KUMAR K", "Paid to SURESH BABU N"],
    ["RAVI KUMAR K", "Paid to RAVI TEJA"],
    // Too few letters of the name are shown, or the names differ.
    ["RAVI KUMAR K", "Paid to RAVI…"],
    ["RAVI KUMAR K", "Loading… Paid to SURESH BABU N"],
    ["Mr K", "Mr Suresh Kota"],
    ["RAVI KUMAR K", "Paid to Ravi Kumar G"],
    ["RAVI KUMAR K", "Paid to Ravi Kumari"],
    ["VENKATA RAMANA K", "Paid to Venkata Ramana G"],
    ["SRI DEVI", "Paid to Lakshmi Devi"],
    ["SRI DEVI", "Paid from this device"],
    ["ANIL", "Paid to Danil Stores"],
    ["SRI RAMA", "Paid to Rama Krishna"],
    ["", "Paid to SURESH BABU N"],
  ])("%s isn't seen in %j", (name, text) => expect(showsPayee(text, named(name))).toBe(false));

  test("beside the name that the link gave and the UPI ID, which count still", () => {
    const payee = named("RAVI KUMAR K");
    expect(showsPayee("Paid to Kathalu Stories", payee)).toBe(true);
    expect(showsPayee("Paid to kathalu@okicici", payee)).toBe(true);
  });
});
