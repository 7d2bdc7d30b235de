/** Every limit and time of spec §9, each with its unit in its name. */

// Cart
export const LOWEST_QUANTITY = 1;
export const HIGHEST_QUANTITY = 100;
/** Distinct lines over both carts (readings R9, R41). */
export const MOST_CART_LINES = 50;
export const CART_OPERATIONS = 20;
export const CART_OPERATIONS_WINDOW_SECONDS = 60;
/** Ours: a guest's cart that is refused stays, and is merged later. */
export const MERGES = 20;
export const MERGES_WINDOW_SECONDS = 60;
/** The wait is doubled with each failure. */
export const MERGE_RETRY_MILLISECONDS = 5_000;
/** Presses of + and − are gathered this long into one operation (reading R9). */
export const QUANTITY_GATHER_MILLISECONDS = 300;

// Stock
/** Reading R63: of a counted size, for somebody none of whose orders is paid. */
export const MOST_HELD_FOR_NEWCOMERS = 3;
/** Ours: pieces of one size in one entry. */
export const MOST_PIECES = 100_000;

// Combos
export const LOWEST_COMBO_ITEMS = 5;
export const COMBO_PRICE_TOLERANCE_RUPEES = 1;
/** Ours: different cards and sizes in one custom combo. */
export const MOST_COMBO_LINES = 100;

// Coupons
export const AUTO_COUPON_FROM_RUPEES = 1_000;
/** Ours: the cart names a coupon when it is so far below its minimum. */
export const COUPON_NEAR_RUPEES = 300;
/** Ours: so many listed coupons are looked through for one cart, and named in it. */
export const COUPONS_LOOKED_THROUGH = 50;
export const COUPONS_NAMED = 3;

// Payment
export const LOWEST_PAYMENT_RUPEES = 1;
export const HIGHEST_PAYMENT_RUPEES = 100_000;
export const PAYMENT_GENERATIONS = 10;
export const PAYMENT_GENERATIONS_WINDOW_SECONDS = 300;
/** Ours (reading R59): versions of one person under any order number; each is kept for a month. */
export const PAYMENTS_PREPARED = 100;
export const PAYMENTS_PREPARED_WINDOW_SECONDS = 24 * 60 * 60;
/** Ours (reading R59): ids that back another order already; right ones aren't counted. */
export const TAKEN_IDS = 10;
export const TAKEN_IDS_WINDOW_SECONDS = 300;
/** Ours (reading R59): orders of one person that the seller has to check, before they get another QR code. */
export const UNVERIFIED_ORDERS = 10;
export const TRANSACTION_ID_DIGITS = 12;
export const QR_PIXELS = 300;
export const QR_MARGIN_MODULES = 2;
/** The QR code has the highest error correction. */
export const QR_ERROR_CORRECTION = "H";
/** A QR is a promise: its quote can be confirmed this long (reading R18). */
export const QUOTE_LIFE_SECONDS = 24 * 60 * 60;
/** Ours: open payments that are listed for a person, and how many versions of each. */
export const MOST_LISTED_PAYMENTS = 5;
export const MOST_LISTED_VERSIONS = 5;
/** Ours: pictures of payments that aren't placed, of one person; the oldest goes when one more comes. */
export const MOST_UNPLACED_PICTURES = 3;
/** Ours: payments without an order that one person can leave to the seller. */
export const MOST_UNPLACED_PAYMENTS = 10;
/** The seller verifies a payment within about so long. */
export const VERIFICATION_HOURS = 24;
/** Ours: Verify can be taken back this long, and no email goes out before. */
export const UNDO_SECONDS = 10;
/** Ours: an episode's email, asked for again by one person. */
export const EPISODE_RESENDS = 3;
export const EPISODE_RESENDS_WINDOW_SECONDS = 3_600;

// Pictures and uploads
/** A file must be strictly smaller (reading R45). */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;
/** Ours (reading R59): pictures of one person that are stored before they confirm. */
export const UPLOADS = 20;
export const UPLOADS_WINDOW_SECONDS = 300;
export const IMAGE_TYPES = ["jpeg", "png", "webp", "gif"] as const;
export const SIGNED_ADDRESS_SECONDS = 3_600;
export const IMAGE_CACHE_SWEEP_SECONDS = 1_800;
export const IMAGE_CACHE_ENTRY_SECONDS = 3_000;
/** Asking for the same address again within this time logs a warning. */
export const IMAGE_REPEAT_ACCESS_SECONDS = 5 * 60;

