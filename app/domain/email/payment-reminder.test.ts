import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QUOTE_LIFE_SECONDS } from "#domain/checkout/limits";
import { indianDay, indianMinutes } from "#domain/indian-time";
import {
  isReminderDue,
  nextReminderHour,
  REMINDER_AFTER_MILLISECONDS,
  REMINDER_LEFT_MILLISECONDS,
} from "./payment-reminder.ts";

const MINUTE = 60_000;
const LIFE = QUOTE_LIFE_SECONDS * 1_000;
const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

const moments = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2027-12-31T00:00:00Z"),
  noInvalidDate: true,
});
/** Ages of a started payment: all of its 24 hours, and some time before and after. */
const ages = fc.integer({ min: -MINUTE, max: LIFE + 60 * MINUTE });

const startedAt = (at: Date, remindedAt: Date | null = null) => ({
  startedAt: at,
  expiresAt: later(at, LIFE),
  remindedAt,
});

describe("a reminder of a started payment", () => {
  it("is due an hour after it was started, by day, and while two hours of it are left", () => {
    fc.assert(
      fc.property(moments, ages, (at, age) => {
        const now = later(at, age);
        const minutes = indianMinutes(now);
        const isByDay = minutes >= 9 * 60 && minutes < 21 * 60;
        const isInTime =
          age >= REMINDER_AFTER_MILLISECONDS && LIFE - age >= REMINDER_LEFT_MILLISECONDS;
        expect(isReminderDue(startedAt(at), now)).toBe(isByDay && isInTime);
      }),
    );
  });

  it("is due at some minute of each payment's life, whenever that was started", () => {
    fc.assert(
      fc.property(moments, (at) => {
        const minutes = Array.from({ length: LIFE / MINUTE }, (_, minute) => minute);
        const due = minutes.some((minute) =>
          isReminderDue(startedAt(at), later(at, minute * MINUTE)),
        );
        expect(due).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("isn't due on a day of India on which the person was reminded of any payment", () => {
    fc.assert(
      fc.property(moments, ages, fc.integer({ min: 0, max: 48 * 60 }), (at, age, ago) => {
        const now = later(at, age);
        const remindedAt = later(now, -ago * MINUTE);
        const isSameDay = indianDay(remindedAt) === indianDay(now);
        const alone = isReminderDue(startedAt(at), now);
        expect(isReminderDue(startedAt(at, remindedAt), now)).toBe(alone && !isSameDay);
      }),
    );
  });

  it("waits at night for the next 9 o'clock, and by day for nothing", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const next = nextReminderHour(now);
        const minutes = indianMinutes(now);
        if (minutes >= 9 * 60 && minutes < 21 * 60) {
          expect(next).toEqual(now);
          return;
        }
        expect(indianMinutes(next)).toBe(9 * 60);
        expect(next > now && next.getTime() - now.getTime() <= 12 * 60 * MINUTE).toBe(true);
      }),
    );
    expect(nextReminderHour(new Date("2026-11-20T15:29:59Z"))).toEqual(
      new Date("2026-11-20T15:29:59Z"),
    );
    expect(nextReminderHour(new Date("2026-11-20T15:30:00Z"))).toEqual(
      new Date("2026-11-21T03:30:00Z"),
    );
    expect(nextReminderHour(new Date("2026-11-21T03:29:59Z"))).toEqual(
      new Date("2026-11-21T03:30:00Z"),
    );
  });
});
