import { describe, expect, test } from "vitest";
import { couponMessages } from "#domain/cart/coupon-messages";
import type { Coupon } from "#domain/cart/coupons";
import { messageFor } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { couponPreviews } from "./coupon-preview.ts";

const now = new Date("2026-11-22T12:00:00Z");
const coupon: Coupon = {
  id: "1",
  code: "TEN",
  name: "",
  active: true,
  discount: { type: "percentage", percentage: 10 },
  validFrom: null,
  validUntil: null,
  minimum: rupees(500),
  maxUses: null,
  maxUsesPerPerson: null,
  categories: null,
  products: null,
};
const shown = (changed: Partial<Coupon>) =>
  couponPreviews({ ...coupon, ...changed }, now).map(({ label, text }) => `${label}: ${text}`);
const outcomes = (changed: Partial<Coupon>) =>
  couponPreviews({ ...coupon, ...changed }, now).map(({ text }) => text);

describe("what sample carts pay with a coupon", () => {
  test("is what the checkout decides, its minimum and its dates with it", () => {
    const minimum = messageFor(couponMessages, { code: "coupon-minimum", minimum: rupees(500) });
    expect(shown({})).toEqual([
      `₹300 cart: ${minimum}`,
      "₹800 cart: pays ₹720 (saves ₹80)",
      "₹1,500 cart: pays ₹1,350 (saves ₹150)",
    ]);
    const fixed = { type: "fixed", amount: rupees(900) } as const;
    expect(outcomes({ discount: fixed, minimum: rupees(0) })).toEqual([
      "pays ₹0 (saves ₹300)",
      "pays ₹0 (saves ₹800)",
      "pays ₹600 (saves ₹900)",
    ]);
    const ended = { validUntil: new Date("2026-11-21T12:00:00Z") };
    expect(outcomes(ended)).toEqual(Array(3).fill(couponMessages["coupon-expired"]));
  });

  test("of one that begins later is what it will be", () => {
    expect(shown({ validFrom: new Date("2026-12-01T00:00:00Z") })).toEqual(shown({}));
  });

  test("of one for some products counts these alone: half a cart, and a cart of nothing else", () => {
    const restricted = [
      "₹300 cart, half of it items that the coupon is for: pays ₹285 (saves ₹15)",
      "₹800 cart, half of it items that the coupon is for: pays ₹760 (saves ₹40)",
      "₹1,500 cart, half of it items that the coupon is for: pays ₹1,425 (saves ₹75)",
      "₹800 cart, only items that the coupon is for: pays ₹720 (saves ₹80)",
    ];
    for (const of of [
      { categories: ["combos"] },
      { categories: ["episodes"] },
      { categories: ["quotes"], prefixes: ["qt", "quote"] },
      { categories: ["monsoon"], prefixes: ["mon"] },
      { products: ["ndk-01"] },
      { categories: ["quotes"], prefixes: ["qt"], products: ["the-letter"] },
    ])
      expect(shown({ ...of, minimum: rupees(0) }), JSON.stringify(of)).toEqual(restricted);
  });
});
