/**
 * Every sentence that people read, and nowhere else. Named exports, so that a page ships only its own.
 * Sections name the specification's own words, which stay exactly so; 'ours' are the sentences for
 * what it leaves open.
 */
import type { CategoryKey, StoryKey } from "./catalogue/catalogue.ts";
import type { NextTier } from "./catalogue/combos.ts";
import type { UnplacedReason } from "./checkout/confirmation.ts";
import { HIGHEST_QUANTITY, MOST_CART_LINES, MOST_COMBO_LINES } from "./limits.ts";
import { amountToPay, type Paise, rupeesWithPaise } from "./money/money.ts";

export * from "./orders/order-messages.ts";

// ── Everywhere ──────────────────────────────────────────────────────────────────────────────────

/** spec §2 */
export const LOADING = "Loading...";
/** spec §2 Global behaviour */
export const LOG_OUT_CONFIRMATION =
  "Are you sure you want to log out? You'll need to sign in again to access your account.";

// ours
export const LOG_OUT_FAILED = "We couldn't log you out. Please try again.";
export const PAGE_NOT_FOUND = "This page does not exist.";
export const PAGE_NOT_FOUND_ADVICE =
  "The link may be old, or a letter may be missing. The stories and the store are still here.";
export const PAGE_FAILED = "Something went wrong on our side.";
export const PAGE_FAILED_ADVICE =
  "Please try again in a moment. Your cart and your orders are safe.";
export const STORE_UNREACHABLE =
  "We can't reach the store right now. Please try again in a moment.";
export const CONNECTION_ADVICE = "If other sites don't open either, it is your connection.";
export const OFFLINE_ADVICE =
  "This device is offline. The page comes by itself once the network is back.";
export const BACK_TO_STORE = "Back to Store";
export const METHOD_NOT_ALLOWED = "This address can't be used that way.";
export const LINK_TOO_LONG = "This address is too long.";
export const LINK_MALFORMED = "This is not an address of this store.";
export const BODY_TOO_LARGE = "This is larger than the store accepts.";
export const NOT_PUBLIC_YET =
  "This store is open on its own machine alone. Its owner opens it to others by setting APP_ORIGIN.";
export const STORE_RESTARTS = "The store is restarting. Please try again in a moment.";
export const FORM_EXPIRED =
  "This page was open for a long time. Please press the button once more.";
export const FORM_TOO_LARGE = "That is more than this form can take. Please shorten it.";
export const FORM_FROM_ELSEWHERE = "This form was sent from another site, so nothing was done.";
export const FIELD_WRONG = "Please check this field.";

// ── Stories and episodes ────────────────────────────────────────────────────────────────────────

/** spec §2 Stories */
export const LISTEN_ON_SPOTIFY = "Listen on Spotify";
export const EXPLORE_STORY = "Explore Story";
export const LIMITED_TIME_OFFER = "Limited Time Offer";
export const ALREADY_PURCHASED = "Already Purchased";
export const CHECK_EMAIL_FOR_ACCESS = "Check your email for access";

/** spec §5 Episode */
export const EPISODE_IN_CART = "This episode is already in your cart";
export const SIGN_IN_FOR_EPISODES = "Please sign in to purchase episodes";
export const EPISODE_PURCHASED = "You have already purchased this episode";
export const EPISODE_ID_MISSING = "Episode ID is missing. Please try refreshing the page.";
export const INVALID_EPISODE_ID = "Invalid episode ID";

/** spec §8 Episode purchase */
export const EPISODE_NOT_FOUND = "Episode not found";
export const PURCHASE_FAILED = "Failed to create purchase";

/** ours, reading R27 */
export const EPISODE_PAYMENT_CHECKED =
  "You have already paid for this episode. We are checking the payment and will e-mail you the link.";
export const EPISODE_PAYMENT_REJECTED =
  "We couldn't find your payment for this episode. Please send its details again from your order.";
