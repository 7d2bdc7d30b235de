/**
 * Every sentence that people read, and nowhere else. Named exports, so that a page ships only its own.
 * Sections name the specification's own words, which stay exactly so; 'ours' are the sentences for
 * what it leaves open.
 */
import type { CategoryKey, StoryKey } from "./catalogue.ts";
import type { NextTier } from "./combos.ts";
import {
  ADDRESS_CHARACTERS,
  DESCRIPTION_CHARACTERS,
  HIGHEST_QUANTITY,
  MOST_CART_LINES,
  MOST_COMBO_LINES,
  NAME_CHARACTERS,
  UNDO_SECONDS,
  VERIFICATION_HOURS,
} from "./limits.ts";
import { amountToPay, type Paise, rupeesWithPaise } from "./money.ts";

// ── Everywhere ──────────────────────────────────────────────────────────────────────────────────

/** spec §2 */
export const LOADING = "Loading...";
/** spec §2 Global behaviour */
export const LOG_OUT_CONFIRMATION =
  "Are you sure you want to log out? You'll need to sign in again to access your account.";

// ours
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
export const FORM_EXPIRED =
  "This page was open for a long time. Please press the button once more.";
export const FORM_TOO_LARGE = "That is more than this form can take. Please shorten it.";
export const FORM_FROM_ELSEWHERE = "This form was sent from another site, so nothing was done.";
export const FIELD_WRONG = "Please check this field.";
export const SIGNED_OUT = "You are signed out.";

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

/** ours: letters, reading R27 */
export const LETTER_TO_NAMELESS = "listener";
export const LETTERS_FAILED = "The episodes of these orders could not be e-mailed.";
export const LETTERS_TO_BE_SENT = "The e-mail will be tried again now.";
export const NO_FAILED_LETTERS = "No e-mail of this order waits to be tried again.";
/** What became of an episode's letter, as its buyer and as the seller read it. */
export const DELIVERY_TO_BUYER = {
  unpaid: "Comes by e-mail once the payment is verified.",
  waiting: "The e-mail with your link is on its way.",
  logged: "Your link is ready here.",
  "e-mailed": "E-mailed to you",
  failed: "The e-mail couldn't be delivered. Your link is here.",
} as const;
export const DELIVERY_AT_DESK = {
  unpaid: "Waits for the payment",
  waiting: "E-mail on its way",
  logged: "Logged, not e-mailed",
  "e-mailed": "E-mailed",
  failed: "E-mail not delivered",
} as const;
export function sayLetterProblem(problem: "no-template" | "no-playlist" | "no-email"): string {
  switch (problem) {
    case "no-template":
      return "There is no active e-mail template named episode_delivery.";
    case "no-playlist":
      return "The episode has no playlist address.";
    case "no-email":
      return "The customer has no e-mail address.";
  }
}

/** ours: the promo card */
export const EPISODES_TITLE = "Featured episodes";
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
/** ours, for the seller's price fields (spec §5 Price) */
export const PRICE_WRONG = "Please enter a price from 0 to 10,00,000, like 49 or 49.50.";
export const DESCRIPTION_TOO_LONG = `Please keep the description to ${DESCRIPTION_CHARACTERS} characters.`;

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
export const LINE_GONE = "This item is no longer in your cart.";
export const PRODUCT_GONE = "This product is no longer sold.";
export const SIZE_NOT_OFFERED = "This product is not sold in that size.";
export const CART_MERGED = "The cart you filled before signing in is here.";

/** ours, reading R8 */
export function priceChanged(before: Paise): string {
  return `It was ${amountToPay(before)} when you added it.`;
}

/** ours, under a line that a merge left at the most one line can hold (reading R7) */
export function quantityCapped(name: string, most: number): string {
  return `${name} is at ${most}, the most one line can hold.`;
}

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

// ── Checkout ────────────────────────────────────────────────────────────────────────────────────

/** spec §5 Checkout submit */
export const LOGIN_TO_PROCEED = "You must be logged in to proceed.";
export const CHECKOUT_CART_EMPTY = "Your cart is empty.";
export const ADDRESS_MISSING = "Please select a delivery address.";
export const MOBILE_MISSING = "Please provide a mobile number.";

