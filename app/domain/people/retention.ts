/**
 * Retention, in days, of what the law doesn't want kept: the settings of the subject `retention`. docs/retention.md lists
 * what is deleted, by which job, and everything that follows these days.
 */
export type Retention = {
  /** Payments that were prepared and never confirmed, with their screenshots. */
  unplacedDays: number;
  /** Screenshots of payments, after an order's last change. */
  screenshotDays: number;
  messageDays: number;
  /** Emails that were sent, or switched off. */
  emailDays: number;
};

/** Days for which a credit is kept that proved nothing. It is no setting, and the privacy page says it. */
export const UNMATCHED_CREDIT_DAYS = 180;
/** Days for which it is kept who sent an ID that another person's payment has; while that payment waits, longer. */
export const REFUSED_ID_DAYS = 180;

export const DEFAULT_RETENTION: Retention = {
  unplacedDays: 30,
  screenshotDays: 180,
  messageDays: 365,
  emailDays: 30,
};

/** The fewest and most days of each. A payment can be confirmed for a day, and is asked about for a week. */
export const RETENTION_RANGES: Record<keyof Retention, readonly [least: number, most: number]> = {
  unplacedDays: [7, 365],
  screenshotDays: [30, 3_650],
  messageDays: [30, 3_650],
  emailDays: [7, 365],
};

/** A higher count is shown as this: what matters is whether there is much. */
export const MOST_SWEPT_COUNTED = 1_000;

/** Data from before this time is old. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}