/** How a person stands to an episode that can't be bought again. */
export const EPISODE_STATE_MESSAGES = {
  completed: EPISODE_PURCHASED,
  pending: EPISODE_PAYMENT_CHECKED,
  rejected: EPISODE_PAYMENT_REJECTED,
} as const;

/** ours: the promo card */
export function emailedTo(address: string): string {
  return `Sent to ${address}`;
}
export const NOT_EMAILED_YET = "Not emailed yet: open it from your order";
export const OPEN_YOUR_ORDER = "Open your order";
export const EPISODES_TITLE = "Featured episodes";
export const MORE_EPISODES_TITLE = "More episodes";
export const PLAY_HERE = "Play here";
export const SPOTIFY_PLAYER = "Player of the streaming service";
export function episodeCount(episodes: number): string {
  return `${episodes} ${episodes === 1 ? "episode" : "episodes"}`;
}
export function minutesLong(minutes: number): string {
  return `${minutes} minutes`;
}
/** spec §2 Stories: 'a Save amount with a percent OFF badge' */
export function saveAmount(amount: Paise): string {
  return `Save ${amountToPay(amount)}`;
}
export function percentOff(percent: number): string {
  return `${percent}% OFF`;
}

/** ours: the home page, the shelf and the story pages */
export const HOME_TITLE = "Stories you can hear, and hold.";
export const HOME_LINE =
  "Listen tonight. Then post a card from the story, keep one in your wallet, or stick one on a letter.";
export const HOME_DESCRIPTION =
  "Telugu stories to listen to, and the cards and stickers drawn for them, posted from us to you.";
export const STORIES_LINE = "Put on earphones. Each of these is told slowly, in Telugu.";
export const STORIES_DESCRIPTION =
  "Listen to our stories: Abhi's Diary, Nannu Dochukunduvate and Rukmini Kalyanam.";
export const STORY_LINES: Readonly<Record<StoryKey, string>> = {
  "ndk-story": "A love story told in bus rides, tea glasses and things left unsaid.",
  "rk-story": "The oldest love letter we know, told again in three evenings.",
};
export const OPENS_IN_NEW_TAB = "opens in a new tab";

// ── Shop, category and product pages ────────────────────────────────────────────────────────────

/** spec §2 Category page */
export const CLICK_TO_KNOW_MORE = "Click to know more";
export const UNKNOWN_CATEGORY = "Unknown Category";
export const NO_PRODUCTS = "No products found";
export const NO_PRODUCTS_ADVICE = "We're working on adding more products to this category.";

/** ours */
export const STORE_LINE = "Cards in three sizes, from four worlds. Pick one to look inside.";
export const STORE_DESCRIPTION =
  "Printed cards in postal, wallet and stamp size, drawn for our stories. Delivered across India.";
export const CATEGORY_LINES: Readonly<Record<CategoryKey, string>> = {
  "nannu-dochukunduvate": "Night buses, tea glasses and a city in the rain.",
  "rukmini-kalyanam": "Lotus, chariot and the letter that started it all.",
  "abhi-diary": "Pressed flowers, bus tickets and ink, page by page.",
  quotes: "One line each, set large, in English and Telugu.",
};
export const UNKNOWN_CATEGORY_ADVICE =
  "There is no such shelf in the store. The four that there are stand behind this button.";
export function cardsInCategory(count: number): string {
  return count === 1 ? "1 card" : `${count} cards`;
}
export function pageOfPages(page: number, pages: number): string {
  return `Page ${page} of ${pages}`;
}

/** spec §2 Product detail */
export const PRODUCT_NOT_FOUND = "Product Not Found";
/** spec §5 */
export const INVALID_PRODUCT_ID = "Invalid product ID";

/** ours, reading R38: one text for all products */
export const PRODUCT_DESCRIPTION =
  "Drawn for our stories and printed on thick matt card. Choose a size to post, to keep in a wallet or to stick like a stamp. We pack each card flat, by hand, so that it reaches you without a crease.";
export const PRODUCT_NOT_FOUND_ADVICE =
  "It may have been renamed or sold out for good. The rest of its series is in the store.";
