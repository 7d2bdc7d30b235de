/** Limits of lists of products and of combos: those of spec §9 and our own. Names say the unit. */

export const MIN_COMBO_ITEMS = 5;
export const COMBO_PRICE_TOLERANCE_RUPEES = 1;
/** The most different cards and sizes in a custom combo (our limit). */
export const MAX_COMBO_LINES = 100;
/** Long lists are split into pages (reading R34). */
export const PRODUCTS_PER_PAGE = 48;
/** The most product ids in one request. Ids of up to 36 characters must fit into a URL of 2,048 (our limit). */
export const MAX_PRODUCT_IDS_PER_REQUEST = 40;
