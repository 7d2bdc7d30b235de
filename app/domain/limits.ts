/** Every limit and duration, those of spec §9 and our own. Names say the unit. */

// Cart
export const LOWEST_QUANTITY = 1;
export const HIGHEST_QUANTITY = 100;
/** Product and combo lines together (readings R9, R41). */
export const MOST_CART_LINES = 50;
export const MOST_CART_OPERATIONS = 20;
export const CART_OPERATIONS_WINDOW_SECONDS = 60;
/** The most merges at sign-in (our limit). Above this, the guest's cart stays in the browser, and is merged later. */
export const MOST_MERGES = 20;
export const MERGES_WINDOW_SECONDS = 60;
/** The pause before a failed merge is tried again. It doubles after each failure. */
export const MERGE_RETRY_MILLISECONDS = 5_000;
/** Clicks on + and − within this time are sent together as one operation (reading R9). */
export const QUANTITY_DEBOUNCE_MILLISECONDS = 300;

// Stock
/** The most pieces of one size that are reserved for a customer without a paid order (reading R63). */
export const MOST_PIECES_HELD_BEFORE_FIRST_PAID_ORDER = 3;
/** The most pieces in one stock entry (our limit). */
export const MOST_PIECES_IN_STOCK_ENTRY = 100_000;

// Combos
export const LOWEST_COMBO_ITEMS = 5;
export const COMBO_PRICE_TOLERANCE_RUPEES = 1;
/** The most different cards and sizes in a custom combo (our limit). */
export const MOST_COMBO_LINES = 100;

// Coupons
export const AUTO_COUPON_FROM_RUPEES = 1_000;
/** The cart suggests a coupon if its lines cost at most this much less than the coupon's minimum (our choice). */
export const COUPON_OFFERED_WITHIN_RUPEES = 300;
/** The most coupons that are checked for suggestions to one cart (our limit). */
export const MOST_COUPONS_CHECKED = 50;
export const MOST_COUPONS_OFFERED = 3;

// Payment
export const LOWEST_PAYMENT_RUPEES = 1;
export const HIGHEST_PAYMENT_RUPEES = 100_000;
export const MOST_PAYMENT_GENERATIONS = 10;
export const PAYMENT_GENERATIONS_WINDOW_SECONDS = 300;
/**
 * The most payments that one person may prepare within the time below (our limit, reading R59). Each is stored for a
 * month.
 */
export const MOST_PAYMENTS_PREPARED = 100;
export const PAYMENTS_PREPARED_WINDOW_SECONDS = 24 * 60 * 60;
/** How often a person may enter the UPI ID for their refunds, even through their order's link (our limit). */
export const MOST_REFUND_UPI_IDS = 10;
export const REFUND_UPI_IDS_WINDOW_SECONDS = 60 * 60;
/** How often a person may send transaction IDs that already belong to another order (our limit, reading R59). */
export const MOST_TAKEN_TRANSACTION_IDS = 10;
export const TAKEN_TRANSACTION_IDS_WINDOW_SECONDS = 300;
/** The most unverified orders of one person; with more, they get no new QR code (our limit, reading R59). */
export const MOST_UNVERIFIED_ORDERS = 10;
export const TRANSACTION_ID_DIGITS = 12;
export const QR_PIXELS = 300;
export const QR_MARGIN_MODULES = 2;
/** Highest error correction. */
export const QR_ERROR_CORRECTION = "H";
/** The time for which a quote can be confirmed (reading R18). */
export const QUOTE_LIFE_SECONDS = 24 * 60 * 60;
/** The most open payments that a person's page lists, and the most versions of each (our limits). */
export const MOST_LISTED_PAYMENTS = 5;
export const MOST_LISTED_VERSIONS = 5;
/**
 * The most screenshots of one person that are stored without an order. A further one replaces the oldest (our limit).
 */
export const MOST_UNPLACED_SCREENSHOTS = 3;
/** The most payments without an order of one person that no seller has decided about (our limit). */
export const MOST_UNPLACED_PAYMENTS = 10;
/** The time within which the seller promises to verify a payment, approximately. */
export const VERIFICATION_HOURS = 24;
/** How long a seller can undo Verify. The customer's email is sent only after this time (our choice). */
export const UNDO_SECONDS = 10;
/** How often an episode's email may be sent again to one person (our limit). */
export const MOST_EPISODE_RESENDS = 3;
export const EPISODE_RESENDS_WINDOW_SECONDS = 3_600;

// Pictures and uploads
/** A file must be strictly smaller than this (reading R45). */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;
/** The most screenshots that one person may upload before Confirm (our limit, reading R59). */
export const MOST_UPLOADS = 20;
export const UPLOADS_WINDOW_SECONDS = 300;
export const IMAGE_TYPES = ["jpeg", "png", "webp", "gif"] as const;
export const SIGNED_ADDRESS_SECONDS = 3_600;
export const IMAGE_CACHE_SWEEP_SECONDS = 1_800;
export const IMAGE_CACHE_ENTRY_SECONDS = 3_000;
/** Requesting the same picture address again within this time is logged as a warning. */
export const IMAGE_REPEAT_ACCESS_SECONDS = 5 * 60;

