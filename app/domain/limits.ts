/** Every limit and time of spec §9, each with its unit in its name. */

// Cart
export const LOWEST_QUANTITY = 1;
export const HIGHEST_QUANTITY = 100;
/** Lines of both tables, products and combos (readings R9, R41). */
export const MOST_CART_LINES = 50;
export const MOST_CART_OPERATIONS = 20;
export const CART_OPERATIONS_WINDOW_SECONDS = 60;
/** Ours: merges above this limit are refused; the guest's cart stays and is merged later. */
export const MOST_MERGES = 20;
export const MERGES_WINDOW_SECONDS = 60;
/** Doubled after each failure. */
export const MERGE_RETRY_MILLISECONDS = 5_000;
/** Presses of + and − within this time are sent as one operation (reading R9). */
export const QUANTITY_GATHER_MILLISECONDS = 300;

// Stock
/** Reading R63: pieces of a counted size, held for a customer without a paid order. */
export const MOST_HELD_FOR_NEWCOMERS = 3;
/** Ours: pieces in one stock entry. */
export const MOST_PIECES = 100_000;

// Combos
export const LOWEST_COMBO_ITEMS = 5;
export const COMBO_PRICE_TOLERANCE_RUPEES = 1;
/** Ours: different cards and sizes in a custom combo. */
export const MOST_COMBO_LINES = 100;

// Coupons
export const AUTO_COUPON_FROM_RUPEES = 1_000;
/** Ours: the cart names a coupon when it is at most this far below the coupon's minimum. */
export const COUPON_NEAR_RUPEES = 300;
/** Ours: listed coupons that are checked for a cart. */
export const MOST_COUPONS_TRIED = 50;
export const MOST_COUPONS_NAMED = 3;

// Payment
export const LOWEST_PAYMENT_RUPEES = 1;
export const HIGHEST_PAYMENT_RUPEES = 100_000;
export const MOST_PAYMENT_GENERATIONS = 10;
export const PAYMENT_GENERATIONS_WINDOW_SECONDS = 300;
/** Ours (reading R59): versions that one person may prepare; each is stored for a month. */
export const MOST_PAYMENTS_PREPARED = 100;
export const PAYMENTS_PREPARED_WINDOW_SECONDS = 24 * 60 * 60;
/** Ours (reading R59): sent ids that already belong to another order. */
export const MOST_TAKEN_IDS = 10;
export const TAKEN_IDS_WINDOW_SECONDS = 300;
/** Ours (reading R59): one person's unverified orders; above this, no new QR code. */
export const MOST_UNVERIFIED_ORDERS = 10;
export const TRANSACTION_ID_DIGITS = 12;
export const QR_PIXELS = 300;
export const QR_MARGIN_MODULES = 2;
/** Highest error correction. */
export const QR_ERROR_CORRECTION = "H";
/** A quote can be confirmed this long (reading R18). */
export const QUOTE_LIFE_SECONDS = 24 * 60 * 60;
/** Ours: open payments listed for a person, and versions of each. */
export const MOST_LISTED_PAYMENTS = 5;
export const MOST_LISTED_VERSIONS = 5;
/** Ours: one person's screenshots without an order; a further one replaces the oldest. */
export const MOST_UNPLACED_PICTURES = 3;
/** Ours: one person's payments without an order that wait for the seller. */
export const MOST_UNPLACED_PAYMENTS = 10;
/** The seller verifies a payment within about this time. */
export const VERIFICATION_HOURS = 24;
/** Ours: how long Verify can be undone; its email waits as long. */
export const UNDO_SECONDS = 10;
/** Ours: repeated sendings of an episode's email to one person. */
export const MOST_EPISODE_RESENDS = 3;
export const EPISODE_RESENDS_WINDOW_SECONDS = 3_600;

// Pictures and uploads
/** A file must be strictly smaller (reading R45). */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;
/** Ours (reading R59): one person's uploads before Confirm. */
export const MOST_UPLOADS = 20;
export const UPLOADS_WINDOW_SECONDS = 300;
export const IMAGE_TYPES = ["jpeg", "png", "webp", "gif"] as const;
export const SIGNED_ADDRESS_SECONDS = 3_600;
export const IMAGE_CACHE_SWEEP_SECONDS = 1_800;
export const IMAGE_CACHE_ENTRY_SECONDS = 3_000;
/** Requesting the same address again within this time logs a warning. */
export const IMAGE_REPEAT_ACCESS_SECONDS = 5 * 60;

