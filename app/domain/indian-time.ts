/** Indian days and hours. India has one time, five and a half hours ahead of UTC, all year. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AHEAD = 330 * MINUTE;

/** '2026-11-20': the day that it is in India. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + AHEAD).toISOString().slice(0, 10);
}

/** The first moment of a day in India. */
export function startOfIndianDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD);
}

export function indianDayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Minutes since midnight in India. */
export function indianMinutes(at: Date): number {
  return Math.floor(((at.getTime() + AHEAD) % DAY) / MINUTE);
}
