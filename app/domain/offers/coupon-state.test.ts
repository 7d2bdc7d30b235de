import { expect, test } from "vitest";
import { validateCoupon } from "#domain/cart/coupons";
import { rupees, ZERO } from "#domain/money/money";
import { couponState } from "./coupon-state.ts";

const now = new Date("2026-11-22T12:00:00Z");
const yesterday = new Date("2026-11-21T12:00:00Z");
const tomorrow = new Date("2026-11-23T12:00:00Z");
const coupon = {
  ...{ id: "1", code: "DIWALI", name: "", minimum: ZERO, maxUsesPerPerson: null, usedCount: 3 },
  ...{ active: true, validFrom: null, validUntil: null, maxUses: null },
  ...{ categories: null, products: null, discount: { type: "fixed", amount: rupees(10) } as const },
};
const lines = [{ kind: "product", id: "qt-01", unitPrice: rupees(49), quantity: 1 } as const];

test.each([
  [{}, { code: "running", until: null }],
  [
    { validUntil: tomorrow, maxUses: 4 },
    { code: "running", until: tomorrow },
  ],
  [
    { validFrom: now, validUntil: now },
    { code: "running", until: now },
  ],
  [{ validFrom: tomorrow }, { code: "not-begun", at: tomorrow }],
  [{ validFrom: tomorrow, maxUses: 3 }, { code: "used-up" }],
  [
    { validUntil: yesterday, maxUses: 3 },
    { code: "ended", at: yesterday },
  ],
  [{ active: false, validUntil: yesterday }, { code: "stopped" }],
])("of a coupon with %o it is %o, and the checkout decides alike", (given, state) => {
  const one = { ...coupon, ...given };
  expect(couponState(one, now)).toEqual(state);
  const uses = { byAll: one.usedCount, byPerson: 0 };
  expect(validateCoupon(one, { now, lines, uses }).ok).toBe(state.code === "running");
});