/** spec §8 Checkout */
export const SIGN_IN_TO_CONTINUE = "Please sign in to continue";
export const PAYMENT_FAILED = "An error occurred while processing your payment";
export const ORDER_FAILED = "Failed to place order. Please try again.";
export const SCREENSHOT_UPLOAD_FAILED =
  "The screenshot upload failed, but your order is confirmed.";
export const ORDER_PLACED =
  "Order placed successfully! Payment details and screenshot submitted for verification.";

/** ours, reading R45 */
export const MOBILE_MALFORMED =
  "Please enter a 10-digit mobile number that starts with 6, 7, 8 or 9.";
/** ours; spec §2 Checkout asks for the hint */
export function addForFreeDelivery(missing: Paise): string {
  return `Add ${amountToPay(missing)} more for free delivery and an automatic coupon.`;
}
/** ours: what was in the cart is no longer sold */
export function linesGone(names: readonly string[]): string {
  return `No longer sold: ${names.join(", ")}. Please remove it from your cart to go on.`;
}
/** ours */
export const NO_ADDRESS_NEEDED = "Everything here comes by e-mail, so no address is needed.";
export const MOBILE_HINT = "For questions about this order. 10 digits, without +91.";
export const DELIVERY_CHOICE_MISSING = "Please choose standard or express delivery.";

// ── Payment ─────────────────────────────────────────────────────────────────────────────────────

/** spec §2 Checkout */
export const PAYMENT_MADE = "I have made the payment";

/** ours: the two steps of a payment */
export const STEP_PAY = "Pay";
export const STEP_CONFIRM = "Confirm";

/** spec §5 Transaction ID */
export const TRANSACTION_ID_EMPTY = "Please enter transaction ID";
export const TRANSACTION_ID_NOT_12_DIGITS = "Transaction ID should be 12 digits";

/** spec §5 Duplicate transaction ID, reading R45 */
export const TRANSACTION_ID_TAKEN =
  "This payment was already processed and is waiting for seller confirmation; its status will be updated within 24 hours, or please try a different transaction ID.";

/** spec §5 Payment screenshot */
export const SCREENSHOT_REQUIRED =
  "Payment screenshot is required. Please upload a screenshot of your payment confirmation.";
export const SCREENSHOT_NOT_IMAGE = "Please select an image file";
export const SCREENSHOT_TOO_LARGE = "File size should be less than 5MB";

/** spec §8 Payment */
export const QR_FAILED = "Failed to generate payment QR code";
export const UPI_QR_FAILED = "Failed to generate UPI payment QR code";
export const INVALID_UPI_ID = "Invalid UPI ID format";
export const INVALID_PAYMENT_AMOUNT = "Invalid payment amount";
export const TOO_MANY_PAYMENT_ATTEMPTS =
  "Too many payment attempts. Please wait before trying again.";
export const UPI_STRING_COPIED = "UPI string copied to clipboard";

/** ours, under 'Invalid payment amount' */
export const ZERO_TOTAL_ADVICE =
  "Your coupon pays for everything, and nothing can't be paid by UPI. Add something, or remove the coupon.";
export const TOTAL_TOO_HIGH_ADVICE =
  "One payment can be up to ₹1,00,000. Please split this into two orders.";
/** ours, reading R18 */
export const CART_CHANGED_SINCE_QUOTE =
  "Your cart has changed since this payment was prepared. This payment is for the items listed here.";
/** ours: the payment was prepared anew in another tab, under the same order number */
export function amountChanged(total: Paise): string {
  return `This payment was prepared again elsewhere and is ${amountToPay(total)} now. Please check the amount and what it pays for, then confirm.`;
}
export const QUOTE_EXPIRED =
  "This payment page is more than 24 hours old. If you have paid, write to us with your transaction ID; otherwise go back and start again.";
export const PAYMENT_CLOSED =
  "This payment was closed in another tab or on another device. Nothing was ordered here.";
