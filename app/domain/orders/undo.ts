/** Taking a seller's word on a payment back, for ten seconds (reading R27). */
import { UNDO_SECONDS } from "#domain/limits";
import type { OrderStatus } from "./order-status.ts";
import { type OrderFacts, type PaymentProblem, paymentProblem } from "./transitions.ts";

/** The seller's word on a payment. */
export type PaymentDecision = { id: string; outcome: "verified" | "rejected"; at: Date };

export type UndoFacts = {
  order: OrderFacts;
  /** The last one that stands; null: there is none. */
  decision: PaymentDecision | null;
  /** Where the order was before it; null: somebody has changed it since (`statusBeforeVerification`). */
  before: OrderStatus | null;
  /** Money of the order was given back. */
  refunded: boolean;
  /** An email that follows from it is being sent, was, or failed. */
  emailsStarted: boolean;
  /** A rejection released the transaction ID, and another payment has it by now. */
  idTaken: boolean;
};

export type UndoProblem =
  | PaymentProblem
  | { code: "undo-late" }
  | { code: "undo-id-taken" }
  | { code: "order-changed"; status: OrderStatus };

/**
 * `to` is the status that the order goes back to; its own where the store hasn't advanced it. `seen` is the decision
 * that is taken back: nobody takes back another one unseen.
 */
export function decideUndo(
  { order, decision, before, refunded, emailsStarted, idTaken }: UndoFacts,
  now: Date,
  seen = decision?.id,
): { ok: true; to: OrderStatus } | { ok: false; problem: UndoProblem } {
  const { status, payment } = order;
  const problem = paymentProblem(order, { to: "waiting", by: "undo" });
  if (problem) return { ok: false, problem };
  if (decision && decision.id !== seen)
    return { ok: false, problem: { code: "payment-decided", payment } };
  if (!decision || undoLeft(decision.at, now) === 0)
    return { ok: false, problem: { code: "undo-late" } };
  if (!before || refunded) return { ok: false, problem: { code: "order-changed", status } };
  if (emailsStarted) return { ok: false, problem: { code: "undo-late" } };
  if (idTaken) return { ok: false, problem: { code: "undo-id-taken" } };
  return { ok: true, to: before };
}

/** Milliseconds for which a decision can still be taken back; 0: it stands. */
export function undoLeft(decidedAt: Date, now: Date): number {
  return Math.max(0, undoEnd(decidedAt).getTime() - now.getTime());
}

/** Nothing that follows from a decision is sent before. */
export function undoEnd(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1_000);
}
