/** Taking a verification back, for ten seconds (reading R27). */
import { UNDO_SECONDS } from "#domain/limits";
import type { OrderStatus } from "./order-status.ts";
import { type OrderFacts, type PaymentProblem, paymentProblem } from "./transitions.ts";

export type UndoFacts = {
  order: OrderFacts;
  verifiedAt: Date | null;
  /** Where the order was then; null: somebody has changed it since (`statusBeforeVerification`). */
  before: OrderStatus | null;
  /** Money of the order was given back. */
  refunded: boolean;
  /** An email of its episodes is being sent, was, or failed. */
  emailsStarted: boolean;
};

export type UndoProblem =
  | PaymentProblem
  | { code: "undo-late" }
  | { code: "order-changed"; status: OrderStatus };

/** `to` is the status that the order goes back to; its own where the store hasn't advanced it. */
export function decideUndo(
  { order, verifiedAt, before, refunded, emailsStarted }: UndoFacts,
  now: Date,
): { ok: true; to: OrderStatus } | { ok: false; problem: UndoProblem } {
  const problem = paymentProblem(order, { to: "waiting", by: "undo" });
  if (problem) return { ok: false, problem };
  if (!verifiedAt || undoLeft(verifiedAt, now) === 0)
    return { ok: false, problem: { code: "undo-late" } };
  if (!before || refunded)
    return { ok: false, problem: { code: "order-changed", status: order.status } };
  if (emailsStarted) return { ok: false, problem: { code: "undo-late" } };
  return { ok: true, to: before };
}

/** Milliseconds for which a verification can still be taken back; 0: it stands. */
export function undoLeft(verifiedAt: Date, now: Date): number {
  return Math.max(0, undoEnd(verifiedAt).getTime() - now.getTime());
}

/** Nothing that follows from a verification is sent before. */
export function undoEnd(verifiedAt: Date): Date {
  return new Date(verifiedAt.getTime() + UNDO_SECONDS * 1_000);
}
