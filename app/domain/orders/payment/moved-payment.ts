/** Decides whether an owner may move a payment from one order to another. */
import { decideReopening, type ReopeningProblem } from "#domain/orders/history/undo";
import type { OrderStatus, PaymentMethod } from "#domain/orders/order-status";
import { type OrderFacts, type PaymentProblem, paymentProblem } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";

/** The stored reason why an order lost its payment. Customers read it in their language. */
export const MOVED_AWAY = "The payment with this transaction ID is for another order.";
/** The stored reason why a payment was rejected when another one was moved to its order. */
export const REPLACED_BY_MOVED = "Another payment was moved to this order in its place.";

type MovedOrder = {
  id: string;
  userId: string;
  facts: OrderFacts;
  /** True if money was given back. */
  refunded: boolean;
};

export type MoveFacts = {
  from: MovedOrder & {
    payment: {
      method: PaymentMethod;
      /** True if it was moved here from another order. */
      isMoved: boolean;
      /** True if an owner replaced its ID with the bank's. */
      isCorrected: boolean;
    };
  };
  to: MovedOrder & {
    /** True if the bank has the payment that this order's customer sent. */
    ownArrived: boolean;
  };
};

/** Why an order can't get the payment. */
export type MoveTargetState = "same" | "cancelled" | "verified" | "refunded" | "arrived";

export type MoveProblem =
  | PaymentProblem
  | ReopeningProblem
  | { code: "payment-in-cash" | "moved-before" | "payment-corrected" }
  | { code: "move-target"; state: MoveTargetState };

/** `to` is the status of the order that loses the payment, before it is asked for another one. */
export function decideMove({ from, to }: MoveFacts): Outcome<MoveProblem, { to: OrderStatus }> {
  const losing = decideLosing(from);
  if (!losing.ok) return losing;
  const state = targetState(from, to);
  if (state) return refused({ code: "move-target", state });
  // The customer of a cancelled order is told nothing about its payment, so it must be the same person.
  if (from.facts.status === "cancelled" && from.userId !== to.userId)
    return refused({ code: "order-cancelled" });
  return losing;
}

/** Decides whether an order may lose its payment: until it is sent or refunded. */
export function decideLosing({
  facts,
  refunded,
  payment,
}: Omit<MoveFacts["from"], "id" | "userId">): Outcome<MoveProblem, { to: OrderStatus }> {
  if (payment.method !== "upi") return refused({ code: "payment-in-cash" });
  if (payment.isMoved) return refused({ code: "moved-before" });
  if (payment.isCorrected) return refused({ code: "payment-corrected" });
  if (facts.payment === "verified")
    return decideReopening({ order: facts, takenBack: true, refunded });
  const problem = paymentProblem(facts, { to: "rejected", by: "seller" });
  if (problem) return refused(problem);
  return refunded ? refused({ code: "payment-refunded" }) : { ok: true, to: facts.status };
}

function targetState(from: MoveFacts["from"], to: MoveFacts["to"]): MoveTargetState | null {
  if (from.id === to.id) return "same";
  if (to.facts.status === "cancelled") return "cancelled";
  if (to.facts.payment === "verified") return "verified";
  if (to.refunded) return "refunded";
  return to.ownArrived ? "arrived" : null;
}
