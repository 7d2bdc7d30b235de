import { expect, test } from "vitest";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { arrivalDays } from "./arrival.ts";

const PAID_AT = new Date("2026-11-20T10:00:00Z");
const ORDER = {
  status: "processing",
  payment: "verified",
  shipping: { type: "standard" },
  placedAt: PAID_AT,
  payments: [{ submittedAt: PAID_AT }],
} as const;
const arrival = (at: string, changed: Partial<Parameters<typeof arrivalDays>[0]> = {}) =>
  arrivalDays({ ...ORDER, ...changed }, DEFAULT_DELIVERY, new Date(at));

test("a parcel's days of arrival are named until the last of them is over in India", () => {
  const days = { first: "2026-11-26", last: "2026-11-30" };
  expect(arrival("2026-11-30T18:00:00Z")).toEqual(days);
  expect(arrival("2026-11-30T18:31:00Z")).toBeNull();
});

test("an order of which nothing is on its way names none", () => {
  for (const changed of [
    { status: "delivered" },
    { status: "cancelled" },
    { payment: "rejected" },
    { shipping: { type: "digital" } },
    { shipping: { type: "collected" } },
  ] as const)
    expect(arrival("2026-11-21T10:00:00Z", changed)).toBeNull();
});
