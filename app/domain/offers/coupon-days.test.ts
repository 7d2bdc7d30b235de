import fc from "fast-check";
import { expect, test } from "vitest";
import {
  beginsWithDay,
  dayOf,
  endOfDay,
  endsWithDay,
  parseDay,
  startOfDay,
} from "./coupon-days.ts";

test("a coupon's days begin and end at midnight in India", () => {
  expect(startOfDay("2026-11-22").toISOString()).toBe("2026-11-21T18:30:00.000Z");
  expect(endOfDay("2026-11-22").toISOString()).toBe("2026-11-22T18:29:59.999Z");
  expect(dayOf(new Date("2026-11-22T18:29:59.999Z"))).toBe("2026-11-22");
  expect(dayOf(new Date("2026-11-22T18:30:00.000Z"))).toBe("2026-11-23");
});

test("a date that was set by hand, at midnight of Greenwich, is the day it stands on, and ends before it is over", () => {
  const byHand = new Date("2026-09-30T00:00:00Z");
  expect(dayOf(byHand)).toBe("2026-09-30");
  expect(endsWithDay(byHand)).toBe(false);
  expect(beginsWithDay(byHand)).toBe(false);
  expect(endsWithDay(new Date("2026-09-30T23:59:59+05:30"))).toBe(true);
  expect(beginsWithDay(new Date("2026-09-30T00:00:00+05:30"))).toBe(true);
});

test("every day comes back as itself, from its first moment and its last", () => {
  const days = fc.date({
    min: new Date("2000-01-02T00:00:00Z"),
    max: new Date("2099-12-30T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (at) => {
      const day = dayOf(at);
      expect(parseDay(day)).toBe(day);
      expect([dayOf(startOfDay(day)), dayOf(endOfDay(day))]).toEqual([day, day]);
      expect(startOfDay(day) <= at && at <= endOfDay(day)).toBe(true);
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
