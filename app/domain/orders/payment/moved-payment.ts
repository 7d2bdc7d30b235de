/** Decides whether an owner may move a payment from one order to another. */
import { decideReopening, type ReopeningProblem } from "#domain/orders/history/undo";
import type { OrderStatus } from "#domain/orders/order-status";
import { type OrderFacts, type PaymentProblem, paymentProblem } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";

/** The stored reason why an order lost its payment. Customers read it in their language. */
export const MOVED_AWAY = "The payment with this transaction ID is for another order.";

type MovedOrder = { id: string; userId: string; facts: OrderFacts; refunded: boolean };

export type MoveFacts = {
  /** `isCorrected`: an owner replaced the payment's ID with the bank's. */
  from: MovedOrder & { isMoved: boolean; isCorrected: boolean };
  /** `ownArrived`: the bank has the payment that this order's customer sent. */
  to: MovedOrder & { ownArrived: boolean };
};

export type MoveProblem =
  | PaymentProblem
  | ReopeningProblem
  | { code: "moved-before" | "payment-corrected" | "move-target-closed" | "move-target-paid" };

/** `to` in the result is the status of the order that loses the payment. */
export function decideMove({ from, to }: MoveFacts): Outcome<MoveProblem, { to: OrderStatus }> {
  const { facts, refunded } = from;
  if (from.isMoved) return refused({ code: "moved-before" });
  if (from.isCorrected) return refused({ code: "payment-corrected" });
  if (from.id === to.id || to.facts.status === "cancelled" || to.refunded)
    return refused({ code: "move-target-closed" });
  if (to.facts.payment === "verified" || to.ownArrived)
    return refused({ code: "move-target-paid" });
  // The customer of a cancelled order is told nothing about its payment, so it must be the same person.
  if (facts.status === "cancelled" && from.userId !== to.userId)
    return refused({ code: "order-cancelled" });
  if (facts.payment === "verified")
    return decideReopening({ order: facts, takenBack: true, refunded });
  const problem = paymentProblem(facts, { to: "rejected", by: "seller" });
  if (problem) return refused(problem);
  return refunded ? refused({ code: "payment-refunded" }) : { ok: true, to: facts.status };
}