export const QUOTE_CANCELLED = "Payment cancelled. Your cart is as it was.";
export const UPI_ID_COPIED = "UPI ID copied.";
export const AMOUNT_COPIED = "Amount copied.";
export const APP_DECLINED_ADVICE =
  "If the app declines, scan the QR code from another screen, or copy the UPI ID and the amount into the app.";
export const HELP_ON_WHATSAPP = "Help on WhatsApp";
/** The first message of that chat, in the customer's words. */
export function helpWithOrder(orderNumber: string): string {
  return `Hello, I need help with my order ${orderNumber}.`;
}
export const COPY_FAILED = "Copying isn't possible here. Please hold the text and copy it.";
export const SAVED_QR_ADVICE =
  "From a saved picture, many apps pay at most ₹2,000. Above that, scan it from another screen.";
export const SCREENSHOT_HINT = "JPEG, PNG, WebP or GIF, under 5 MB.";
export const SCREENSHOT_UPLOADING = "Uploading...";
export const SCREENSHOT_KEPT = "Uploaded. It stays here if you leave this page.";
export const SCREENSHOT_NOT_KEPT_YET =
  "The screenshot couldn't be uploaded yet. It will be sent with Confirm Payment.";
/**
 * ours: where each app shows the number that banks call RRN or UTR. `label` stands before it; a number
 * beside it that isn't it is the `decoy`.
 */
export const TRANSACTION_ID_PLACES = [
  {
    app: "Google Pay",
    steps: ["Open Google Pay and scroll to your payments.", "Tap the payment to us."],
    label: "UPI transaction ID",
    decoy: "Google transaction ID CIC…",
  },
  {
    app: "PhonePe",
    steps: ["Open PhonePe and tap History.", "Tap the payment to us."],
    label: "UTR",
    decoy: "Transaction ID T2…",
  },
  {
    app: "Paytm",
    steps: ["Open Paytm and tap Balance & History.", "Tap the payment to us."],
    label: "UPI Ref. No.",
    decoy: null,
  },
  {
    app: "Bank SMS",
    steps: ["Open the message about the debit."],
    label: "UPI Ref",
    decoy: null,
  },
] as const;
export function copyTheDigits(label: string): string {
  return `Copy the 12 digits after '${label}'.`;
}
export const RECEIPT_PAID_TO = "Paid to";
export const TRANSACTION_ID_LOOKALIKES =
  "It has 12 digits. A number that begins with T is PhonePe's own, one with CIC is Google's.";
export const UPI_PROVIDER_NOT_ALLOWED = "This UPI provider is not accepted.";

// ── Orders ──────────────────────────────────────────────────────────────────────────────────────

/** spec §2 Order placed */
export const VERIFICATION_NOTICE = `Payment verification takes up to ${VERIFICATION_HOURS} hours.`;
/** ours: on the page of a placed order */
export const WHAT_COMES_NEXT = "What comes next";
export const AFTER_VERIFICATION = [
  "Cards are packed and posted, episodes are e-mailed.",
  "You can follow every step in Your Orders.",
] as const;
/** spec §2 Orders list */
export const PAYMENT_VERIFIED = "Payment Verified";
export const NO_ORDERS = "No completed orders yet";
export const NO_ORDERS_ADVICE = "Orders will appear here after payment is completed";
/** spec §8 Orders */
export const ORDER_NOT_FOUND = "Order not found";
export const ORDER_LOAD_FAILED = "Failed to load order details";

/** ours */
export const ORDER_NOT_FOUND_ADVICE =
  "It may belong to another account, or a letter of the link is missing.";
/** ours: what an order in the list holds */
export function andMore(name: string, more: number): string {
  return more > 0 ? `${name} and ${more} more` : name;
}
/** ours: what an order's customer shares of it */
export function orderShared(
  store: string,
  orderNumber: string,
  state: string,
  trackingId: string | null,
): string {
  const tracking = trackingId ? ` Tracking ID: ${trackingId}.` : "";
  return `My ${store} order ${orderNumber}: ${state.toLowerCase()}.${tracking}`;
}
export const TRACK_PARCEL = "Track parcel";
export function piecesInside(pieces: number): string {
  return pieces === 1 ? "1 piece inside" : `${pieces} pieces inside`;
}

