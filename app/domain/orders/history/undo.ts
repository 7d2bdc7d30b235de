/** Undo: a seller can take a decision back for ten seconds (reading R27). */
import { UNDO_SECONDS } from "#domain/orders/limits";
import type { OrderStatus } from "#domain/orders/order-status";
import {
  decideTransition,
  type OrderFacts,
  type PaymentProblem,
  paymentProblem,
} from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import type { OrderChange } from "./order-changes.ts";
import { statusChanges } from "./order-changes.ts";

export type PaymentDecision = { id: string; outcome: "verified" | "rejected"; at: Date };

type UndoFacts = {
  order: OrderFacts;
  /** The last decision about the payment that still holds; null if there is none. */
  decision: PaymentDecision | null;
  /** The order's status before that decision; null if a person has changed it since (`statusBeforeVerification`). */
  before: OrderStatus | null;
  refunded: boolean;
  /** True if an email about the decision was sent, has failed, or is being sent. */
  emailsStarted: boolean;
  /** True if the rejection released the transaction ID and another payment has taken it since. */
  idTaken: boolean;
  /** True for a payment in cash. Once its verification is undone there is no payment left to check. */
  isCash: boolean;
};

export type UndoProblem =
  | PaymentProblem
  | { code: "undo-late" }
  | { code: "undo-id-taken" }
  | { code: "order-changed"; status: OrderStatus };

/**
 * Decides whether a payment's decision can be undone. `seen` is the decision that the seller's page showed; a different
 * one isn't undone. `to` in the result is the order's status after Undo.
 */
export function decideUndo(
  { order, decision, before, refunded, emailsStarted, idTaken, isCash }: UndoFacts,
  now: Date,
  seen = decision?.id,
): Outcome<UndoProblem, { to: OrderStatus }> {
  const { status, payment } = order;
  const problem = paymentProblem(order, { to: "waiting", by: "undo" });
  if (problem) return refused(problem);
  if (decision && decision.id !== seen) return refused({ code: "payment-decided", payment });
  if (!decision || undoTimeRemaining(decision.at, now) === 0) return refused({ code: "undo-late" });
  if (isCash && decision.outcome === "rejected") return refused({ code: "undo-late" });
  if (!before || refunded) return refused({ code: "order-changed", status });
  if (emailsStarted) return refused({ code: "undo-late" });
  if (idTaken) return refused({ code: "undo-id-taken" });
  return { ok: true, to: before };
}

export type ReopeningProblem =
  | PaymentProblem
  /** No bank statement says that this money was taken back, or a seller has already decided what to do about that. */
  | { code: "payment-not-taken-back" }
  /** A part was refunded, so the payment can no longer be checked as a whole. */
  | { code: "payment-refunded" }
  | { code: "order-sent"; status: OrderStatus };

/**
 * Decides whether a verified payment that the bank took back can be set to unverified, without a time limit. `to` is
 * the order's status after that: a packed order becomes unpacked. An order that was sent is refused, and its payment
 * stays verified.
 */
export function decideReopening({
  order,
  takenBack,
  refunded,
}: {
  order: OrderFacts;
  takenBack: boolean;
  refunded: boolean;
}): Outcome<ReopeningProblem, { to: OrderStatus }> {
  const { status } = order;
  const problem = paymentProblem(order, { to: "waiting", by: "undo" });
  if (problem) return refused(problem);
  if (!takenBack) return refused({ code: "payment-not-taken-back" });
  if (refunded) return refused({ code: "payment-refunded" });
  if (status !== "processing" && status !== "shipped" && status !== "delivered")
    return { ok: true, to: status };
  const unpacked = { to: "confirmation_pending", by: "undo" } as const;
  if (decideTransition(order, unpacked).ok) return { ok: true, to: unpacked.to };
  return refused({ code: "order-sent", status });
}

/** A change of status that a seller can undo. `left` is the time left for it, in milliseconds. */
export type UndoableStep = { from: OrderStatus; to: OrderStatus; left: number };

/** Returns the last change of the order's status, while it can be undone; null if there is none. */
export function undoableStep(
  order: OrderFacts,
  changes: readonly OrderChange[],
  now: Date,
): UndoableStep | null {
  const last = statusChanges(changes).at(-1);
  if (!last?.before || last.by === null || last.after !== order.status) return null;
  const step = { from: last.after, to: last.before };
  const left = undoTimeRemaining(last.at, now);
  return left > 0 && decideTransition(order, { ...step, by: "undo" }).ok ? { ...step, left } : null;
}

/** Returns the milliseconds left to undo; 0 if it is too late. */
export function undoTimeRemaining(pressedAt: Date, now: Date): number {
  return Math.max(0, undoEnd(pressedAt).getTime() - now.getTime());
}

/** Returns the time at which Undo ends. Emails about the decision are sent only after it. */
export function undoEnd(pressedAt: Date): Date {
  return new Date(pressedAt.getTime() + UNDO_SECONDS * 1_000);
}
