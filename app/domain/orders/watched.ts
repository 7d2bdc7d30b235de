import type { OrderStatus, PaymentStatus, RefundStatus } from "./order-status.ts";

/** Milliseconds. Undo has ten seconds, and whoever undoes may be slow. */
const UNDO_LIFE = 60_000;

type Facts = {
  status: OrderStatus;
  payment: PaymentStatus;
  refund: RefundStatus | null;
  cancelledByCustomer: boolean;
};

/** An order's open page asks for news while some is to come, or the last change can be undone. */
export function watchedFor(order: Facts, changedAt: Date | null, now: Date): number {
  if (isNewsToCome(order)) return Number.POSITIVE_INFINITY;
  const age = now.getTime() - (changedAt?.getTime() ?? 0);
  return Math.max(0, UNDO_LIFE - age);
}

function isNewsToCome({ status, payment, refund, cancelledByCustomer }: Facts): boolean {
  if (refund === "owed") return true;
  // The seller still looks for the money of an order that its customer cancelled.
  if (status === "cancelled") return cancelledByCustomer && payment === "waiting";
  return status !== "delivered";
}
