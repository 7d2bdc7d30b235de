import { expect, test } from "vitest";
import { indianDay, indianDayAfter, indianMinutes, startOfIndianDay } from "./indian-time.ts";

test("a day begins at midnight in India, which is half past six in the evening of UTC's day before", () => {
  expect(indianDay(new Date("2026-11-20T18:29:59.999Z"))).toBe("2026-11-20");
  expect(indianDay(new Date("2026-11-20T18:30:00Z"))).toBe("2026-11-21");
  expect(startOfIndianDay("2026-11-21").toISOString()).toBe("2026-11-20T18:30:00.000Z");
  expect(indianMinutes(new Date("2026-11-20T18:30:00Z"))).toBe(0);
  expect(indianMinutes(new Date("2026-11-20T18:29:00Z"))).toBe(23 * 60 + 59);
});

test("days follow each other over months and years", () => {
  expect(indianDayAfter("2026-12-31")).toBe("2027-01-01");
  expect(indianDayAfter("2028-03-01", -1)).toBe("2028-02-29");
});
