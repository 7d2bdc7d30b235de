/** Limits of the cart and of combos in it: those of spec §9 and our own. Names say the unit. */

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 100;
/** Product and combo lines together (readings R9, R41). */
export const MAX_CART_LINES = 50;
export const MAX_CART_OPERATIONS = 20;
export const CART_OPERATIONS_WINDOW_SECONDS = 60;
export const AUTO_COUPON_FROM_RUPEES = 1_000;
/** The pause before a failed merge is tried again. It doubles after each failure. */
export const MERGE_RETRY_MILLISECONDS = 5_000;
