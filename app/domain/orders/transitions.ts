/** The states of an order and of its payment, as one table each (spec §4, readings R20, R35, R40). */
import { UNDO_SECONDS } from "#domain/limits";

/** Badge colours by meaning: wait yellow, info blue, sent purple, ok green, bad red (reading R35). */
export type Tone = "wait" | "info" | "sent" | "ok" | "bad";

export const ORDER_STATUSES = [
  "pending",
  "confirmation_pending",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What must hold before a step: a verified payment, something to carry, nothing to carry. */
export type Need = "verified-payment" | "parcel" | "no-parcel";

type Step = { to: OrderStatus; by: "seller"; needs?: readonly Need[] };
type OrderState = { label: string; tone: Tone; next: readonly Step[] };

/**
 * Every step is the seller's; the shop creates orders, as `confirmation_pending`. What the seller's
 * Verify starts for an order without a parcel goes these ways, too: see `stepsOnVerification`.
 */
export const ORDER_STATES: Readonly<Record<OrderStatus, OrderState>> = {
  pending: {
    label: "Pending",
    tone: "wait",
    next: [
      { to: "confirmation_pending", by: "seller" },
      { to: "cancelled", by: "seller" },
    ],
  },
  confirmation_pending: {
    label: "Confirmation pending",
    tone: "info",
    next: [
      { to: "processing", by: "seller", needs: ["verified-payment"] },
      { to: "pending", by: "seller" },
      { to: "cancelled", by: "seller" },
    ],
  },
  processing: {
    label: "Processing",
    tone: "info",
    next: [
      { to: "shipped", by: "seller", needs: ["verified-payment", "parcel"] },
      { to: "delivered", by: "seller", needs: ["verified-payment", "no-parcel"] },
      { to: "cancelled", by: "seller" },
    ],
  },
  shipped: { label: "Shipped", tone: "sent", next: [{ to: "delivered", by: "seller" }] },
  delivered: { label: "Delivered", tone: "ok", next: [] },
  cancelled: { label: "Cancelled", tone: "bad", next: [] },
};

/** A payment that was found leaves nothing to confirm; the column keeps the specification's value (R53). */
export function statusLabel(status: OrderStatus, payment: PaymentStatus): string {
  const confirmed = status === "confirmation_pending" && payment === "verified";
  return confirmed ? "Confirmed" : ORDER_STATES[status].label;
}

export const FIRST_STATUS: OrderStatus = "confirmation_pending";

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(ORDER_STATES, text);
}