export const DRAWN_TO_SCALE = "Drawn to scale, beside a ₹10 coin.";
export const NO_SIZE_OFFERED = "This card is not printed in any size at the moment.";

// ── Combos ──────────────────────────────────────────────────────────────────────────────────────

/** spec §2 Store */
export const COMBOS_FAILED = "Failed to load combo packs";
export const NO_COMBOS = "No combo packs available at the moment.";
/** spec §2 Combo detail */
export const COMBO_NOT_FOUND = "Combo Not Found";
/** spec §2 Cart */
export const COMBO_PACKAGE = "Combo Package";
/** spec §2 Build Your Own Combo */
export const MINIMUM_ITEMS_NOTE = "Minimum 5 items required";

/** spec §6 and §8 */
export const LOGIN_TO_ADD = "Please login to add items to cart";
export const LOGIN_TO_BUY = "Please login to proceed with purchase";

/** spec §8 Combos */
export const COMBO_ITEMS_ADD_FAILED = "Failed to add items to cart";
export const COMBO_ITEMS_ADDED = "Combo items added to cart successfully!";
export const COMBO_ADD_FAILED = "Failed to add combo to cart";
export const COMBO_ADDED = "Combo added to cart successfully!";
export const PRICING_MISMATCH = "Pricing mismatch detected. Please try again.";
export const MINIMUM_COMBO_ITEMS = "Minimum 5 items required for combo";
export const NO_ITEMS_PROVIDED = "No items provided";
export const USER_ID_REQUIRED = "User ID is required";
export const PRODUCT_VALIDATION_FAILED = "Failed to validate products";
export const VALIDATION_FAILED = "Validation failed";
export const COMBO_ORDER_FAILED = "Failed to create combo order";
export const INTERNAL_SERVER_ERROR = "Internal server error";
export const ORDER_STATUS_FAILED = "Failed to update order status";

/** spec §8: 'with the count received' */
export function minimumComboItems(received: number): string {
  return `${MINIMUM_COMBO_ITEMS} (received ${received})`;
}

/** spec §5 Combo item validation; items count from 1 */
export function comboProductNotFound(item: number): string {
  return `Item ${item}: Product not found`;
}
export function comboSizeUnavailable(item: number): string {
  return `Item ${item}: Invalid size or price not available`;
}
export function comboQuantityTooLow(item: number): string {
  return `Item ${item}: Quantity must be greater than 0`;
}
/** ours */
export function comboQuantityTooHigh(item: number): string {
  return `Item ${item}: Quantity can be up to ${HIGHEST_QUANTITY}`;
}
export const COMBO_TOO_MANY_LINES = `One combo can hold up to ${MOST_COMBO_LINES} different cards.`;
export const COMBO_GONE = "This combo is no longer sold.";
/** spec §2 Store: the combo card */
export function saveBadge(percent: number): string {
  return `Save ${percent}%`;
}
/** ours: how the card and the combo's page word their figures */
export const COMBOS_TITLE = "Special Combo Packs";
export const COMBOS_LINE = "Chosen by us, packed together, for less than one by one.";
export const COMBO_NOT_FOUND_ADVICE =
  "This pack is not sold any more. The others are in the store.";
export function comboSavings(amount: Paise, percent: number): string {
  return `You save ${amountToPay(amount)} (${percent}%)`;
}
export function comboValue(amount: Paise): string {
  return `Total value ${amountToPay(amount)}`;
}
export function itemsIncluded(items: number): string {
  return items === 1 ? "1 item included" : `${items} items included`;
}
/** ours: the builder */
export const BUILDER_TITLE = "Build Your Own Combo";
export const BUILDER_LINE = "Pick any cards in any sizes. Five or more, and the parcel costs less.";
export const BUILDER_DESCRIPTION =
  "Put together your own parcel of cards in three sizes. From five items on, each more earns a higher discount.";
