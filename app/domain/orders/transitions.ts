/** Every allowed change of an order's and a payment's status, and who may make it (readings R20, R27, R40). */
import type { OrderEmail } from "#domain/email/order-emails";
import { type Outcome, refused } from "#domain/problem";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

/** The seller; the customer; the store itself, as a consequence; Undo of a seller's press. */
type Actor = "seller" | "customer" | "store" | "undo";

type Condition =
  | "payment-verified"
  | "payment-unverified"
  | "parcel"
  | "no-parcel"
  | "emails-sent"
  /** No piece is missing any more: it came, or a seller left it out. */
  | "pieces-there";

/** The other changes of a transition, in this sequence. */
export type Effect =
  | "return-coupon-use"
  | "settle-purchases"
  | "cancel-combos"
  /** Puts counted pieces back in stock: a cancelled order was never sent. */
  | "return-pieces"
  | "owe-refund"
  | "email-shipped"
  /** Withdraws the email before it is sent. */
  | "undo-notification"
  | "email-cancelled"
  /** The seller still looks for the payment; money that is found is owed back. */
  | "look-for-payment";

type Transition = {
  from: OrderStatus;
  to: OrderStatus;
  by: Actor;
  when?: readonly Condition[];
  effects?: readonly Effect[];
};

/** The payment keeps its id: the customer did send it (reading R17). */
const CANCELLING = [
  "return-coupon-use",
  "settle-purchases",
  "cancel-combos",
  "owe-refund",
  "email-cancelled",
  "return-pieces",
] as const satisfies Effect[];

const CANCELLING_BY_CUSTOMER = {
  to: "cancelled",
  by: "customer",
  when: ["payment-unverified"],
  effects: [...CANCELLING, "look-for-payment"],
} as const satisfies Omit<Transition, "from">;

/** The status of a placed order; only `TRANSITIONS` change it from here. */
export const INITIAL_STATUS: OrderStatus = "confirmation_pending";
/** The email about a placed order. */
export const FIRST_EMAIL: OrderEmail = "placed";

export const TRANSITIONS: readonly Transition[] = [
  { from: "pending", to: "confirmation_pending", by: "seller" },
  { from: "pending", to: "cancelled", by: "seller", effects: CANCELLING },
  {
    from: "confirmation_pending",
    to: "processing",
    by: "seller",
    when: ["payment-verified", "pieces-there"],
  },
  { from: "confirmation_pending", to: "pending", by: "seller" },
  { from: "confirmation_pending", to: "cancelled", by: "seller", effects: CANCELLING },
  {
    from: "processing",
    to: "shipped",
    by: "seller",
    when: ["payment-verified", "parcel", "pieces-there"],
    effects: ["email-shipped"],
  },
  { from: "processing", to: "delivered", by: "seller", when: ["payment-verified", "no-parcel"] },
  { from: "processing", to: "cancelled", by: "seller", effects: CANCELLING },
  { from: "shipped", to: "delivered", by: "seller" },

  // The customer may cancel until the payment is verified; later they ask the seller.
  { from: "pending", ...CANCELLING_BY_CUSTOMER },
  { from: "confirmation_pending", ...CANCELLING_BY_CUSTOMER },

  // Without a parcel there is nothing to pack: the episodes' emails go out, and the last one makes the order
  // delivered (reading R27).
  {
    from: "pending",
    to: "confirmation_pending",
    by: "store",
    when: ["payment-verified", "no-parcel"],
  },
  {
    from: "confirmation_pending",
    to: "processing",
    by: "store",
    when: ["payment-verified", "no-parcel"],
  },
  {
    from: "processing",
    to: "delivered",
    by: "store",
    when: ["payment-verified", "no-parcel", "emails-sent"],
  },

  // Undo goes back to the status before the seller's press, or the store's advance. Cancelling can't be undone (it
  // asks first): somebody else may have taken the coupon or the episode.
  { from: "pending", to: "confirmation_pending", by: "undo" },
  { from: "confirmation_pending", to: "pending", by: "undo" },
  { from: "processing", to: "confirmation_pending", by: "undo" },
  { from: "processing", to: "pending", by: "undo", when: ["no-parcel"] },
  { from: "shipped", to: "processing", by: "undo", effects: ["undo-notification"] },
  { from: "delivered", to: "shipped", by: "undo", when: ["parcel"] },
  { from: "delivered", to: "processing", by: "undo", when: ["no-parcel"] },
];

/** The facts that a transition depends on. */
export type OrderFacts = {
  status: OrderStatus;
  payment: PaymentStatus;
  allDigital: boolean;
  /** Handed over at a stall: no parcel and no delivery email. */
  collected?: boolean;
  emailsSent?: boolean;
  cancelledByCustomer?: boolean;
  /** Pieces are missing, and weren't left out (reading R63). */
  isShort?: boolean;
};

