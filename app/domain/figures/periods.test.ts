import { expect, test } from "vitest";
import { dateRangeOf, datesOf, previousDateRange } from "./periods.ts";

const evening = new Date("2026-11-22T18:29:59Z");
const midnight = new Date("2026-11-22T18:30:00Z");

test("today is the day that it is in India", () => {
  expect(dateRangeOf("today", evening)).toEqual({ from: "2026-11-22", until: "2026-11-22" });
  expect(dateRangeOf("today", midnight)).toEqual({ from: "2026-11-23", until: "2026-11-23" });
});

test("30 days end with today, and stand beside the 30 before them", () => {
  const days = dateRangeOf("month", evening);
  expect(days).toEqual({ from: "2026-10-24", until: "2026-11-22" });
  expect(previousDateRange(days)).toEqual({ from: "2026-09-24", until: "2026-10-23" });
  expect(datesOf(days, "day")).toHaveLength(30);
});

test("12 months are whole months up to today", () => {
  const days = dateRangeOf("year", evening);
  expect(days).toEqual({ from: "2025-12-01", until: "2026-11-22" });
  const months = datesOf(days, "month");
  expect([months[0], months.at(-1), months.length]).toEqual(["2025-12", "2026-11", 12]);
});
