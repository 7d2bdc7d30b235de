/** The statuses of orders and payments, and how each is shown (spec §4, readings R20, R35, R40, R53). */
import { byLanguage, inLanguage } from "#domain/language";
import type { RejectionKind } from "./payment/rejections.ts";

/** Badge colours by meaning: wait yellow, info blue, sent purple, ok green, bad red (reading R35). */
export type BadgeColour = "wait" | "info" | "sent" | "ok" | "bad";

type ShownStatus = { label: string; tone: BadgeColour };

export const ORDER_STATUSES = [
  "pending",
  "confirmation_pending",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses of orders that haven't been sent yet. Until then a parcel's address can be corrected. */
export const UNSENT_STATUSES: readonly OrderStatus[] = [
  "pending",
  "confirmation_pending",
  "processing",
];

const orderStates: Readonly<Record<OrderStatus, ShownStatus>> = {
  pending: { label: "Pending", tone: "wait" },
  confirmation_pending: { label: "Confirmation pending", tone: "info" },
  processing: { label: "Processing", tone: "info" },
  shipped: { label: "Shipped", tone: "sent" },
  delivered: { label: "Delivered", tone: "ok" },
  cancelled: { label: "Cancelled", tone: "bad" },
};
const orderStatesTe: typeof orderStates = {
  pending: { label: "పెండింగ్", tone: "wait" },
  confirmation_pending: { label: "నిర్ధారణ కావాలి", tone: "info" },
  processing: { label: "సిద్ధం చేస్తున్నాం", tone: "info" },
  shipped: { label: "పంపాం", tone: "sent" },
  delivered: { label: "అందింది", tone: "ok" },
  cancelled: { label: "రద్దయింది", tone: "bad" },
};
export const ORDER_STATES = inLanguage({ en: orderStates, te: orderStatesTe });

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(ORDER_STATES, text);
}

/**
 * Returns the label of an order's status. While the status is pending, it says 'Confirmed' of a verified payment and
 * 'On hold' of a rejected one; the stored status keeps the specification's value (reading R53).
 */
export function statusLabel(status: OrderStatus, payment: PaymentStatus): string {
  const pending = status === "pending" || status === "confirmation_pending";
  if (!pending || payment === "waiting") return ORDER_STATES[status].label;
  return payment === "verified" ? confirmedLabel() : onHoldLabel();
}
const confirmedLabel = byLanguage({ en: "Confirmed", te: "నిర్ధారించాం" });
const onHoldLabel = byLanguage({ en: "On hold", te: "మీ కోసం ఉంచాం" });

export const PAYMENT_STATUSES = ["waiting", "verified", "rejected"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** True if the customer should pay again: the payment was rejected, and the order isn't cancelled. */
export function isToBePaidAgain(order: { payment: PaymentStatus; status: OrderStatus }): boolean {
  return order.payment === "rejected" && order.status !== "cancelled";
}

/**
 * True if the order was cancelled after its payment was rejected. Customers then read 'Cancelled' alone, because
 * nothing is missing any more.
 */
export function isCancelledUnpaid(order: { payment: PaymentStatus; status: OrderStatus }): boolean {
  return order.payment === "rejected" && order.status === "cancelled";
}

const paymentStates: Readonly<Record<PaymentStatus, ShownStatus>> = {
  waiting: { label: "Payment being checked", tone: "wait" },
  verified: { label: "Payment Verified", tone: "ok" },
  rejected: { label: "Payment not found", tone: "bad" },
};
const paymentStatesTe: typeof paymentStates = {
  waiting: { label: "చెల్లింపు సరిచూస్తున్నాం", tone: "wait" },
  verified: { label: "చెల్లింపు సరిచూశాం", tone: "ok" },
  rejected: { label: "చెల్లింపు దొరకలేదు", tone: "bad" },
};
export const PAYMENT_STATES = inLanguage({ en: paymentStates, te: paymentStatesTe });

export type PaymentMethod = "upi" | "cash";

/** `method` is how the order's newest payment was made. */
type PaymentFacts = { payment: PaymentStatus; method: PaymentMethod };

/** True if a seller recorded a payment in cash and undid it. The customer then hasn't paid, but did nothing wrong. */
export function isCashUndone({ payment, method }: PaymentFacts): boolean {
  return payment === "rejected" && method === "cash";
}

type RejectedFacts = PaymentFacts & { rejection: RejectionKind | null };

/** The label of an undone cash payment for sellers. Its customer reads that the order isn't paid yet. */
export const CASH_UNDONE_LABEL = "Cash undone";
export function paymentForSellers(order: RejectedFacts): string {
  return isCashUndone(order) ? CASH_UNDONE_LABEL : paymentState(order, order.rejection).label;
}

/**
 * Returns the payment's label and colour for the customer. A rejected payment is called by what is wrong with it: only
 * one that didn't arrive is 'not found' (readings R20, R53). `rejection` null: its seller gave no kind.
 */
export function paymentState(order: PaymentFacts, rejection: RejectionKind | null): ShownStatus {
  if (isCashUndone(order)) return { label: unpaidLabel(), tone: "wait" };
  const shown = PAYMENT_STATES[order.payment];
  if (order.payment !== "rejected") return shown;
  return { ...shown, label: REJECTION_LABELS[rejection ?? "other"] };
}
const rejectionLabels: Readonly<Record<RejectionKind, string>> = {
  "not-found": paymentStates.rejected.label,
  "amount-differs": "Payment incomplete",
  "payment-failed": "Payment not received",
  "screenshot-unreadable": "Screenshot unreadable",
  "other-screenshot": "Wrong screenshot",
  other: "Payment not verified",
};
const rejectionLabelsTe: typeof rejectionLabels = {
  "not-found": paymentStatesTe.rejected.label,
  "amount-differs": "చెల్లింపు పూర్తి కాలేదు",
  "payment-failed": "చెల్లింపు అందలేదు",
  "screenshot-unreadable": "స్క్రీన్‌షాట్ చదవలేకపోయాం",
  "other-screenshot": "వేరే చెల్లింపు స్క్రీన్‌షాట్",
  other: "చెల్లింపు సరిచూడలేకపోయాం",
};
export const REJECTION_LABELS = inLanguage({ en: rejectionLabels, te: rejectionLabelsTe });
const unpaidLabel = byLanguage({ en: "Not paid yet", te: "ఇంకా చెల్లించలేదు" });

/**
 * Returns the payment's status. `submitted` is true if the order has a payment that wasn't rejected. If `submitted` is
 * false, the order's last payment was rejected (reading R20).
 */
export function paymentStatusOf(order: { verified: boolean; submitted: boolean }): PaymentStatus {
  if (order.verified) return "verified";
  return order.submitted ? "waiting" : "rejected";
}

/** The state of money to be given back to a customer, stored beside the order's status (reading R53). */
export type RefundStatus = "owed" | "refunded" | "partly";
const refundStates: Readonly<Record<RefundStatus, ShownStatus>> = {
  owed: { label: "Refund due", tone: "wait" },
  refunded: { label: "Refunded", tone: "info" },
  partly: { label: "Partly refunded", tone: "info" },
};
const refundStatesTe: typeof refundStates = {
  owed: { label: "డబ్బు తిరిగి రావాలి", tone: "wait" },
  refunded: { label: "డబ్బు తిరిగి ఇచ్చాం", tone: "info" },
  partly: { label: "కొంత డబ్బు తిరిగి ఇచ్చాం", tone: "info" },
};
export const REFUND_STATES = inLanguage({ en: refundStates, te: refundStatesTe });
