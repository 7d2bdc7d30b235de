import fc from "fast-check";
import { expect, test } from "vitest";
import {
  endOfIndianDay,
  indianDay,
  indianDayAfter,
  indianMinutes,
  isLastMinuteOfIndianDay,
  parseDay,
  startOfIndianDay,
} from "./indian-time.ts";

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

test("a day begins and ends at midnight in India", () => {
  expect(startOfIndianDay("2026-11-22").toISOString()).toBe("2026-11-21T18:30:00.000Z");
  expect(endOfIndianDay("2026-11-22").toISOString()).toBe("2026-11-22T18:29:59.999Z");
  expect(indianDay(new Date("2026-11-22T18:29:59.999Z"))).toBe("2026-11-22");
  expect(indianDay(new Date("2026-11-22T18:30:00.000Z"))).toBe("2026-11-23");
});

test("a date that was set by hand, at midnight of Greenwich, is the day it stands on, and ends before it is over", () => {
  const byHand = new Date("2026-09-30T00:00:00Z");
  expect(indianDay(byHand)).toBe("2026-09-30");
  expect(isLastMinuteOfIndianDay(byHand)).toBe(false);
  expect(isLastMinuteOfIndianDay(new Date("2026-09-30T23:59:59+05:30"))).toBe(true);
});

test("every day comes back as itself, from its first moment and its last", () => {
  const days = fc.date({
    min: new Date("2000-01-02T00:00:00Z"),
    max: new Date("2099-12-30T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (at) => {
      const day = indianDay(at);
      expect(parseDay(day)).toBe(day);
      expect([indianDay(startOfIndianDay(day)), indianDay(endOfIndianDay(day))]).toEqual([
        day,
        day,
      ]);
      expect(startOfIndianDay(day) <= at && at <= endOfIndianDay(day)).toBe(true);
    }),
  );
});

test("what is no day of the calendar is none", () => {
  for (const wrong of [
    "",
    "2026-02-30",
    "2026-13-01",
    "26-01-01",
    "1999-12-31",
    "2100-01-01",
    "2026-1-1",
  ])
    expect(parseDay(wrong), wrong).toBeNull();
});
