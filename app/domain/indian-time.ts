/** Converts between times and Indian days. India is five and a half hours ahead of UTC all year. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UTC_OFFSET_MILLISECONDS = 330 * MINUTE;

/** Returns the Indian day at this time, such as '2026-11-20'. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + UTC_OFFSET_MILLISECONDS).toISOString().slice(0, 10);
}

export function startOfIndianDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - UTC_OFFSET_MILLISECONDS);
}

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY);
}

/** Returns the day's last millisecond. */
export function endOfIndianDay(day: string): Date {
  return new Date(startOfIndianDay(day).getTime() + DAY - 1);
}

/** True if the time is in the last minute of its Indian day. */
export function isLastMinuteOfIndianDay(at: Date): boolean {
  return endOfIndianDay(indianDay(at)).getTime() - at.getTime() < MINUTE;
}

/** Validates a typed day 'YYYY-MM-DD' between 2000 and 2099. Returns null if there is no such day. */
export function parseDay(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text) ? text : null;
}

export function indianDayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function indianMinutes(at: Date): number {
  return Math.floor(((at.getTime() + UTC_OFFSET_MILLISECONDS) % DAY) / MINUTE);
}
