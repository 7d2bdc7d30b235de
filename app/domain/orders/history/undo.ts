/** Undo: a seller's press can be taken back for ten seconds (reading R27). */
import { UNDO_SECONDS } from "#domain/limits";
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

export type UndoFacts = {
  order: OrderFacts;
  /** The last decision that holds; null: none. */
  decision: PaymentDecision | null;
  /** The order's status before it; null where somebody changed it since (`statusBeforeVerification`). */
  before: OrderStatus | null;
  refunded: boolean;
  /** An email that follows from it was sent, failed, or is being sent. */
  emailsStarted: boolean;
  /** A rejection released the transaction ID, and another payment has taken it. */
  idTaken: boolean;
  /** Cash: after Undo there is no payment to look for. */
  isCash: boolean;
};

export type UndoProblem =
  | PaymentProblem
  | { code: "undo-late" }
  | { code: "undo-id-taken" }
  | { code: "order-changed"; status: OrderStatus };

/**
 * `to` is the status after Undo; the current one where nothing advanced. `seen` is the decision that the seller saw:
 * another one isn't undone.
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
  /** No statement has a reversal of it, or a seller has dealt with that. */
  | { code: "payment-not-taken-back" }
  /** A part was refunded, so the rest can't be looked for as a payment. */
  | { code: "payment-refunded" }
  | { code: "order-sent"; status: OrderStatus };

/**
 * Decides whether a verified payment that the bank reversed can be open again, at any time. `to`: a packed order goes
 * back; a sent one stays sent, with its payment verified.
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

/** A step that a seller can undo, and the milliseconds left. */
export type UndoableStep = { from: OrderStatus; to: OrderStatus; left: number };

/** The last status change while it can be undone; null: none. */
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

/** Milliseconds left to undo a press; 0: too late. */
export function undoTimeRemaining(pressedAt: Date, now: Date): number {
  return Math.max(0, undoEnd(pressedAt).getTime() - now.getTime());
}

/** The end of undo; emails that follow from the press wait until then. */
export function undoEnd(pressedAt: Date): Date {
  return new Date(pressedAt.getTime() + UNDO_SECONDS * 1_000);
}
