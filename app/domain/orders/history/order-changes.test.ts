import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#domain/orders/order-status";
import { type OrderChange, statusBeforeVerification } from "./order-changes.ts";

const at = new Date("2026-11-22T10:00:00Z");

function change(before: OrderStatus | null, after: OrderStatus, by: string | null): OrderChange {
  return { kind: "status", before, after, note: null, by, at };
}

const placed = change(null, "confirmation_pending", "asha");
const verified: OrderChange = {
  kind: "payment",
  before: "waiting",
  after: "verified",
  note: null,
  by: "seller",
  at,
};

describe("where an order was before its verification", () => {
  test("is where it is, when nothing changed it", () => {
    expect(statusBeforeVerification([placed, verified])).toBe("confirmation_pending");
  });

  test("is where it waited before the store advanced it by itself", () => {
    const held = change("confirmation_pending", "pending", "seller");
    const on = [
      change("pending", "confirmation_pending", null),
      change("confirmation_pending", "processing", null),
    ];
    expect(statusBeforeVerification([placed, held, verified, ...on])).toBe("pending");
  });

  test("is nowhere to go back to once somebody has changed it", () => {
    const later = change("confirmation_pending", "processing", "seller");
    expect(statusBeforeVerification([placed, verified, later])).toBeNull();
    expect(statusBeforeVerification([placed])).toBeNull();
  });

  test("counts from the last verification alone", () => {
    const before = [
      verified,
      change("confirmation_pending", "processing", null),
      { ...verified, before: "verified", after: "waiting" },
      change("processing", "confirmation_pending", "seller"),
    ];
    expect(statusBeforeVerification([placed, ...before, verified])).toBe("confirmation_pending");
  });
});
