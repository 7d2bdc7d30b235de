import type { OrderStatus, PaymentStatus, RefundStatus } from "./order-status.ts";

/** Milliseconds: the ten seconds of Undo, and time for a slow request. */
const UNDO_LIFE = 60_000;

type Facts = {
  status: OrderStatus;
  payment: PaymentStatus;
  refund: RefundStatus | null;
  cancelledByCustomer: boolean;
};

/** Milliseconds for which an open order page keeps polling: while a change is expected or can be undone. */
export function pollMilliseconds(order: Facts, changedAt: Date | null, now: Date): number {
  if (isNewsToCome(order)) return Number.POSITIVE_INFINITY;
  const age = now.getTime() - (changedAt?.getTime() ?? 0);
  return Math.max(0, UNDO_LIFE - age);
}

function isNewsToCome({ status, payment, refund, cancelledByCustomer }: Facts): boolean {
  if (refund === "owed") return true;
  // The seller still looks for the payment of an order that its customer cancelled.
  if (status === "cancelled") return cancelledByCustomer && payment === "waiting";
  return status !== "delivered";
}
