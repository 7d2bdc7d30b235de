import { expect, test } from "vitest";
import { pollMilliseconds } from "./watched.ts";

const NOW = new Date("2026-11-23T18:00:00Z");
const ORDER = {
  status: "confirmation_pending",
  payment: "waiting",
  refund: null,
  cancelledByCustomer: false,
} as const;

const watched = (facts: Partial<Parameters<typeof pollMilliseconds>[0]>, seconds = 3_600) =>
  pollMilliseconds({ ...ORDER, ...facts }, new Date(NOW.getTime() - seconds * 1_000), NOW);

test("an order is watched while something is to come", () => {
  expect(watched({})).toBe(Number.POSITIVE_INFINITY);
  expect(watched({ payment: "rejected" })).toBe(Number.POSITIVE_INFINITY);
  expect(watched({ status: "shipped", payment: "verified" })).toBe(Number.POSITIVE_INFINITY);
  expect(watched({ status: "cancelled", refund: "owed" })).toBe(Number.POSITIVE_INFINITY);
  expect(watched({ status: "cancelled", cancelledByCustomer: true })).toBe(
    Number.POSITIVE_INFINITY,
  );
});

test("an order that has ended is watched until nobody takes that back, and then no more", () => {
  const ended = { status: "delivered", payment: "verified" } as const;
  expect(watched(ended, 20)).toBe(40_000);
  expect(watched(ended, 60)).toBe(0);
  expect(watched({ status: "cancelled" })).toBe(0);
  expect(watched({ ...ended, refund: "refunded" })).toBe(0);
  expect(pollMilliseconds({ ...ORDER, ...ended }, null, NOW)).toBe(0);
});
