/** The periods for which the admin's Numbers page shows figures, in Indian days up to today. */
import { indianDay, indianDayAfter } from "#domain/indian-time";

export const PERIODS = {
  today: { label: "Today", days: 1, by: "day" },
  month: { label: "30 days", days: 30, by: "day" },
  year: { label: "12 months", days: 365, by: "month" },
} as const;
export type Period = keyof typeof PERIODS;

export function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIODS, text);
}

/** The first and the last day, both included. A period of 12 months begins on the first day of a month. */
export type DateRange = { from: string; until: string };

export function dateRangeOf(period: Period, now: Date): DateRange {
  const until = indianDay(now);
  if (period !== "year") return { from: indianDayAfter(until, 1 - PERIODS[period].days), until };
  const [year = 0, month = 0] = until.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 12, 1));
  return { from: first.toISOString().slice(0, 10), until };
}

export function previousDateRange({ from, until }: DateRange): DateRange {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
  return { from: indianDayAfter(from, -days), until: indianDayAfter(from, -1) };
}

/** Lists the days, or the months as '2026-11', from first to last. */
export function datesOf({ from, until }: DateRange, by: "day" | "month"): string[] {
  const steps: string[] = [];
  for (let day = from; day <= until; day = indianDayAfter(day)) {
    const step = by === "day" ? day : day.slice(0, 7);
    if (steps.at(-1) !== step) steps.push(step);
  }
  return steps;
}