// People
export const MOST_SIGN_INS = 5;
export const SIGN_INS_WINDOW_SECONDS = 300;
/** Per IP address: carriers put thousands of phones behind one. */
export const MOST_SIGN_INS_PER_ADDRESS = 300;
export const SESSION_LIFE_SECONDS = 24 * 60 * 60;
/** Ours: whoever changes the payee must have signed in within this time. */
export const FRESH_SIGN_IN_SECONDS = 10 * 60;
export const SESSION_REFRESH_SECONDS = 60 * 60;
export const MOST_SESSIONS_PER_PERSON = 3;
export const ANTI_FORGERY_CHARACTERS = 32;
export const ANTI_FORGERY_LIFE_SECONDS = 60 * 60;
/** Ours: the time that a sign-in at the provider may take. */
export const SIGN_IN_FLOW_SECONDS = 10 * 60;
export const PROFILE_TIMEOUT_MILLISECONDS = 5_000;
export const ADDRESS_SLOTS = 3;

/** Ours: a low limit, because a download reads everything about a person. */
export const MOST_DATA_DOWNLOADS = 5;
export const DATA_DOWNLOADS_WINDOW_SECONDS = 60 * 60;

// Text
export const NAME_CHARACTERS = 50;
export const ADDRESS_CHARACTERS = 200;
export const DESCRIPTION_CHARACTERS = 500;
/** Ours: some ten printed pages. */
export const PLAIN_PAGE_CHARACTERS = 20_000;
/** Ours: what fits on a packing slip below the items. */
export const GIFT_MESSAGE_CHARACTERS = 300;
/** Ours: NPCI allows 50 characters; the rest is for what is pasted with it. */
export const UPI_ID_CHARACTERS = 100;

/** Ours: notes of one order. */
export const MOST_ORDER_NOTES = 50;

// Interface, queries, log
export const TOAST_MILLISECONDS = 3_000;
/** Ours, per IP address: carriers put many phones behind one. */
export const MOST_CONTACT_MESSAGES = 20;
export const CONTACT_MESSAGES_WINDOW_SECONDS = 3_600;
export const CONTACT_DELAY_MILLISECONDS = 1_000;
export const QUERY_RETRIES = 3;
export const QUERY_TIMEOUT_MILLISECONDS = 10_000;
export const MOST_LOG_ENTRIES = 1_000;
export const LOG_DAYS = 30;
/** Ours: refusals from one source within this time are one log row with a count. */
export const LOG_WINDOW_SECONDS = 3_600;
/** Long lists come in pages (reading R34). */
export const PRODUCTS_PER_PAGE = 48;
/** Ours: other cards of the series, shown on a card's page and beside its enlarged picture. */
export const RELATED_PRODUCTS = 6;
/** Ours: ids of up to 36 characters must fit into an address of 2,048. */
export const PRODUCTS_PER_REQUEST = 40;
/** The protocol allows 50,000 addresses in a sitemap; the rest is for other pages. */
export const SITEMAP_PRODUCTS = 49_000;
/** Ours: about 3 kB each; the page cache holds two feeds for each language. */
export const FEED_PRODUCTS = 2_000;
export const ORDERS_PER_PAGE = 20;
/** Ours: payments to verify that the seller's browser loads ahead. */
export const QUEUE_WINDOW = 20;
/** Ours: a decision counts only after the seller has seen the screenshot for this long. */
export const SCREENSHOT_SEEN_MILLISECONDS = 400;

// Search (ours)
export const QUERY_CHARACTERS = 100;
export const SEARCH_RESULTS = 24;
/** Per IP address: carriers put many phones behind one, and each typed word sends several requests. */
export const MOST_SEARCHES = 300;
export const SEARCHES_WINDOW_SECONDS = 10;
/** The most products in the index; a larger store has the first by id. */
export const SEARCH_PRODUCTS = 20_000;
/** The index checks for a changed catalogue this often. */
export const SEARCH_VERSION_MILLISECONDS = 1_000;
/** The pause after the last typed letter before the request. */
export const SEARCH_GATHER_MILLISECONDS = 200;

/** Ours: orders that one page of the admin scans, so that a rare filter stays fast in every store. */
export const MOST_ORDERS_SEARCHED = 5_000;

/** Ours: a list counts up to this many orders, then says "and more". */
export const MOST_COUNTED = 100;

// Visits with a utm_source (ours)
export const VISIT_SOURCE_CHARACTERS = 40;
/** Different keys of a counted figure a day, such as sources; further ones are counted as one. */
export const FIGURE_KEYS = 30;

/** The most bytes of a courier's file with tracking IDs. */
export const TRACKING_FILE_BYTES = 2 * 2 ** 20;
