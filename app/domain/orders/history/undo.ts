/** A seller's press can be taken back for ten seconds (reading R27). */
import { UNDO_SECONDS } from "#domain/limits";
import type { OrderStatus } from "#domain/orders/order-status";
import {
  decideTransition,
  type OrderFacts,
  type PaymentProblem,
  paymentProblem,
} from "#domain/orders/transitions";
import { type Answer, refused } from "#domain/problem";
import type { OrderChange } from "./order-changes.ts";
import { statusChanges } from "./order-changes.ts";

export type PaymentDecision = { id: string; outcome: "verified" | "rejected"; at: Date };

export type UndoFacts = {
  order: OrderFacts;
  /** The last decision that stands; null: there is none. */
  decision: PaymentDecision | null;
  /** The order's status before it; null: somebody has changed it since (`statusBeforeVerification`). */
  before: OrderStatus | null;
  refunded: boolean;
  /** An email that follows from it is being sent, was, or failed. */
  emailsStarted: boolean;
  /** A rejection released the transaction ID, and another payment has it by now. */
  idTaken: boolean;
  /** Cash that wasn't taken after all isn't looked for. */
  isCash: boolean;
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
  { order, decision, before, refunded, emailsStarted, idTaken, isCash }: UndoFacts,
  now: Date,
  seen = decision?.id,
): Answer<UndoProblem, { to: OrderStatus }> {
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
  /** No statement says that its money went back, or somebody has settled it. */
  | { code: "payment-not-taken-back" }
  /** Some of its money was given back: the rest is no payment that could be looked for. */
  | { code: "payment-refunded" }
  | { code: "order-sent"; status: OrderStatus };

/**
 * Whether a verified payment whose money the bank took back can wait again, however long ago it was verified. `to`: what
 * was packed isn't any more; what was sent stays sent, and its payment verified.
 */
export function decideReopening({
  order,
  takenBack,
  refunded,
}: {
  order: OrderFacts;
  takenBack: boolean;
  refunded: boolean;
}): Answer<ReopeningProblem, { to: OrderStatus }> {
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

/** A step of an order that a seller can take back: its states, and for how many milliseconds. */
export type UndoableStep = { from: OrderStatus; to: OrderStatus; left: number };

/** The last change of an order's status, while it can be taken back; null: there is none. */
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

/** Milliseconds for which a press can still be taken back; 0: it stands. */
export function undoTimeRemaining(pressedAt: Date, now: Date): number {
  return Math.max(0, undoEnd(pressedAt).getTime() - now.getTime());
}

/** The end of the time to undo: nothing that follows from a press is sent before. */
export function undoEnd(pressedAt: Date): Date {
  return new Date(pressedAt.getTime() + UNDO_SECONDS * 1_000);
}
