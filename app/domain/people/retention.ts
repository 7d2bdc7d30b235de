/**
 * The days to keep data that the law doesn't require: the settings `retention`. docs/retention.md lists what is deleted
 * and by which job.
 */
export type Retention = {
  /** Payments that were prepared but not confirmed, and their screenshots. */
  unplacedDays: number;
  /** Screenshots of payments, after an order's last change. */
  screenshotDays: number;
  messageDays: number;
  /** Emails that were sent or switched off. */
  emailDays: number;
};

/** Days for which an unmatched credit is kept. Not a setting, because the privacy page names it. */
export const UNMATCHED_CREDIT_DAYS = 180;
/**
 * Days for which the store remembers who sent an ID that another person's payment has; longer while that payment is
 * undecided.
 */
export const REFUSED_ID_DAYS = 180;

export const DEFAULT_RETENTION: Retention = {
  unplacedDays: 30,
  screenshotDays: 180,
  messageDays: 365,
  emailDays: 30,
};

/** The range of each setting. Minimums leave time to confirm a payment (a day) and to ask about it (a week). */
export const RETENTION_RANGES: Record<keyof Retention, readonly [least: number, most: number]> = {
  unplacedDays: [7, 365],
  screenshotDays: [30, 3_650],
  messageDays: [30, 3_650],
  emailDays: [7, 365],
};

/** Counting stops here: owners need to know only whether there is much. */
export const MOST_SWEPT_COUNTED = 1_000;
