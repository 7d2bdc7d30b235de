/** All allowed changes of an order's and a payment's status, and who may make each (readings R20, R27, R40). */
import type { OrderEmail } from "#domain/email/order-emails";
import { type Outcome, refused } from "#domain/problem";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

/** Who changes a status: a seller, the customer, the store itself as a consequence, or Undo of a seller's decision. */
type Actor = "seller" | "customer" | "store" | "undo";

type Condition =
  | "payment-verified"
  | "payment-unverified"
  | "parcel"
  | "no-parcel"
  | "emails-sent"
  /** No piece is missing any more: the missing ones came, or a seller left them out. */
  | "pieces-there";

/** What else happens with a change of status, in this sequence. */
export type Effect =
  | "return-coupon-use"
  | "settle-purchases"
  | "cancel-combos"
  /** Puts the pieces back in stock, because a cancelled order was never sent. */
  | "return-pieces"
  | "owe-refund"
  | "email-shipped"
  /** Takes the email out of the queue before it is sent. */
  | "undo-notification"
  | "email-cancelled"
  /** Lets the seller go on checking the payment. If the money arrived, it has to be refunded. */
  | "look-for-payment";

type Transition = {
  from: OrderStatus;
  to: OrderStatus;
  by: Actor;
  when?: readonly Condition[];
  effects?: readonly Effect[];
};

/** The effects of cancelling. The payment keeps its ID, because the customer did send it (reading R17). */
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

const CANCELLING_BY_UNDO = {
  to: "cancelled",
  by: "undo",
  when: ["payment-unverified"],
  effects: CANCELLING,
} as const satisfies Omit<Transition, "from">;

/** The status of an order when it is placed. After that only `TRANSITIONS` change it. */
export const INITIAL_STATUS: OrderStatus = "confirmation_pending";
/** The email that is sent when an order is placed. */
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

  // Customers may cancel until the payment is verified. After that they have to ask the seller.
  { from: "pending", ...CANCELLING_BY_CUSTOMER },
  { from: "confirmation_pending", ...CANCELLING_BY_CUSTOMER },

  // An order without a parcel has nothing to pack. The store sends the episodes' emails, and with the last one the
  // order is delivered (reading R27).
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

  // Undo returns the order to its status before the seller's decision. Cancelling can't be undone, because somebody
  // else may have used the coupon or bought the episode since; so the button asks for confirmation first.
  { from: "pending", to: "confirmation_pending", by: "undo" },
  { from: "confirmation_pending", to: "pending", by: "undo" },
  { from: "processing", to: "confirmation_pending", by: "undo" },
  { from: "processing", to: "pending", by: "undo", when: ["no-parcel"] },
  { from: "shipped", to: "processing", by: "undo", effects: ["undo-notification"] },
  { from: "delivered", to: "shipped", by: "undo", when: ["parcel"] },
  { from: "delivered", to: "processing", by: "undo", when: ["no-parcel"] },

  // An order that was placed by cash alone isn't wanted any more if the cash is undone and nothing else pays for it.
  { from: "pending", ...CANCELLING_BY_UNDO },
  { from: "confirmation_pending", ...CANCELLING_BY_UNDO },
];

/** The facts that a transition depends on. */
export type OrderFacts = {
  status: OrderStatus;
  payment: PaymentStatus;
  allDigital: boolean;
  /** True if the order was handed over at a stall, without a parcel and without an email on delivery. */
  collected?: boolean;
  emailsSent?: boolean;
  cancelledByCustomer?: boolean;
  /** True if pieces are missing and a seller hasn't left them out (reading R63). */
  isShort?: boolean;
};

/** `from` is the status that the person saw on their page. */
export type TransitionRequest = { from?: OrderStatus; to: OrderStatus; by: Actor };

/** The order doesn't exist, or belongs to another customer. */
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
  const unmetCondition = transition?.when?.find((condition) => !isConditionMet(condition, order));
  if (transition && !unmetCondition) return { ok: true, effects: transition.effects ?? [] };
  if (unmetCondition === "payment-verified") return refused({ code: "payment-not-verified" });
  if (unmetCondition === "payment-unverified") return refused({ code: "payment-already-verified" });
  if (unmetCondition === "pieces-there") return refused({ code: "pieces-missing" });
  return refused({ code: "no-such-transition", from: status, to });
}

/**
 * Decides whether an order can be shipped, and in which steps: one that isn't packed yet is packed first. `from` is
 * the status that the seller saw.
 */
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

/** Returns the statuses to which this actor can change the order now, the usual one first. */
export function nextStatuses(order: OrderFacts, by: Actor): OrderStatus[] {
  return TRANSITIONS.filter(
    (each) => each.from === order.status && each.by === by && decideTransition(order, each).ok,
  ).map(({ to }) => to);
}

function isConditionMet(condition: Condition, order: OrderFacts): boolean {
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
  /** The email that informs the customer. */
  email?: OrderEmail;
};

/**
 * The allowed changes of a payment's status. A rejected payment becomes unverified again when the customer sends a new
 * ID or screenshot (reading R20).
 */
const PAYMENT_TRANSITIONS: readonly PaymentTransition[] = [
  { from: "waiting", to: "verified", by: "seller", email: "verified" },
  { from: "waiting", to: "rejected", by: "seller", email: "rejected" },
  { from: "verified", to: "waiting", by: "undo" },
  { from: "rejected", to: "waiting", by: "undo" },
  { from: "rejected", to: "waiting", by: "customer" },
];

/** Returns the email about a payment's new status; null if there is none. */
export function emailOfPayment(to: PaymentStatus): OrderEmail | null {
  return PAYMENT_TRANSITIONS.find((each) => each.to === to && each.email)?.email ?? null;
}

export type PaymentProblem =
  | { code: "order-cancelled" }
  /** Somebody else has already decided about the payment. */
  | { code: "payment-decided"; payment: PaymentStatus; by?: string | null };

/**
 * Says why a payment's status can't be changed; null if it can. A payment can be decided about even after its
 * customer has cancelled the order.
 */
export function paymentProblem(
  { status, payment, cancelledByCustomer }: OrderFacts,
  { to, by }: Omit<PaymentTransition, "from">,
): PaymentProblem | null {
  const mayDecide = status !== "cancelled" || (cancelledByCustomer && by !== "customer");
  if (!mayDecide) return { code: "order-cancelled" };
  const allowed = PAYMENT_TRANSITIONS.some(
    (each) => each.from === payment && each.to === to && each.by === by,
  );
  return allowed ? null : { code: "payment-decided", payment };
}
