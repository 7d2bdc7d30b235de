import type { OrderStatus, PaymentStatus, RefundStatus } from "./order-status.ts";

/** Milliseconds: long enough for the ten seconds of Undo and a slow request. */
const UNDO_LIFE_MILLISECONDS = 60_000;

type WatchedOrder = {
  status: OrderStatus;
  payment: PaymentStatus;
  refund: RefundStatus | null;
  cancelledByCustomer: boolean;
};

/**
 * Returns for how many milliseconds an open order page keeps polling for changes: as long as a change is expected, or
 * the last one can be undone.
 */
export function pollMilliseconds(order: WatchedOrder, changedAt: Date | null, now: Date): number {
  if (isChangeExpected(order)) return Number.POSITIVE_INFINITY;
  const age = now.getTime() - (changedAt?.getTime() ?? 0);
  return Math.max(0, UNDO_LIFE_MILLISECONDS - age);
}

function isChangeExpected({ status, payment, refund, cancelledByCustomer }: WatchedOrder): boolean {
  if (refund === "owed") return true;
  // If a customer cancelled the order, the seller may still find its payment.
  if (status === "cancelled") return cancelledByCustomer && payment === "waiting";
  return status !== "delivered";
}
