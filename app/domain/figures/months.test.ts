import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money/money";
import { correctedMonth, decideClosing, monthRow, openMonth } from "./months.ts";

const december = new Date("2026-12-31T18:30:00Z");
const begun = { first: "2026-10", closedUpTo: null };

it("begins with the first payment's month, and goes on with the one after the last that was closed", () => {
  expect(openMonth({ first: null, closedUpTo: null })).toBeNull();
  expect(openMonth(begun)).toBe("2026-10");
  expect(openMonth({ first: "2026-10", closedUpTo: "2026-12" })).toBe("2027-01");
});

describe("closing a month", () => {
  it.each([
    ["2026-10", begun, null],
    ["2026-11", begun, "earlier-month-open"],
    ["2026-09", begun, "month-unknown"],
    ["2026-10", { ...begun, closedUpTo: "2026-10" }, "month-closed"],
    ["2026-11", { ...begun, closedUpTo: "2026-10" }, null],
    ["2026-12", { ...begun, closedUpTo: "2026-11" }, null],
    ["2027-01", { ...begun, closedUpTo: "2026-12" }, "month-not-over"],
    ["2026-10", { first: null, closedUpTo: null }, "month-unknown"],
  ])("%s with %j: %s", (month, books, problem) => {
    const decision = decideClosing(month, books, december);
    expect(decision.ok ? null : decision.problem.code).toBe(problem);
  });

  it("isn't done a moment before its end in India", () => {
    const before = new Date(december.getTime() - 1);
    const books = { ...begun, closedUpTo: "2026-11" };
    expect(decideClosing("2026-12", books, before)).toMatchObject({ ok: false });
  });
});

it("a row of a day before its month corrects that day's month", () => {
  const row = {
    figure: "hand",
    id: "",
    day: "2026-09-30",
    orderId: null,
    orderNumber: "ORD1",
    count: -1,
    amount: rupees("-148"),
  } as const;
  expect(correctedMonth(row, "2026-10")).toBe("2026-09");
  expect(correctedMonth({ day: "2026-10-01" }, "2026-10")).toBeNull();
  expect(monthRow(row, "2026-10")).toEqual([
    ...["2026-09-30", "ORD1", "Money in", "Verified by hand", "-148.00"],
    ...["-1", "2026-09", "2026-10"],
  ]);
});
