/** Limits of orders and their lists: those of spec §9 and our own. Names say the unit. */

/** The time within which the seller promises to verify a payment, approximately. */
export const VERIFICATION_HOURS = 24;
/** How long a seller can undo Verify. The customer's email is sent only after this time (our choice). */
export const UNDO_SECONDS = 10;
export const DESCRIPTION_CHARACTERS = 500;
export const ORDERS_PER_PAGE = 20;
/** The most orders that the admin's list reads for one page, so that a rare filter stays fast (our limit). */
export const MAX_ORDERS_SEARCHED = 5_000;
/** A list counts up to this many orders. If there are more, it says 'and more' (our choice). */
export const MAX_ORDERS_COUNTED = 100;
/** The most bytes of a courier's file with tracking IDs. */
export const MAX_TRACKING_FILE_BYTES = 2 * 2 ** 20;