/** `from` is the status that the person saw. */
export type TransitionRequest = { from?: OrderStatus; to: OrderStatus; by: Actor };

/** No such order, or another customer's. */
export type OrderNotFound = { code: "order-not-found" };

export type TransitionProblem =
  | { code: "no-such-transition"; from: OrderStatus; to: OrderStatus }
  | { code: "payment-not-verified" }
  | { code: "payment-already-verified" }
  | { code: "pieces-missing" }
  | { code: "order-changed"; status: OrderStatus };

export function decideTransition(
  order: OrderFacts,
  { from = order.status, to, by }: TransitionRequest,
): Outcome<TransitionProblem, { effects: readonly Effect[] }> {
  const { status } = order;
  if (status !== from) return refused({ code: "order-changed", status });
  const transition = TRANSITIONS.find(
    (each) => each.from === status && each.to === to && each.by === by,
  );
  const unmet = transition?.when?.find((condition) => !holds(condition, order));
  if (transition && !unmet) return { ok: true, effects: transition.effects ?? [] };
  if (unmet === "payment-verified") return refused({ code: "payment-not-verified" });
  if (unmet === "payment-unverified") return refused({ code: "payment-already-verified" });
  if (unmet === "pieces-there") return refused({ code: "pieces-missing" });
  return refused({ code: "no-such-transition", from: status, to });
}

/** The steps of Ship: an unpacked order is packed first. `from` is the status that the seller saw. */
export function decideShipping(
  order: OrderFacts,
  from: OrderStatus,
): Outcome<TransitionProblem, { steps: OrderStatus[] }> {
  const steps: OrderStatus[] =
    order.status === "confirmation_pending" ? ["processing", "shipped"] : ["shipped"];
  let { status } = order;
  if (status !== from) return refused({ code: "order-changed", status });
  for (const to of steps) {
    const decision = decideTransition({ ...order, status }, { to, by: "seller" });
    if (!decision.ok) return decision;
    status = to;
  }
  return { ok: true, steps };
}

/** The statuses that this actor can set now, the usual one first. */
export function nextStatuses(order: OrderFacts, by: Actor): OrderStatus[] {
  return TRANSITIONS.filter(
    (each) => each.from === order.status && each.by === by && decideTransition(order, each).ok,
  ).map(({ to }) => to);
}

function holds(condition: Condition, order: OrderFacts): boolean {
  switch (condition) {
    case "payment-verified":
      return order.payment === "verified";
    case "payment-unverified":
      return order.payment !== "verified";
    case "parcel":
      return !order.allDigital;
    case "no-parcel":
      return order.allDigital;
    case "emails-sent":
      return order.emailsSent === true && !order.collected;
    case "pieces-there":
      return order.isShort !== true;
  }
}

type PaymentTransition = {
  from: PaymentStatus;
  to: PaymentStatus;
  by: "seller" | "undo" | "customer";
  /** The email that tells the customer of it. */
  email?: OrderEmail;
};

/** A rejected payment waits again after its customer sends a new id or screenshot (reading R20). */
const PAYMENT_TRANSITIONS: readonly PaymentTransition[] = [
  { from: "waiting", to: "verified", by: "seller", email: "verified" },
  { from: "waiting", to: "rejected", by: "seller", email: "rejected" },
  { from: "verified", to: "waiting", by: "undo" },
  { from: "rejected", to: "waiting", by: "undo" },
  { from: "rejected", to: "waiting", by: "customer" },
];

/** The email about a payment's new status; null: none. */
export function emailOfPayment(to: PaymentStatus): OrderEmail | null {
  return PAYMENT_TRANSITIONS.find((each) => each.to === to && each.email)?.email ?? null;
}

export type PaymentProblem =
  | { code: "order-cancelled" }
  /** Somebody else decided it before. */
  | { code: "payment-decided"; payment: PaymentStatus; by?: string | null };

/** Null where the change is allowed. A payment may also be decided after its customer cancelled. */
export function paymentProblem(
  { status, payment, cancelledByCustomer }: OrderFacts,
  { to, by }: Omit<PaymentTransition, "from">,
): PaymentProblem | null {
  const looked = cancelledByCustomer && by !== "customer";
  if (status === "cancelled" && !looked) return { code: "order-cancelled" };
  const allowed = PAYMENT_TRANSITIONS.some(
    (each) => each.from === payment && each.to === to && each.by === by,
  );
  return allowed ? null : { code: "payment-decided", payment };
}
