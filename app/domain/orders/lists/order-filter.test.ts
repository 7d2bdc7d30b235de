import { expect, test } from "vitest";
import {
  DEFAULT_VIEWS,
  filterTimes,
  NO_FILTER,
  orderFilterQuery,
  parseOrderFilter,
} from "./order-filter.ts";

const whole = {
  ...NO_FILTER,
  q: "Asha Rao",
  status: ["pending", "confirmed", "shipped"],
  payment: "verified",
  kind: "parcel",
  express: true,
  gift: true,
  refund: "owed",
  incident: "lost",
  notes: true,
  from: "2026-11-01",
  to: "2026-11-30",
  least: 100,
  most: 500,
  coupon: "DIWALI",
  place: "520001",
  sort: "oldest",
} as const;

test("a filter comes back from its address as it went in", () => {
  for (const filter of [
    whole,
    NO_FILTER,
    ...Object.values(DEFAULT_VIEWS).map((view) => view.filter),
  ])
    expect(parseOrderFilter(orderFilterQuery(filter as typeof NO_FILTER))).toEqual(filter);
  expect(orderFilterQuery(NO_FILTER)).toEqual([]);
});

test("what an address says wrong isn't filtered by", () => {
  const wrong: [string, string][] = [
    ["status", "lost"],
    ["payment", "maybe"],
    ["kind", "x"],
    ["incident", "eaten"],
    ["express", "yes"],
    ["from", "2026-02-30"],
    ["to", "tomorrow"],
    ["least", "-1"],
    ["most", "1e9"],
    ["sort", "price"],
    ["q", "\0"],
  ];
  expect(parseOrderFilter(wrong)).toEqual(NO_FILTER);
  expect(parseOrderFilter([["q", "x".repeat(5_000)]]).q).toHaveLength(100);
});

test("days are India's, both included", () => {
  expect(filterTimes({ from: "2026-11-22", to: "2026-11-22" })).toEqual({
    from: new Date("2026-11-21T18:30:00Z"),
    until: new Date("2026-11-22T18:30:00Z"),
  });
});
