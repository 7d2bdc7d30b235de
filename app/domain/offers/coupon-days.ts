/**
 * The dates of a coupon as days of India: it begins with the first moment of one and ends with the last of another.
 * A `date` is 'YYYY-MM-DD'.
 */

const IST_MILLISECONDS = 5.5 * 60 * 60 * 1000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Null where the text is no day of the calendar, or none that a coupon can mean. */
export function parseDay(date: string): string | null {
  if (!DATE.test(date) || date < "2000-01-01" || date > "2099-12-31") return null;
  const midnight = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date
    ? null
    : date;
}

export function startOfDay(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - IST_MILLISECONDS);
}

/** The last millisecond: `valid_until` is inclusive (reading R44). */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + DAY_MILLISECONDS - 1);
}

/** Which day it is in India. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + IST_MILLISECONDS).toISOString().slice(0, 10);
}

/** Whether a coupon that ends then is valid to the last minute of its day. */
export function endsWithDay(at: Date): boolean {
  return endOfDay(dayOf(at)).getTime() - at.getTime() < 60_000;
}

/** Whether a coupon that begins then is valid from the first minute of its day. */
export function beginsWithDay(at: Date): boolean {
  return at.getTime() - startOfDay(dayOf(at)).getTime() < 60_000;
}
