/** How long the store keeps what the law doesn't want it to, in days: settings of the subject `retention`. */
export type Retention = {
  /** Payments that were prepared and never confirmed, with their screenshots. */
  unplacedDays: number;
  /** Screenshots of payments, after an order's last change. */
  screenshotDays: number;
  /** What customers wrote by the contact page. */
  messageDays: number;
  /** Emails that were sent, or switched off. */
  emailDays: number;
};

/** Days for which a credit is kept that proved nothing: no setting, and said on the privacy page. */
export const UNMATCHED_CREDIT_DAYS = 180;
/** Who sent an ID that another person's payment has; while that payment waits, longer. */
export const REFUSED_ID_DAYS = 180;

export const DEFAULT_RETENTION: Retention = {
  unplacedDays: 30,
  screenshotDays: 180,
  messageDays: 365,
  emailDays: 30,
};

/** Fewest and most days of each. A payment can be confirmed for a day, and is asked about for a week. */
export const RETENTION_RANGES: Record<keyof Retention, readonly [least: number, most: number]> = {
  unplacedDays: [7, 365],
  screenshotDays: [30, 3_650],
  messageDays: [30, 3_650],
  emailDays: [7, 365],
};

/** More are counted as so many: what matters is whether there is much. */
export const MOST_SWEPT_COUNTED = 1_000;

/** What was before it is old. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}
