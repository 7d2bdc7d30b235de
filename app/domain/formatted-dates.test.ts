import { describe, expect, it } from "vitest";
import { testIn } from "#test/language";
import {
  exactDate,
  exactTime,
  formattedDate,
  timeInWords,
  withFormattedDates,
} from "./formatted-dates.ts";

const now = new Date("2026-11-20T09:00:00Z");
const ago = (milliseconds: number) => timeInWords(new Date(now.getTime() - milliseconds), now);
const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

describe("a date", () => {
  it("is told in words, rounded down to its largest unit", () => {
    expect(ago(0)).toBe("just now");
    expect(ago(59_999)).toBe("just now");
    expect(ago(1 * minutes)).toBe("1 minute ago");
    expect(ago(119 * minutes)).toBe("1 hour ago");
    expect(ago(2 * hours)).toBe("2 hours ago");
    expect(ago(47 * hours)).toBe("1 day ago");
    expect(ago(29 * days)).toBe("29 days ago");
    expect(ago(59 * days)).toBe("1 month ago");
    expect(ago(800 * days)).toBe("2 years ago");
  });

  it("a little ahead of our clock is just now", () => {
    expect(ago(-5_000)).toBe("just now");
  });

  it("is told exactly by Indian time, five and a half hours ahead of UTC", () => {
    expect(exactTime(new Date("2026-11-20T08:35:00Z"))).toBe("20 Nov 2026, 2:05 pm");
    expect(exactTime(new Date("2026-09-30T18:30:00Z"))).toBe("1 Oct 2026, 12:00 am");
    expect(exactDate(new Date("2026-09-20T18:29:59Z"))).toBe("20 Sep 2026");
  });

  it("in Telugu has the clock of 24 hours, and no word of English [R56]", () => {
    testIn("te");
    expect(exactTime(new Date("2026-11-20T08:35:00Z"))).toBe("20 నవంబర్ 2026, 14:05");
    expect(exactTime(new Date("2026-09-30T18:30:00Z"))).toBe("1 అక్టోబర్ 2026, 00:00");
  });

  it("of a row is formatted under its own name, and nothing else of the row changes", () => {
    const row = { id: "a", sentAt: now, decidedAt: null as Date | null };
    expect(withFormattedDates(row, now)).toEqual({
      id: "a",
      sentAt: formattedDate(now, now),
      decidedAt: null,
    });
  });
});
