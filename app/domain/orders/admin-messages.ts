import { DESCRIPTION_CHARACTERS, UNDO_SECONDS } from "#domain/limits";
import type { ToRefund } from "./messages.ts";
import {
  ORDER_STATES,
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentStatus,
} from "./transitions.ts";

export const adminMessages = {
  // Orders
  refundTask({ own, amount, refunded, title, other }: ToRefund): string {
    const number = other?.number ?? "";
    const task = refunded ? `${amount} was refunded` : `Please refund ${amount}`;
    if (title === null) return `Cancelled after its payment was verified. ${task}.`;
    if (!own) return `${title} was also paid for with order ${number}. ${task} for that order.`;
    return `${title} was paid for twice. The customer has it from order ${number}. ${task} for this order.`;
  },
  refundsOwed: "Refunds to make",
  markAsRefunded: "Mark as refunded",
  refundRecorded: "Refund recorded.",
  refundSettled: "Nothing was changed: this refund isn't due any more.",

  emailsFailed: "The episodes of these orders could not be e-mailed.",
  emailsToBeSent: "The e-mail will be tried again now.",
  noFailedEmails: "No e-mail of this order waits to be tried again.",
  delivery: {
    unpaid: "Waits for the payment",
    "paid-twice": "Delivered with another order",
    waiting: "E-mail on its way",
    logged: "Logged, not e-mailed",
    "e-mailed": "E-mailed",
    failed: "E-mail not delivered",
  },
  emailToCopy: "Show the email",

  // Addresses and profile
  formFailed: "That couldn't be done just now. Please look at the order, then try again.",

  // The admin pages, all ours
  /** Payments that no order came of (reading R52). */
  unplacedTitle: "Payments without an order",
  unplacedAdvice:
    "These customers say they have paid, and no order came of it. Look for the money, then call or email them: send what it paid for, or give it back.",
  unplacedMore: "More of them stand here once these are settled.",
  unplacedSettledLabel: "Mark as settled",
  unplacedSettled: "Settled: it was sent or given back.",
  unplacedNotFoundLabel: "No such payment",
  /** Kept with the decision, as the reason of any rejected payment is. */
  unplacedNotFoundReason: "No payment with this transaction ID reached us.",
  unplacedNotFound: "Noted. Its transaction ID can be used again.",
  unplacedDecided: "Nothing was changed: this payment doesn't wait any more.",
  unplacedReasons: {
    "other-version-placed": "Another version of the same order was placed",
    "other-id-placed": "The same order was placed with another transaction ID",
    "version-expired": "The payment page was more than 24 hours old",
    "coupon-used-up": "The customer cancelled, and the coupon was used up since",
  },
  "reason-missing": "Please say why, so that the customer knows what to do.",
  "reason-too-long": `Please keep the reason to ${DESCRIPTION_CHARACTERS} characters.`,
  orderUpdated: "Order updated.",
  paymentNowVerified: "Payment verified.",
  verificationUndone: "Taken back. The payment waits again, and nothing was e-mailed.",
  "undo-late": `Nothing was changed: Verify can be taken back for ${UNDO_SECONDS} seconds, and they are over.`,
  undoOffered: `You can take this back for ${UNDO_SECONDS} seconds. No e-mail goes out before.`,
  paymentNowRejected: "Payment rejected. The customer is told why.",
  trackingIdSaved: "Tracking ID saved.",
  trackingIdWrong: "A tracking ID has 4 to 40 letters, digits and hyphens. Please check it.",

  nothingToVerify: "No payment waits for you.",
  noOrdersHere: "No orders here.",
  search: "Order, transaction ID, name",
  nothingFound: "Nothing was found.",
  cancelConfirmation: "Cancel this order?",
  cancelAdvice: "Its coupon and its episodes are given back. A cancelled order stays cancelled.",
  rejectionReasonHint: "The customer reads this on the order's page.",
  /** Reasons that a press fills in; each can be changed. */
  rejectionReasons: [
    "No payment with this transaction ID has reached us.",
    "The amount that reached us is not the amount of this order.",
    "The screenshot can't be read. Please send a clearer one.",
  ],
  "payment-changed":
    "The customer has sent new payment details since you opened this page. Please look at them first.",
  "order-cancelled": "This order has been cancelled.",
  "payment-decided": ({ payment }: { payment: PaymentStatus }) =>
    `Nothing was changed: this payment already says '${PAYMENT_STATES[payment].label}'.`,
  "order-moved": ({ status }: { status: OrderStatus }) =>
    `Nothing was changed: somebody has moved this order already. It is ${labelIn(status)} now.`,
  "payment-not-verified": "Please verify the payment first.",
  "no-such-step": ({ from, to }: { from: OrderStatus; to: OrderStatus }) =>
    `An order that is ${labelIn(from)} can't become ${labelIn(to)}.`,
};

export type AdminMessages = typeof adminMessages;

function labelIn(status: OrderStatus): string {
  return ORDER_STATES[status].label.toLowerCase();
}