// People
export const MOST_SIGN_INS = 5;
export const SIGN_INS_WINDOW_SECONDS = 300;
/** The most sign-ins from one IP address. It is high: mobile carriers put thousands of phones behind one. */
export const MOST_SIGN_INS_PER_ADDRESS = 300;
export const SESSION_LIFE_SECONDS = 24 * 60 * 60;
/** A seller who changes the payee must have signed in within this time (our choice). */
export const FRESH_SIGN_IN_SECONDS = 10 * 60;
export const SESSION_REFRESH_SECONDS = 60 * 60;
export const MOST_SESSIONS_PER_PERSON = 3;
export const ANTI_FORGERY_CHARACTERS = 32;
export const ANTI_FORGERY_LIFE_SECONDS = 60 * 60;
/** The time that a sign-in at Google may take (our choice). */
export const SIGN_IN_FLOW_SECONDS = 10 * 60;
export const PROFILE_TIMEOUT_MILLISECONDS = 5_000;
export const ADDRESS_SLOTS = 3;

/** The limit is low, because a download reads everything about a person (our limit). */
export const MOST_DATA_DOWNLOADS = 5;
export const DATA_DOWNLOADS_WINDOW_SECONDS = 60 * 60;

// Text
export const NAME_CHARACTERS = 50;
export const ADDRESS_CHARACTERS = 200;
export const DESCRIPTION_CHARACTERS = 500;
/** The longest text of a page that owners write, about ten printed pages (our limit). */
export const PLAIN_PAGE_CHARACTERS = 20_000;
/** The longest gift message that fits on a packing slip below the items (our limit). */
export const GIFT_MESSAGE_CHARACTERS = 300;
/** The payment network allows 50 characters. The field allows more, for text that is pasted with an ID (our limit). */
export const UPI_ID_CHARACTERS = 100;

/** The most notes that sellers can write about one order (our limit). */
export const MOST_ORDER_NOTES = 50;

// Interface, queries, log
export const TOAST_MILLISECONDS = 3_000;
/** The limit is per IP address, because mobile carriers put many phones behind one (our limit). */
export const MOST_CONTACT_MESSAGES = 20;
export const CONTACT_MESSAGES_WINDOW_SECONDS = 3_600;
export const CONTACT_DELAY_MILLISECONDS = 1_000;
export const QUERY_RETRIES = 3;
export const QUERY_TIMEOUT_MILLISECONDS = 10_000;
export const MOST_LOG_ENTRIES = 1_000;
export const LOG_DAYS = 30;
/** Refusals of requests from the same source within this time become one row of the log, with a count (our choice). */
export const LOG_COUNT_WINDOW_SECONDS = 3_600;
/** Long lists are split into pages (reading R34). */
export const PRODUCTS_PER_PAGE = 48;
/** The most other cards of a series that are shown on a card's page and beside its enlarged picture (our limit). */
export const MOST_RELATED_PRODUCTS = 6;
/** The most product ids in one request. Ids of up to 36 characters must fit into a URL of 2,048 (our limit). */
export const MOST_PRODUCT_IDS_PER_REQUEST = 40;
/** The most products in the sitemap. The protocol allows 50,000 addresses; the rest is for other pages. */
export const MOST_SITEMAP_PRODUCTS = 49_000;
/** The most products in a feed, at about 3 kB each. The page cache holds two feeds for each language (our limit). */
export const MOST_FEED_PRODUCTS = 2_000;
export const ORDERS_PER_PAGE = 20;
/** The number of payments to verify that the seller's browser loads in advance (our choice). */
export const VERIFICATION_QUEUE_PAGE_ORDERS = 20;
/** A seller's decision counts only if the screenshot was on screen for this long (our choice). */
export const SCREENSHOT_MUST_SHOW_MILLISECONDS = 400;

// Search (ours)
export const SEARCH_QUERY_CHARACTERS = 100;
export const SEARCH_RESULTS = 24;
/** The limit is per IP address: carriers put many phones behind one, and a typed word sends several requests. */
export const MOST_SEARCHES = 300;
export const SEARCHES_WINDOW_SECONDS = 10;
/** The most products in the search index. In a larger store, only those with the lowest ids are found. */
export const MOST_INDEXED_PRODUCTS = 20_000;
/** How often the search index checks whether the catalogue has changed. */
export const SEARCH_INDEX_CHECK_MILLISECONDS = 1_000;
/** How long a search waits for this check, and for the new index if there is one to build. */
export const SEARCH_INDEX_WAIT_MILLISECONDS = 1_000;
/** The pause after the last typed letter before the search is sent. */
export const SEARCH_DEBOUNCE_MILLISECONDS = 200;

/** The most orders that the admin's list reads for one page, so that a rare filter stays fast (our limit). */
export const MOST_ORDERS_SEARCHED = 5_000;

/** A list counts up to this many orders. If there are more, it says 'and more' (our choice). */
export const MOST_ORDERS_COUNTED = 100;

// Visits with a utm_source (ours)
export const VISIT_SOURCE_CHARACTERS = 40;
/** The most different keys (such as visit sources) that a figure counts separately on one day. */
export const MOST_KEYS_PER_FIGURE = 30;

/** The most bytes of a courier's file with tracking IDs. */
export const MOST_TRACKING_FILE_BYTES = 2 * 2 ** 20;
