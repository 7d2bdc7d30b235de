/** Limits of the checkout and of payments: those of spec §9 and our own. Names say the unit. */

export const MIN_PAYMENT_RUPEES = 1;
export const MAX_PAYMENT_RUPEES = 100_000;
export const MAX_PAYMENT_GENERATIONS = 10;
export const PAYMENT_GENERATIONS_WINDOW_SECONDS = 300;
/** The most unverified orders of one person; with more, they get no new QR code (our limit, reading R59). */
export const MAX_UNVERIFIED_ORDERS = 10;
export const TRANSACTION_ID_DIGITS = 12;
export const QR_PIXELS = 300;
export const QR_MARGIN_MODULES = 2;
/** Highest error correction. */
export const QR_ERROR_CORRECTION = "H";
/** The time for which a quote can be confirmed (reading R18). */
export const QUOTE_LIFE_SECONDS = 24 * 60 * 60;
/** The most open payments that a person's page lists, and the most versions of each (our limits). */
export const MAX_LISTED_PAYMENTS = 5;
export const MAX_LISTED_VERSIONS = 5;
/**
 * The most screenshots of one person that are stored without an order. A further one replaces the oldest (our limit).
 */
export const MAX_UNPLACED_SCREENSHOTS = 3;
/** The longest gift message that fits on a packing slip below the items (our limit). */
export const GIFT_MESSAGE_CHARACTERS = 300;
/** The payment network allows 50 characters. The field allows more, for text that is pasted with an ID (our limit). */
export const UPI_ID_CHARACTERS = 100;
