/** What an order and its payment can be, and how each is shown (spec §4, readings R20, R35, R40, R53). */

/** Badge colours by meaning: wait yellow, info blue, sent purple, ok green, bad red (reading R35). */
export type Tone = "wait" | "info" | "sent" | "ok" | "bad";

type Shown = { label: string; tone: Tone };

export const ORDER_STATUSES = [
  "pending",
  "confirmation_pending",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATES: Readonly<Record<OrderStatus, Shown>> = {
  pending: { label: "Pending", tone: "wait" },
  confirmation_pending: { label: "Confirmation pending", tone: "info" },
  processing: { label: "Processing", tone: "info" },
  shipped: { label: "Shipped", tone: "sent" },
  delivered: { label: "Delivered", tone: "ok" },
  cancelled: { label: "Cancelled", tone: "bad" },
};

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(ORDER_STATES, text);
}

/** A payment that was found leaves nothing to confirm; the column keeps the specification's value (R53). */
export function statusLabel(status: OrderStatus, payment: PaymentStatus): string {
  const confirmed = status === "confirmation_pending" && payment === "verified";
  return confirmed ? "Confirmed" : ORDER_STATES[status].label;
}

export const PAYMENT_STATUSES = ["waiting", "verified", "rejected"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_STATES: Readonly<Record<PaymentStatus, Shown>> = {
  waiting: { label: "Payment being checked", tone: "wait" },
  verified: { label: "Payment Verified", tone: "ok" },
  rejected: { label: "Payment not found", tone: "bad" },
};

/** `submitted`: a payment that no rejection has released; without one, the last was rejected (reading R20). */
export function paymentStatusOf(order: { verified: boolean; submitted: boolean }): PaymentStatus {
  if (order.verified) return "verified";
  return order.submitted ? "waiting" : "rejected";
}

/** Money that belongs back to a customer: a row of its own beside the status (reading R53). */
export const REFUND_STATES = {
  owed: { label: "Refund due", tone: "wait" },
  refunded: { label: "Refunded", tone: "info" },
} as const satisfies Record<string, Shown>;
export type RefundStatus = keyof typeof REFUND_STATES;
