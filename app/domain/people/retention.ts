import type { DeclaredValues } from "#domain/resources/settings";

/**
 * The number of days for which the store keeps data that the law doesn't require; docs/retention.md lists what is
 * deleted, and by which job.
 */
export type Retention = DeclaredValues["retention"];

/** The least that an owner can set for emails that were sent; proofs look no further back. */
export const MIN_EMAIL_DAYS = 7;

/** The days for which unmatched credits are stored. The privacy page shows this number; it isn't a setting. */
export const UNMATCHED_CREDIT_DAYS = 180;
/**
 * The days for which the sender of a transaction ID is stored, if the ID belongs to another person's payment. While
 * that payment is undecided, the sender is stored longer.
 */
export const REFUSED_ID_DAYS = 180;

/** The number at which counting old data stops, because owners need to know only whether there is much. */
export const MOST_OLD_ROWS_COUNTED = 1_000;
