import { describe, expect, test } from "vitest";
import { paise, rupees } from "#domain/money/money";
import { amountProblem, type UpiPayment, upiAppLinks, upiIdProblem, upiString } from "./upi.ts";

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
    expect(amountProblem(paise(99), rupees(48))).toEqual({ code: "nothing-to-pay" });
    expect(amountProblem(paise(0), rupees(49))).toEqual({ code: "nothing-to-pay" });
    expect(amountProblem(paise(99))).toEqual({ code: "amount-too-low" });
    expect(amountProblem(paise(0))).toEqual({ code: "amount-too-low" });
    expect(amountProblem(rupees("100000.01"))).toEqual({ code: "amount-too-high" });
  });
});

describe("the UPI string", () => {
  test("has the payee, the amount to two decimals, INR and the note [§9.23]", () => {
    expect(upiString(payment)).toBe(
      "upi://pay?pa=kathalu.store@okicici&pn=Kathalu%20Cards%20%26%20Stories&am=1299.50&cu=INR&tn=ORD1795168800123",
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
    expect(upiString({ ...payment, pn: "కథలు" })).toContain("pn=kathalu.store@okicici&");
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
