import { describe, expect, test } from "vitest";
import type { Coupon } from "#domain/cart/coupons";
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
  couponPreviews({ ...coupon, ...changed }, now).map(
    ({ couponAppliesTo, amount, saves, problem }) => [
      couponAppliesTo,
      amount / 100,
      problem?.code ?? saves / 100,
    ],
  );

describe("what sample carts pay with a coupon", () => {
  test("is what the checkout decides, its minimum and its dates with it", () => {
    expect(shown({})).toEqual([
      ["anything", 300, "coupon-minimum"],
      ["anything", 800, 80],
      ["anything", 1500, 150],
    ]);
    expect(shown({ discount: { type: "fixed", amount: rupees(900) }, minimum: rupees(0) })).toEqual(
      [
        ["anything", 300, 300],
        ["anything", 800, 800],
        ["anything", 1500, 900],
      ],
    );
    const ended = { validUntil: new Date("2026-11-21T12:00:00Z") };
    expect(shown(ended).map(([, , outcome]) => outcome)).toEqual(Array(3).fill("coupon-expired"));
  });

  test("of one that begins later is what it will be", () => {
    expect(shown({ validFrom: new Date("2026-12-01T00:00:00Z") })).toEqual(shown({}));
  });

  test("of one for some products counts these alone: half a cart, and a cart of nothing else", () => {
    const restricted = [
      ["half", 300, 15],
      ["half", 800, 40],
      ["half", 1500, 75],
      ["only", 800, 80],
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
