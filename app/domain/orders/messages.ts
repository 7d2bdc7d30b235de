/**
 * Sentences about orders for customers. If an episode was paid for twice, the sentences about its refund also name the
 * other order (our wording, readings R53, R54).
 */

import { byLanguage, inLanguage } from "#domain/language";
import { te } from "./messages.te.ts";
import type { RefundProof } from "./refund-proof.ts";

export type ToRefund = {
  /** True for a refund of the order on this page; false for a refund of another order. */
  own: boolean;
  amount: string;
  refunded: boolean;
  /** True if the order was cancelled; false if a seller decided to refund it. */
  cancelled: boolean;
  /** The refund's 12-digit UPI reference, if the seller entered one. */
  reference?: string | null;
  /** The UPI ID to which the refund was paid, if known. */
  refundedTo?: string | null;
  /** The episode that was paid for twice; null for any other refund. */
  title: string | null;
  other: { number: string } | null;
};

const en = {
  /** The text with which a customer's WhatsApp message to the store begins. */
  helpWithOrder: (orderNumber: string) => `Hello, I need help with my order ${orderNumber}.`,

  /** Specified wording (spec §2 Orders list). */
  noOrders: "No completed orders yet",
  noOrdersAdvice: "Orders will appear here after payment is completed",
  /** Specified wording (spec §8 Orders). */
  "order-not-found": "Order not found",
  loadFailed: "Failed to load order details",

  /** Our wording: how an order made at a stall was paid. */
  cash: "Cash",
  cashUndone: "This order isn't paid yet.",
  /** Our wording: an owner moved a payment to another order, or to this one. */
  movedAway: "The payment with this transaction ID is for another order, so we moved it there.",
  movedHere: "This payment was recorded for another order. We moved it to this one.",

  /** Our wording. */
  orderNotFoundAdvice: "It may belong to another account, or the link may be mistyped.",
  /** Our wording: what an order contains, in the list of orders. `nameBesideOthers` returns the first line's name. */
  andMore: (name: string, more: number) =>
    more > 0 ? `${name}; ${more} other ${more === 1 ? "item" : "items"}` : name,
  /** Our wording: the text that a customer shares about their order. */
  orderShared(
    store: string,
    orderNumber: string,
    state: string,
    trackingId: string | null,
  ): string {
    const tracking = trackingId ? ` Tracking ID: ${trackingId}.` : "";
    return `My ${store} order ${orderNumber}: ${state.toLowerCase()}.${tracking}`;
  },
  /** Replaces 'Packed' in the timeline while it is the current stage. */
  packing: "Packing",
  trackParcel: "Track parcel",
  /** The heading above the bill. */
  summary: "Summary",

  /** Our wording: the coupon's line in the bill. */
  couponDiscountOf: (code: string | null) =>
    code === null ? "Coupon Discount" : `Coupon Discount (${code})`,
  /** The bill's line for the paise that an exact amount takes off (reading R70). */
  exactAmount: "Exact amount",
  total: "Total",
  /** The heading above the address and speed of the delivery. */
  shipping: "Shipping",
  /** The heading above an address, also before the parcel has left. */
  deliveryAddress: "Delivery address",
  contents: (pieces: string) => `Contains ${pieces}`,
  giftFor: (recipient: string) => `A gift for ${recipient}`,

  refund({
    own,
    amount,
    refunded,
    refundedTo,
    reference,
    cancelled,
    title,
    other,
  }: ToRefund): string {
    const to = refundedTo ? ` to ${refundedTo}` : "";
    const by = reference ? ` (UPI reference ${reference})` : "";
    const refund = refunded ? `We have refunded ${amount}${to}${by}` : `We will refund ${amount}`;
    const number = other?.number ?? "";
    if (title === null) return cancelled ? `This order was cancelled. ${refund}.` : `${refund}.`;
    if (!own) return `You also paid for ${title} with order ${number}. ${refund} for that order.`;
    return `You paid for ${title} twice. You have it from order ${number}. ${refund} for this order.`;
  },
  /** Says whether a refund is the store's word alone, or a line of its bank shows it (reading R73). */
  refundProof(proof: RefundProof): string {
    if (proof.state === "seen") return `Seen at our bank${proof.day ? `, ${proof.day}` : ""}.`;
    if (proof.state === "missing")
      return "Our bank's statement of these days doesn't show it. If you haven't got the money, please write to us.";
    return "We noted this refund ourselves. Our bank's statement doesn't show it yet.";
  },
  openThatOrder: "Open that order",
  refundUpiIdFailed: "We couldn't save your UPI ID. Please try again.",
  tooManyRefundUpiIds:
    "The UPI ID was named several times within an hour. Please try again in an hour.",

  /** Our wording, for a customer who cancels an order before its payment is verified. */
  cancellationFailed: "We couldn't cancel the order. Please try again.",
  "payment-already-verified":
    "We have just verified your payment, so the order can't be cancelled here. Please ask us on WhatsApp.",
  cancellationLate: "This order can't be cancelled any more.",

  /** Our wording (reading R52). */
  unplacedNotFound: "Payment not found",

  reorderFailed: "We couldn't add these to your cart. Please try again.",

  /** Our wording (reading R20). */
  paymentBeingChecked: "We're checking your payment.",
  transactionIdHint:
    "The 12 digits in your payment app, called 'UPI transaction ID', 'UTR' or 'UPI Ref. No.'",
  noScreenshot: "There is no screenshot for this payment.",
  /** Screen readers read this out on an open page if something other than payment or status changed. */
  orderUpdated: "Your order was updated.",
  trackingToCome: "We'll show the tracking ID here.",
  episodeDelivery: "We'll email your episodes once the payment is verified.",
  paymentUnchanged: "Please send another transaction ID or a new screenshot.",
  paymentAlreadySent: "These details were already sent or checked.",
  sentWithoutScreenshot:
    "Your transaction ID was sent, but the new screenshot couldn't be uploaded.",
  paymentDetailsSent: "Thank you. We'll check the new details.",
  paymentDetailsNotSent:
    "We couldn't send the new details. What you entered is still here. Please don't pay again.",

  /** Our wording: why an episode's email isn't sent again. */
  "episode-not-delivered": "This episode can be sent again once its payment is verified.",
  "episode-email-waiting": "This email is on its way already.",
  "too-many-resends":
    "We've sent it a few times in the last hour. Please check your spam folder, or try again later.",
  episodeSentAgain: (email: string) => `We're sending it to ${email} again.`,
  episodeNotSent: "We couldn't send it. Please try again.",

  /** The state of an episode's email, as its buyer reads it. */
  delivery: {
    unpaid: "We'll email it once the payment is verified.",
    "paid-twice": "You have this episode from another order.",
    waiting: "The email with your link is on its way.",
    logged: "Your link is ready here.",
    emailed: "Emailed to you",
    failed: "We couldn't deliver the email. Your link is here.",
  },
};

export type OrderMessages = typeof en;

export const orderMessages: OrderMessages = inLanguage({ en, te });
/** For an email, whose reader's language isn't the request's. */
export const orderMessagesIn = /* @__PURE__ */ byLanguage<OrderMessages>({ en, te });
