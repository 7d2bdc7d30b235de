/**
 * The number of days for which the store keeps data that the law doesn't require. These are the settings `retention`;
 * docs/retention.md lists what is deleted, and by which job.
 */
export type Retention = {
  /** For payments that were started but not confirmed, and for their screenshots. */
  unplacedDays: number;
  /** For screenshots of orders' payments, from the order's last change. */
  screenshotDays: number;
  messageDays: number;
  /** For emails that were sent, or that weren't sent because their template is off. */
  emailDays: number;
};

/** The days for which unmatched credits are stored. The privacy page shows this number; it isn't a setting. */
export const UNMATCHED_CREDIT_DAYS = 180;
/**
 * The days for which the sender of a transaction ID is stored, if the ID belongs to another person's payment. While
 * that payment is undecided, the sender is stored longer.
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

/** The number at which counting old data stops, because owners need to know only whether there is much. */
export const MOST_OLD_ROWS_COUNTED = 1_000;