/** ours, reading R20 */
export const PAYMENT_BEING_CHECKED = "We are checking your payment.";
export function paymentRejected(reason: string): string {
  return `We couldn't find your payment: ${reason}`;
}
export const PAYMENT_REJECTED_ADVICE =
  "Please send the right transaction ID or a clearer screenshot. Your order waits for it.";
export const TRANSACTION_ID_HINT =
  "The 12 digits of your payment app: 'UPI transaction ID', 'UTR' or 'UPI Ref. No.'";
export const SCREENSHOT_MISSING = "No screenshot came with this payment.";
export const TRACKING_TO_COME = "The tracking ID will be shown here.";
export const EPISODE_DELIVERY = "Episodes come by e-mail once the payment is verified.";
export const PAYMENT_UNCHANGED = "Please send another transaction ID or a new screenshot.";
export const PAYMENT_ALREADY_SENT = "This payment has been sent or decided already.";
export const PAYMENT_SENT_WITHOUT_SCREENSHOT =
  "Your transaction ID was sent, but the new screenshot couldn't be uploaded.";
export const PAYMENT_DETAILS_SENT = "Thank you. We will check the new details.";

// ── Addresses and profile ───────────────────────────────────────────────────────────────────────

/** spec §2 Addresses */
export const DELETE_ADDRESS_CONFIRMATION = "Delete this address?";
export const ADDRESS_UPDATED = "Address updated successfully!";

/** ours, spec §5 Address form and §9 */
export const NAME_MISSING = "Please enter a name.";
export const NAME_TOO_LONG = `Please keep the name to ${NAME_CHARACTERS} characters.`;
export const ADDRESS_TEXT_MISSING = "Please enter an address.";
export const ADDRESS_TOO_LONG = `Please keep the address to ${ADDRESS_CHARACTERS} characters.`;
export const PIN_CODE_HINT = "A 6-digit PIN code in the address helps it arrive.";
export const ADDRESS_DELETED = "Address deleted.";
export const ADDRESS_SAVE_FAILED = "We couldn't save the address. Please try again.";
export const ADDRESS_DELETE_FAILED = "We couldn't delete the address. Please try again.";
export const NO_ADDRESSES_ADVICE = "Where should your cards go? Save the first address here.";
export const CHECK_MARKED_FIELDS = "Please check what is marked below.";
export const ADDRESSES_FULL = "You have saved three addresses. Edit or delete one to add another.";

// ── Sign-in ─────────────────────────────────────────────────────────────────────────────────────

/** spec §2 Sign-in */
export const SIGN_IN_WITH_GOOGLE = "Sign in with Google";
/** spec §8 Auth */
export const SIGN_IN_FAILED = "An error occurred during sign in";

/** ours */
/** In another app's browser; null: which app, it doesn't say. */
export function signInRefusedInside(app: string | null): string {
  return `Google doesn't let anyone sign in inside ${app ?? "another app"}.`;
}
export const OPEN_IN_CHROME_ADVICE = "Open this page in Chrome to go on.";
export const OPEN_BY_MENU =
  "Open this page in your own browser: by the menu ⋯ above, or by copying the link and pasting it there.";
export const CART_COMES_ALONG = "Your cart comes along.";
export const LINK_COPIED = "Link copied. Paste it into your browser.";
export const LINK_FOR_YOUR_BROWSER = "Copy this into your browser";
export const TRY_HERE_ANYWAY = "Try here anyway";
export const COMES_FROM_ANOTHER_BROWSER = "Go on to sign in";
/** In pieces: the second and the fourth are links. */
export const TERMS_AGREED_BY_SIGNING_IN = [
  "By signing in you agree to our ",
  "terms",
  " and our ",
  "privacy policy",
  ".",
] as const;
export const SIGN_IN_NOT_SET_UP =
  "Sign-in isn't set up on this store yet. Please write to us if this stays so.";