export const PAYMENT_STATUSES = ["waiting", "verified", "rejected"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

type PaymentStep = { to: PaymentStatus; by: "seller" | "customer" };

/** A rejected payment waits again when its customer sends a new id or screenshot (reading R20). */
export const PAYMENT_STATES: Readonly<
  Record<PaymentStatus, { label: string; tone: Tone; next: readonly PaymentStep[] }>
> = {
  waiting: {
    label: "Payment being checked",
    tone: "wait",
    next: [
      { to: "verified", by: "seller" },
      { to: "rejected", by: "seller" },
    ],
  },
  // Only as long as it can be undone: see `undoLeft`.
  verified: { label: "Payment Verified", tone: "ok", next: [{ to: "waiting", by: "seller" }] },
  rejected: { label: "Payment not found", tone: "bad", next: [{ to: "waiting", by: "customer" }] },
};

/** Money that belongs back to a customer: a row of its own beside the status (reading R53). */
export const REFUND_STATES = {
  owed: { label: "Refund due", tone: "wait" },
  refunded: { label: "Refunded", tone: "info" },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type RefundStatus = keyof typeof REFUND_STATES;

/** What the next step depends on. */
export type OrderFacts = { status: OrderStatus; payment: PaymentStatus; allDigital: boolean };

/** The states that the seller may choose now, in the order in which they are usual. */
export function nextStatuses(order: OrderFacts): OrderStatus[] {
  return ORDER_STATES[order.status].next
    .filter((step) => missing(step, order) === null)
    .map(({ to }) => to);
}

export type MoveProblem =
  | { code: "no-such-step"; from: OrderStatus; to: OrderStatus }
  | { code: "payment-not-verified" };

export function decideMove(
  order: OrderFacts,
  to: OrderStatus,
): { ok: true } | { ok: false; problem: MoveProblem } {
  const step = ORDER_STATES[order.status].next.find((each) => each.to === to);
  const lacking = step ? missing(step, order) : "step";
  if (lacking === null) return { ok: true };
  if (lacking === "verified-payment")
    return { ok: false, problem: { code: "payment-not-verified" } };
  return { ok: false, problem: { code: "no-such-step", from: order.status, to } };
}

/**
 * Where the seller's Verify brings an order: one that is all digital has nothing to pack, its emails
 * are on their way at once. A parcel waits for the seller.
 */
export function stepsOnVerification(order: OrderFacts): OrderStatus[] {
  if (!order.allDigital) return [];
  const way: OrderStatus[] = ["confirmation_pending", "processing"];
  return way.slice(way.indexOf(order.status) + 1);
}

/** Milliseconds for which a verification can still be taken back; 0: it stands. */
export function undoLeft(verifiedAt: Date, now: Date): number {
  return Math.max(0, undoEnd(verifiedAt).getTime() - now.getTime());
}

/** Nothing that follows from a verification leaves the store before. */
export function undoEnd(verifiedAt: Date): Date {
  return new Date(verifiedAt.getTime() + UNDO_SECONDS * 1_000);
}

/** All its emails are sent: an order without a parcel has arrived, unless the seller holds it back. */
export function isDeliveredOnceSent(order: OrderFacts): boolean {
  return order.allDigital && decideMove(order, "delivered").ok;
}

export function isPaymentStep(
  from: PaymentStatus,
  to: PaymentStatus,
  by: PaymentStep["by"],
): boolean {
  return PAYMENT_STATES[from].next.some((step) => step.to === to && step.by === by);
}

function missing(step: Step, order: OrderFacts): Need | null {
  return step.needs?.find((need) => !holds(need, order)) ?? null;
}

function holds(need: Need, order: OrderFacts): boolean {
  if (need === "verified-payment") return order.payment === "verified";
  return order.allDigital === (need === "no-parcel");
}

// ── The timeline of the order page ──────────────────────────────────────────────────────────────

export const TIMELINE_LABELS = {
  placed: "Placed",
  checking: "Checking payment",
  verified: "Verified",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
} as const;
export type TimelineStep = keyof typeof TIMELINE_LABELS;

export type Timeline = { step: TimelineStep; state: "done" | "now" | "ahead" }[];

/** The way of an order: what is done, what is now, what is ahead. A cancelled one ends where it got to. */
export function timeline(order: OrderFacts): Timeline {
  const way = order.allDigital ? DIGITAL_WAY : PARCEL_WAY;
  const reached = way.indexOf(stepReached(order));
  if (order.status === "cancelled") {
    const done = way.slice(0, reached + 1).map((step) => ({ step, state: "done" as const }));
    return [...done, { step: "cancelled", state: "now" }];
  }
  const last = reached === way.length - 1;
  return way.map((step, index) => ({
    step,
    state:
      index < reached || (last && index === reached) ? "done" : index === reached ? "now" : "ahead",
  }));
}

export const PARCEL_WAY: readonly TimelineStep[] = [
  "placed",
  "checking",
  "verified",
  "packed",
  "shipped",
  "delivered",
];
const DIGITAL_WAY: readonly TimelineStep[] = ["placed", "checking", "verified", "delivered"];

function stepReached(order: OrderFacts): TimelineStep {
  if (order.status === "delivered" || order.status === "shipped") return order.status;
  if (order.status === "processing") return order.allDigital ? "verified" : "packed";
  if (order.payment === "verified") return "verified";
  return order.status === "cancelled" ? "placed" : "checking";
}
