import { expect, test } from "vitest";
import { validateCoupon } from "#domain/cart/coupons";
import { rupees, ZERO } from "#domain/money/money";
import { COUPONS, couponBadge } from "./coupons.ts";
import { fieldsOf, hintOf, type ResourceField } from "./resource.ts";

const now = new Date("2026-11-22T12:00:00Z");
const yesterday = new Date("2026-11-21T12:00:00Z");
const tomorrow = new Date("2026-11-23T12:00:00Z");
const row = { is_active: true, valid_from: null, valid_until: null, max_uses: null, used_count: 3 };
const coupon = {
  ...{ id: "1", code: "DIWALI", name: "", minimum: ZERO, maxUsesPerPerson: null },
  ...{ categories: null, products: null, discount: { type: "fixed", amount: rupees(10) } as const },
};
const lines = [{ kind: "product", id: "qt-01", unitPrice: rupees(49), quantity: 1 } as const];

test.each([
  [{}, "Running"],
  [{ valid_until: tomorrow, max_uses: 4 }, "Until 23 Nov 2026"],
  [{ valid_from: now, valid_until: now }, "Until 22 Nov 2026"],
  [{ valid_from: tomorrow }, "Begins 23 Nov 2026"],
  [{ valid_from: tomorrow, max_uses: 3 }, "Used up"],
  [{ valid_until: yesterday, max_uses: 3 }, "Ended 21 Nov 2026"],
  [{ is_active: false, valid_until: yesterday }, "Stopped"],
])("a coupon with %o is %s, and the checkout decides alike", (given, text) => {
  const one = { ...row, ...given };
  const badge = couponBadge(one, now);
  expect(badge.text).toBe(text);
  const { is_active: active, valid_from: validFrom, valid_until: validUntil } = one;
  const checked = { ...coupon, active, validFrom, validUntil, maxUses: one.max_uses };
  const uses = { byAll: one.used_count, byPerson: 0 };
  expect(validateCoupon(checked, { now, lines, uses }).ok).toBe(badge.tone === "ok");
});

test("what is typed shows what customers would pay, as soon as the discount can be read", () => {
  const { preview } = COUPONS.panels[1];
  const shown = (typed: Record<string, string>) =>
    preview.rows(typed, now)?.map(({ text }) => text);
  const typed = { discount_type: "percentage", discount_value: "10", minimum_order_amount: "500" };
  expect(shown(typed)).toEqual([
    expect.stringContaining("₹500"),
    "pays ₹720 (saves ₹80)",
    "pays ₹1,350 (saves ₹150)",
  ]);
  const limited = { ...typed, applicable_categories: "quotes, combos", minimum_order_amount: "" };
  expect(preview.rows(limited, now)?.at(-1)).toEqual({
    label: "₹800 cart, only items that the coupon is for",
    text: "pays ₹720 (saves ₹80)",
  });
  const unread = [{ discount_value: "" }, { discount_value: "101" }, { minimum_order_amount: "x" }];
  for (const wrong of unread) expect(shown({ ...typed, ...wrong })).toBeUndefined();
  expect(shown({ ...typed, valid_until: "2026-11-21" })?.[1]).toMatch(/expired/);
});

test("the value is labelled by what it is", () => {
  const fields: readonly ResourceField[] = fieldsOf(COUPONS);
  const value = fields.find(({ name }) => name === "discount_value");
  expect(value?.labelFor?.({ discount_type: "fixed" })).toBe("Off (₹)");
  expect(value?.labelFor?.({ discount_type: "percentage" })).toBe("Off (%)");
});

test("the limits of a number are grouped as in India", () => {
  const uses = fieldsOf(COUPONS).find(({ name }) => name === "max_uses");
  expect(uses && hintOf(uses)).toBe("Leave it empty for no limit. 1 to 10,00,000.");
});