export const TOO_MANY_SIGN_INS = "Too many sign-in attempts. Please wait before trying again.";
export const SIGN_IN_EXPIRED = "This sign-in took too long. Please start again.";
export const SIGN_IN_CANCELLED = "Sign-in was cancelled.";
export const DEMO_SIGN_IN_BANNER = "Demo sign-in is on: anybody can enter with any e-mail address.";

// ── Contact ─────────────────────────────────────────────────────────────────────────────────────

/** spec §2 Contact */
export const CONTACT_SENDING = "Sending...";
export const CONTACT_SENT = "Message Sent!";
/** ours, reading R26 */
export const CONTACT_FAILED =
  "Your message couldn't be delivered. Please try again, or write to our e-mail address.";
export const CONTACT_TOO_OFTEN =
  "Too many messages came from your network. Please write to our e-mail address.";
export const CONTACT_THANKS = "Thank you for contacting us. We'll get back to you soon.";

/** ours, spec §5 Contact form */
export const EMAIL_MISSING = "Please enter your e-mail address.";
export const EMAIL_MALFORMED = "Please enter an e-mail address like name@example.com.";
export const SUBJECT_MISSING = "Please enter a subject.";
export const MESSAGE_MISSING = "Please enter a message.";
export const SUBJECT_TOO_LONG = "Please keep the subject to 100 characters.";
export const EMAIL_TOO_LONG = "Please keep the e-mail address to 254 characters.";
export const CONTACT_LINE = "Write to us about an order, a story, or a card you wish existed.";
export const MESSAGE_TOO_LONG = `Please keep the message to ${DESCRIPTION_CHARACTERS} characters.`;

// ── The seller's desk, all ours ─────────────────────────────────────────────────────────────────

export const REJECTION_REASON_MISSING = "Please say why, so that the customer knows what to do.";
export const REJECTION_REASON_TOO_LONG = `Please keep the reason to ${DESCRIPTION_CHARACTERS} characters.`;
export const ORDER_MOVED = "Order updated.";
export const PAYMENT_NOW_VERIFIED = "Payment verified.";
export const VERIFICATION_UNDONE = "Taken back. The payment waits again, and nothing was e-mailed.";
export const UNDO_LATE = `Nothing was changed: Verify can be taken back for ${UNDO_SECONDS} seconds, and they are over.`;
export const UNDO_OFFERED = `You can take this back for ${UNDO_SECONDS} seconds. No e-mail goes out before.`;
export const PAYMENT_NOW_REJECTED = "Payment rejected. The customer is told why.";
export const TRACKING_ID_SAVED = "Tracking ID saved.";
export const TRACKING_ID_WRONG =
  "A tracking ID has 4 to 40 letters, digits and hyphens. Please check it.";

export const NOTHING_TO_VERIFY = "No payment waits for you.";
export const NO_ORDERS_HERE = "No orders here.";
export const DESK_SEARCH = "Order, transaction ID or name";
export const NOTHING_FOUND = "Nothing was found.";
export const CANCEL_ORDER_CONFIRMATION = "Cancel this order?";
export const CANCEL_ORDER_ADVICE =
  "Its coupon and its episodes are given back. A cancelled order stays cancelled.";
export const REJECTION_REASON_HINT = "The customer reads this on the order's page.";
/** Reasons that a press fills in; each can be changed. */
export const REJECTION_REASONS = [
  "No payment with this transaction ID has reached us.",
  "The amount that reached us is not the amount of this order.",
  "The screenshot can't be read. Please send a clearer one.",
] as const;
export const CLAIM_CHANGED =
  "The customer has sent new payment details since you opened this page. Please look at them first.";
export const ORDER_IS_CANCELLED = "This order has been cancelled.";
export function paymentDecided(state: string): string {
  return `Nothing was changed: this payment already says '${state}'.`;
}
export function orderMoved(state: string): string {
  return `Nothing was changed: somebody has moved this order already. It is ${state.toLowerCase()} now.`;
}
export const PAYMENT_NOT_VERIFIED = "Please verify the payment first.";
export function noSuchStep(from: string, to: string): string {
  return `An order that is ${from.toLowerCase()} can't become ${to.toLowerCase()}.`;
}
