import { describe, expect, test } from "vitest";
import { paise, rupees } from "#domain/money/money";
import {
  amountProblem,
  parseTransactionId,
  pastedTransactionId,
  typedTransactionId,
  type UpiPayment,
  upiAppLinks,
  upiIdProblem,
  upiString,
} from "./upi.ts";

const payment: UpiPayment = {
  pa: "kathalu.store@okicici",
  pn: "Kathalu Cards & Stories",
  am: rupees("1299.5"),
  tn: "ORD1795168800123",
};

describe("UPI ids", () => {
  test("letters, digits, dot, underscore or hyphen, then @, then alphanumerics [§5.5]", () => {
    for (const right of ["a@ybl", "Store_1.b-c@okicici", "9848022338@PAYTM"]) {
      expect(upiIdProblem(right)).toBeNull();
    }
    for (const wrong of [
      "",
      "a",
      "@ybl",
      "a@",
      "a b@ybl",
      "a@ok-icici",
      "a@b@ybl",
      "a+b@ybl",
      "a@ybl\n",
    ]) {
      expect(upiIdProblem(wrong)).toEqual({ code: "upi-id-format" });
    }
  });

  test("only allowed providers [§5.6, §9.25]", () => {
    for (const provider of ["ybl", "paytm", "okaxis", "okhdfcbank", "okicici", "oksbi"]) {
      expect(upiIdProblem(`store@${provider}`)).toBeNull();
    }
    expect(upiIdProblem("store@axl")).toEqual({ code: "upi-provider", provider: "axl" });
    expect(upiIdProblem("store@axl", ["axl"])).toBeNull();
  });
});

describe("the amount", () => {
  test("is between 1 and 100000 [§5.27, §9.24]", () => {
    expect(amountProblem(rupees(1))).toBeNull();
    expect(amountProblem(rupees(100_000))).toBeNull();
    expect(amountProblem(paise(99))).toEqual({ code: "nothing-to-pay" });
    expect(amountProblem(paise(0))).toEqual({ code: "nothing-to-pay" });
    expect(amountProblem(rupees("100000.01"))).toEqual({ code: "amount-too-high" });
  });
});

describe("the UPI string", () => {
  test("has the payee, the amount to two decimals, INR and the note [§9.23]", () => {
    expect(upiString(payment)).toBe(
      "upi://pay?pa=kathalu.store%40okicici&pn=Kathalu%20Cards%20%26%20Stories&am=1299.50&cu=INR&tn=ORD1795168800123",
    );
  });

  test("names a merchant's category and the order as its reference, a person's neither [R61]", () => {
    expect(upiString({ ...payment, mc: "5942" })).toContain(
      "&mc=5942&tr=ORD1795168800123&am=1299.50&",
    );
    const later = { ...payment, tr: "ORD1795168800123-2" };
    expect(upiString({ ...later, mc: "5942" })).toContain("&tr=ORD1795168800123-2&");
    expect(upiString({ ...later, mc: "5942" })).toContain("&tn=ORD1795168800123");
    for (const own of [payment, later]) expect(upiString(own)).not.toMatch(/[?&](mc|tr)=/);
  });

  test("never has a plus for a space", () => {
    expect(upiString({ ...payment, pn: "A + B" })).toContain("pn=A%20%2B%20B");
  });

  test("keeps the payee's name and the note in ASCII [R22]", () => {
    const link = upiString({ ...payment, pn: "కథలు Kathalu ✨ Store", tn: "రసీదు ORD1" });
    expect(link).toContain("pn=Kathalu%20Store&");
    expect(link).toContain("tn=ORD1");
    expect(upiString({ ...payment, pn: "కథలు" })).toContain("pn=kathalu.store%40okicici&");
  });

  test("links Google Pay, PhonePe, Paytm and the generic one with the same payment", () => {
    const links = upiAppLinks(payment);
    const query = upiString(payment).slice("upi://pay".length);
    expect(links).toEqual([
      { app: "Google Pay", href: `tez://upi/pay${query}` },
      { app: "PhonePe", href: `phonepe://pay${query}` },
      { app: "Paytm", href: `paytmmp://pay${query}` },
      { app: "Any UPI app", href: `upi://pay${query}` },
    ]);
  });
});

describe("transaction ids", () => {
  test("the field takes digits only, at most 12 [§5.19]", () => {
    const entered = (value: string) => ({ value, problem: null });
    expect(typedTransactionId("", "4321 8765 2109")).toEqual(entered("432187652109"));
    expect(typedTransactionId("43", "432")).toEqual(entered("432"));
    expect(typedTransactionId("43", "")).toEqual(entered(""));
  });

  test("a letter or a thirteenth digit enters nothing, and is explained [§5.19, R58]", () => {
    const twelve = "412345678901";
    const refused = (before: string, text: string) => {
      const { value, problem } = typedTransactionId(before, text);
      expect(value).toBe(before);
      return problem;
    };
    expect(refused("4321", "4321a")).toEqual({ code: "id-letters" });
    expect(refused("", "T")).toEqual({ code: "id-letters" });
    expect(refused("", "T2411221530 12345678901234")).toEqual({ code: "id-of-phonepe" });
    expect(refused(twelve, `${twelve}5`)).toEqual({ code: "id-too-long", digits: 13 });
  });

  test("of what is pasted, exactly one run of 12 digits is offered [R58]", () => {
    for (const [text, id] of [
      ["412345678901", "412345678901"],
      [" 4123 4567 8901 ", "412345678901"],
      [
        "UPI transaction ID\n012345678901\nGoogle transaction ID\nCICAgOD123456789012",
        "012345678901",
      ],
      ["Transaction ID T2411221530123456789012 UTR: 412345678901", "412345678901"],
      ["Rs 148.00 debited on 22-11-26, UPI Ref 412345678901. Call 18001234567", "412345678901"],
      ["412345678901 and again 412345678901", "412345678901"],
    ])
      expect(pastedTransactionId(text ?? "")).toEqual({ ok: true, transactionId: id });
  });

  test("anything else enters nothing and is explained [R58]", () => {
    for (const [text, problem] of [
      ["T2411221530 12345678901234", { code: "id-of-phonepe" }],
      ["T2411221530 123456789012", { code: "id-of-phonepe" }],
      ["T2411221530123456789012", { code: "id-of-phonepe" }],
      ["CICAgOD5n9DwXg", { code: "id-of-google" }],
      ["12345678901234", { code: "id-too-long", digits: 14 }],
      ["1234 5678 9012 34", { code: "id-too-long", digits: 14 }],
      ["41234", { code: "id-too-short", digits: 5 }],
      ["hello", { code: "id-letters" }],
      ["", { code: "id-letters" }],
      ["412345678901 or 412345678902", { code: "id-several" }],
    ] as const)
      expect(pastedTransactionId(text), text).toEqual({ ok: false, problem });
  });

  test("spaces are ignored, and a leading 0 stays [§5.19]", () => {
    expect(parseTransactionId(" 0321 8765 2109 ")).toEqual({
      ok: true,
      transactionId: "032187652109",
    });
  });

  test("empty and not 12 digits are told apart [§9.20]", () => {
    for (const empty of ["", "   "]) {
      expect(parseTransactionId(empty)).toEqual({
        ok: false,
        problem: { code: "transaction-id-empty" },
      });
    }
    for (const wrong of ["1", "12345678901", "1234567890123", "T23456789012", "౧౨౩౪౫౬౭౮౯౦౧౨"]) {
      expect(parseTransactionId(wrong)).toMatchObject({
        problem: { code: "transaction-id-not-12-digits" },
      });
    }
  });
});