// People
export const SIGN_INS = 5;
export const SIGN_INS_WINDOW_SECONDS = 300;
/** Carriers put thousands of phones behind one address, so the address's own limit is wide. */
export const SIGN_INS_PER_ADDRESS = 300;
export const SESSION_LIFE_SECONDS = 24 * 60 * 60;
/** Ours: who changes where the money goes has signed in within this time. */
export const FRESH_SIGN_IN_SECONDS = 10 * 60;
export const SESSION_REFRESH_SECONDS = 60 * 60;
export const SESSIONS_PER_PERSON = 3;
export const ANTI_FORGERY_CHARACTERS = 32;
export const ANTI_FORGERY_LIFE_SECONDS = 60 * 60;
/** Ours: the time from leaving for the provider to coming back. */
export const SIGN_IN_FLOW_SECONDS = 10 * 60;
export const PROFILE_TIMEOUT_MILLISECONDS = 5_000;
export const ADDRESS_SLOTS = 3;

/** Ours: a download reads everything of a person. */
export const DATA_DOWNLOADS = 5;
export const DATA_DOWNLOADS_WINDOW_SECONDS = 60 * 60;

// Text
export const NAME_CHARACTERS = 50;
export const ADDRESS_CHARACTERS = 200;
export const DESCRIPTION_CHARACTERS = 500;
/** Ours: some ten printed pages. */
export const PLAIN_PAGE_CHARACTERS = 20_000;
/** Ours: what fits on a packing slip beside what is packed. */
export const GIFT_MESSAGE_CHARACTERS = 300;
/** Ours: a UPI ID has at most 50 by NPCI's rule; some room for what is pasted around it. */
export const UPI_ID_CHARACTERS = 100;

/** Ours: notes of one order. */
export const MOST_ORDER_NOTES = 50;

// Interface, queries, log
export const TOAST_MILLISECONDS = 3_000;
/** Ours: carriers put many phones behind one address. */
export const CONTACT_MESSAGES = 20;
export const CONTACT_MESSAGES_WINDOW_SECONDS = 3_600;
export const CONTACT_DELAY_MILLISECONDS = 1_000;
export const QUERY_RETRIES = 3;
export const QUERY_TIMEOUT_MILLISECONDS = 10_000;
export const LOG_ENTRIES = 1_000;
export const LOG_DAYS = 30;
/** Ours: refusals from one source within it are one row with a count. */
export const LOG_WINDOW_SECONDS = 3_600;
/** Long lists come in pages (reading R34). */
export const PRODUCTS_PER_PAGE = 48;
/** Ours: the cards of its series that a card's page shows, and its enlarged picture leads on to. */
export const RELATED_PRODUCTS = 6;
/** Ours: their ids, of 36 characters at most, fit into an address of 2,048. */
export const PRODUCTS_PER_REQUEST = 40;
/** The protocol ends a sitemap at 50,000 addresses; the rest is for the other pages. */
export const SITEMAP_PRODUCTS = 49_000;
/** Ours: some 3 kB each in a feed, of which the page cache holds two a language. */
export const FEED_PRODUCTS = 2_000;
export const ORDERS_PER_PAGE = 20;
/** Ours: payments to verify that the seller's browser has at hand. */
export const QUEUE_WINDOW = 20;
/** Ours: the seller must have seen the picture for so long before a decision about it counts. */
export const SEEN_MILLISECONDS = 400;

// Search (ours)
export const QUERY_CHARACTERS = 100;
export const SEARCH_RESULTS = 24;
/** The limit is one network's: carriers put many phones behind one address, and each typed word asks a few times. */
export const SEARCHES = 300;
export const SEARCHES_WINDOW_SECONDS = 10;
/** The index of a larger store holds so many products, the first by their ids. */
export const SEARCH_PRODUCTS = 20_000;
/** How often the index looks whether the catalogue has changed. */
export const SEARCH_VERSION_MILLISECONDS = 1_000;
/** The time from the last letter that is typed to the request. */
export const SEARCH_GATHER_MILLISECONDS = 200;

/** Ours: orders that one page of the admin looks through, so that a filter few pass costs the same in every store. */
export const ORDERS_LOOKED_THROUGH = 5_000;

/** Ours: the admin counts so many orders of one list before it says "and more". */
export const MOST_COUNTED = 100;

// Visits with a utm_source (ours)
export const VISIT_SOURCE_CHARACTERS = 40;
/** Different sources a day; further ones are counted together. */
export const VISIT_SOURCES = 30;

/** A courier's file with tracking IDs has at most so many bytes. */
export const TRACKING_FILE_BYTES = 2 * 2 ** 20;