export const NOTHING_CHOSEN = "Your tray is empty. Tap a size under a card to lay it in.";
export const NO_DISCOUNT_YET = "No discount yet";
export const HIGHEST_TIER = "That is the highest discount there is.";
export function tierEarned(percentage: number): string {
  return `${percentage}% off`;
}
export function itemsChosen(items: number): string {
  return items === 1 ? "1 item" : `${items} items`;
}
/** ours: what a custom combo is called in the cart and on the order */
export function customComboName(items: number): string {
  return `Your own combo of ${items}`;
}
/** ours, in the tier box: what a few more items would earn */
export function nextTierHint({ more, percentage }: NextTier): string {
  return `Add ${more} more ${more === 1 ? "item" : "items"} for ${percentage}% off.`;
}

// ── Cart ────────────────────────────────────────────────────────────────────────────────────────

/** spec §2 Cart */
export const CART_EMPTY = "Your cart is empty";
export const CART_EMPTY_ADVICE = "Add some products to get started!";
export const EPISODE_QUANTITY = "Qty: 1";
export const FREE = "FREE";
/** '6 episodes · 12 minutes each'; the length only where it is known. */
export function episodeLength(episodes: number, minutes: number | null): string {
  const count = `${episodes} ${episodes === 1 ? "episode" : "episodes"}`;
  return minutes === null ? count : `${count} · ${minutes} minutes`;
}

/** spec §5 */
export const INVALID_QUANTITY = "Invalid quantity";

/** spec §8 Cart and combo */
export const TOO_MANY_CART_OPERATIONS =
  "Too many cart operations. Please wait before trying again.";
export const EPISODE_ADD_FAILED = "Failed to add episode to cart";
export const ITEM_ADD_FAILED = "Failed to add item to cart. Please try again.";
export const CHECKOUT_FAILED = "Failed to proceed to checkout. Please try again.";

/** spec §8 Success messages */
export const ITEM_REMOVED = "Item removed from cart";
export const QUANTITY_UPDATED = "Quantity updated";
export const COMBO_REMOVED = "Combo removed from cart";
export const COMBO_QUANTITY_UPDATED = "Combo quantity updated";

/** ours, reading R6 */
export const KEPT_ON_PHONE = "Kept in your cart on this phone.";
export const KEPT_IN_BROWSER = "Kept in your cart in this browser.";
/** ours */
export const ITEM_ADDED = "Added to your cart.";
export const EPISODE_ADDED = "Episode added to your cart.";
export const CART_REFRESHED = "Your cart is up to date.";
/** ours, reading R41: under §8's 'Failed to add item to cart. Please try again.' */
export const CART_FULL = `Your cart holds ${MOST_CART_LINES} different items, which is all it can. Remove one to add another.`;
export const CART_UNKNOWN =
  "We couldn't read your cart just now. Nothing in it is lost: please refresh.";
/** ours, over a guest's cart that the browser shows without the store */
export const CART_OFFLINE =
  "We can't reach the store right now. This is the cart that lies in this browser, at the prices of your last visit.";
/** ours, where that visit didn't bring its name */
export function cardWithoutName(productId: string): string {
  return `Card ${productId}`;
}
/** ours, in the place of a removed line, beside Undo */
export function lineRemoved(name: string): string {
  return `${name} removed.`;
}
/** ours, where §8 has a sentence for adding alone */
export const QUANTITY_FAILED = "We couldn't change the quantity. Please try again.";
export const ITEM_REMOVE_FAILED = "We couldn't remove this item. Please try again.";
export const ITEM_RETURN_FAILED = "We couldn't put this item back. Please try again.";
export const LINE_GONE = "This item is no longer in your cart.";
export const PRODUCT_GONE = "This product is no longer sold.";
export const SIZE_NOT_OFFERED = "This product is not sold in that size.";
export const CART_MERGED = "The cart you filled before signing in is here.";

/** ours, reading R8 */
export function priceChanged(before: Paise): string {
  return `It was ${amountToPay(before)} when you added it.`;
}

