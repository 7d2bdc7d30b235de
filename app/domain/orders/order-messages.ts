/**
 * The part of messages.ts from the checkout on, apart so that the shop's pages aren't sent its lists. What
 * this imports goes into its file (see vite.config.ts): sentences with amounts stay in messages.ts.
 */
import {
  ADDRESS_CHARACTERS,
  DESCRIPTION_CHARACTERS,
  NAME_CHARACTERS,
  UNDO_SECONDS,
  UNVERIFIED_ORDERS,
  VERIFICATION_HOURS,
} from "#domain/limits";

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
/** ours: what was in the cart is no longer sold */
export function linesGone(names: readonly string[]): string {
  return `No longer sold: ${names.join(", ")}. Please remove it from your cart to go on.`;
}
/** ours, under the sentence about an episode that can't be bought again */
export function removeFromCart(name: string): string {
  return `Please remove ${name} from your cart to go on.`;
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
/** ours, reading R22 */
export const PAYMENTS_NOT_SET_UP =
  "This store can't take payments yet: its seller has to set them up first.";
export const TOO_MANY_PAYMENT_ATTEMPTS =
  "Too many payment attempts. Please wait before trying again.";
/** ours, reading R59 */
export const TOO_MANY_TAKEN_IDS =
  "Too many transaction IDs that other orders use already. Please wait a few minutes, then enter the one of this payment.";
export const TOO_MANY_UNVERIFIED_ORDERS = `We're still checking the payments of ${UNVERIFIED_ORDERS} of your orders. You can order again once one of them is verified.`;
export const TOO_MANY_UPLOADS =
  "Too many pictures in a few minutes. This one goes along when you confirm the payment.";
export const UPI_STRING_COPIED = "UPI string copied to clipboard";

/** ours, under 'Invalid payment amount' */
export const ZERO_TOTAL_ADVICE =
  "Your coupon pays for everything, and nothing can't be paid by UPI. Add something, or remove the coupon.";
export const TOTAL_TOO_HIGH_ADVICE =
  "One payment can be up to ₹1,00,000. Please split this into two orders.";
/** ours, reading R18 */
export const CART_CHANGED_SINCE_QUOTE =
  "Your cart has changed since this payment was prepared. This payment is for the items listed here.";
export const PAYMENT_CLOSED =
  "This order was placed from another tab or device. Its screenshot can't be changed here.";
export const PAYMENT_UNKNOWN =
  "We don't know this payment. Please reload the page: nothing was ordered here.";
export const PAYMENT_PAGE_OLD =
  "This page is out of date. Please reload it, then confirm your payment there.";
export const TRANSACTION_ID_NOT_SAVED = "What you typed couldn't be saved yet.";
/** ours, reading R52 */
export const CANCELLED_ELSEWHERE =
  "This payment was cancelled in another tab or on another device. If you have paid it, you can still confirm it here.";
export const SELLER_DECIDES =
  "Nothing is lost: we will look at it and call or email you. Either you get what it paid for, or your money back.";
export const PAYS_FOR_OTHER_VERSION =
  "This transaction ID pays for an order of yours already, which was placed from another tab or device. Nothing else was ordered here.";
export const TOO_MANY_UNPLACED =
  "Several payments of yours are waiting for us already. Please write to us about this one; it was not stored.";
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
export const SCREENSHOT_NOT_SENT =
  "The screenshot couldn't be sent from here. Please choose a smaller picture.";
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

/** ours, beside what the coupon took off: which one it was */
export function couponDiscountOf(code: string | null): string {
  return code === null ? "Coupon Discount" : `Coupon Discount (${code})`;
}

/** ours, readings R53, R54: money that belongs back, as its customer and as the seller read it */
type ToRefund = {
  /** Of the order on whose page it stands, rather than of the other one. */
  own: boolean;
  amount: string;
  refunded: boolean;
  /** The episode that was paid for twice; null: the order was cancelled. */
  title: string | null;
  other: { number: string } | null;
};
export function refundMessage({ own, amount, refunded, title, other }: ToRefund): string {
  const refund = refunded ? `We have refunded ${amount}` : `We will refund ${amount}`;
  const number = other?.number ?? "";
  if (title === null) return `This order was cancelled. ${refund}.`;
  if (!own) return `You also paid for ${title} with order ${number}. ${refund} for that order.`;
  return `You paid for ${title} twice. You have it from order ${number}. ${refund} for this order.`;
}
export const OPEN_THAT_ORDER = "Open that order";
export function refundTask({ own, amount, refunded, title, other }: ToRefund): string {
  const number = other?.number ?? "";
  const task = refunded ? `${amount} was refunded` : `Please refund ${amount}`;
  if (title === null) return `Cancelled after its payment was verified. ${task}.`;
  if (!own) return `${title} was also paid for with order ${number}. ${task} for that order.`;
  return `${title} was paid for twice. The customer has it from order ${number}. ${task} for this order.`;
}
export const REFUNDS_OWED = "Refunds to make";
export const MARK_AS_REFUNDED = "Mark as refunded";
export const REFUND_RECORDED = "Refund recorded.";
export const REFUND_SETTLED = "Nothing was changed: this refund isn't due any more.";

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

/** ours: letters, reading R27 */
export const LETTER_TO_NAMELESS = "listener";
export const LETTERS_FAILED = "The episodes of these orders could not be e-mailed.";
export const LETTERS_TO_BE_SENT = "The e-mail will be tried again now.";
export const NO_FAILED_LETTERS = "No e-mail of this order waits to be tried again.";
/** What became of an episode's letter, as its buyer and as the seller read it. */
export const DELIVERY_TO_BUYER = {
  unpaid: "Comes by e-mail once the payment is verified.",
  "paid-twice": "You have this episode from another order.",
  waiting: "The e-mail with your link is on its way.",
  logged: "Your link is ready here.",
  "e-mailed": "E-mailed to you",
  failed: "The e-mail couldn't be delivered. Your link is here.",
} as const;
export const ADMIN_DELIVERY = {
  unpaid: "Waits for the payment",
  "paid-twice": "Delivered with another order",
  waiting: "E-mail on its way",
  logged: "Logged, not e-mailed",
  "e-mailed": "E-mailed",
  failed: "E-mail not delivered",
} as const;
export const EMAIL_TO_COPY = "Show the email";
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
export const ADMIN_FORM_FAILED =
  "That couldn't be done just now. Please look at the order, then try again.";
export const ADDRESS_SAVE_FAILED = "We couldn't save the address. Please try again.";
export const ADDRESS_DELETE_FAILED = "We couldn't delete the address. Please try again.";
export const NO_ADDRESSES_ADVICE = "Where should your cards go? Save the first address here.";
export const ADDRESSES_NOT_LOADED =
  "We couldn't load your addresses. Please try again in a moment.";
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
export const WHY_SIGN_IN = "Sign in to buy, and to find your cart, addresses and orders again.";
export const LOOK_WITHOUT_SIGNING_IN = "Look around without signing in";
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
export const DEMO_ON_THIS_MACHINE_ONLY =
  "Demo sign-in works only in a browser on the store's own machine.";
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

// ── The admin pages, all ours ─────────────────────────────────────────────────────────────────

/** Payments that no order came of (reading R52). */
export const UNPLACED_TITLE = "Payments without an order";
export const UNPLACED_ADVICE =
  "These customers say they have paid, and no order came of it. Look for the money, then call or email them: send what it paid for, or give it back.";
export const UNPLACED_MORE = "More of them stand here once these are settled.";
export const UNPLACED_SETTLED_LABEL = "Mark as settled";
export const UNPLACED_SETTLED = "Settled: it was sent or given back.";
export const UNPLACED_NOT_FOUND_LABEL = "No such payment";
/** Kept with the decision, as the reason of any rejected payment is. */
export const UNPLACED_NOT_FOUND_REASON = "No payment with this transaction ID reached us.";
export const UNPLACED_NOT_FOUND = "Noted. Its transaction ID can be used again.";
export const UNPLACED_DECIDED = "Nothing was changed: this payment doesn't wait any more.";
export const UNPLACED_REASONS = {
  "other-version-placed": "Another version of the same order was placed",
  "other-id-placed": "The same order was placed with another transaction ID",
  "version-expired": "The payment page was more than 24 hours old",
  "coupon-used-up": "The customer cancelled, and the coupon was used up since",
} as const;
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
export const ADMIN_SEARCH = "Order, transaction ID, name";
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