/** ours, reading R59: what didn't fit at the merge */
export const GUEST_LINES_WAIT = `Some items didn't fit into your cart: it holds ${MOST_CART_LINES} different items and ${HIGHEST_QUANTITY} of each. They stay in this browser. Make room and they will be added.`;

/** ours; spec §2 Cart asks for the banner, from ₹800 up to under ₹1000 */
export function freeDeliveryProgress(missing: Paise): string {
  return `Add ${amountToPay(missing)} more for free delivery.`;
}
export const FREE_DELIVERY_REACHED = "Congratulations! Standard delivery is free.";

// ── Coupons ─────────────────────────────────────────────────────────────────────────────────────

/** spec §4 Coupon */
export function couponApplied(code: string, saved: Paise): string {
  return `Coupon "${code}" applied! You saved ${rupeesWithPaise(saved)}.`;
}
export const COUPON_REMOVED = "Coupon removed";

/** spec §5 */
export const COUPON_CODE_EMPTY = "Please enter a coupon code.";

/** spec §8 Coupons, reading R47 */
export const COUPON_INVALID = "Invalid coupon code";
export const COUPON_NOT_YET_ACTIVE = "Coupon is not yet active";
export const COUPON_EXPIRED = "Coupon has expired";
export function couponMinimum(minimum: Paise): string {
  return `Minimum order amount of ${amountToPay(minimum)} required`;
}
export const COUPON_LIMIT_EXCEEDED = "Coupon usage limit exceeded";
export const COUPON_ALREADY_USED = "You have already used this coupon";
export const COUPON_USAGE_FAILED = "Error validating coupon usage";
export const COUPON_VALIDATION_FAILED = "Error validating coupon";
export const COUPON_APPLY_FAILED = "Error applying coupon";
export const COUPON_APPLY_FAILED_RETRY = "Error applying coupon. Please try again.";
export const NO_APPLICABLE_COUPONS = "No applicable coupons found";
export const NO_VALID_COUPONS = "No valid coupons available for auto-application";

// ── Checkout: its sentences with amounts, the others are in order-messages.ts ────────────────────

/** ours; spec §2 Checkout asks for the hint */
export function addForFreeDelivery(missing: Paise): string {
  return `Add ${amountToPay(missing)} more for free delivery and an automatic coupon.`;
}
/** ours: at Proceed to Payment; nothing is promised that the page didn't show */
export function otherThanShown(total: Paise): string {
  return `Your order has changed since this page was opened. It is ${amountToPay(total)} now. Please look it over, then press Proceed to Payment again.`;
}
/** ours, reading R52: another tab or device prepared the same order again */
export function preparedAgain(newest: Paise, shown: Paise): string {
  return `This order was prepared again in another tab or on another device, and is ${amountToPay(newest)} there. This page is for ${amountToPay(shown)} and what is listed here.`;
}
export function showNewest(total: Paise): string {
  return `Show the payment of ${amountToPay(total)}`;
}
export function begunPayment(total: Paise): string {
  return `You began to confirm a payment of ${amountToPay(total)}. If you have paid it, please confirm it.`;
}
export function goToBegunPayment(total: Paise): string {
  return `Confirm the payment of ${amountToPay(total)}`;
}
/** ours, reading R52: what becomes of a payment that no order came of */
const WHY_UNPLACED: Readonly<Record<UnplacedReason, string>> = {
  "other-version-placed":
    "This order was placed from another tab or device meanwhile, with other contents, so this payment has no order yet.",
  "other-id-placed":
    "This order was placed already, with another transaction ID, so this payment has no order of its own.",
  "version-expired":
    "Its payment page was more than 24 hours old, so this payment has no order yet.",
  "coupon-used-up":
    "The payment was cancelled before, and its coupon has been used up since, so this payment has no order yet.",
};
export function paymentStored(amount: Paise, reason: UnplacedReason): string {
  return `We have your payment of ${amountToPay(amount)}. ${WHY_UNPLACED[reason]}`;
}
