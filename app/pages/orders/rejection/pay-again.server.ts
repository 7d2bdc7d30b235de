import type { Order } from "#data/orders/orders.server";
import type { UpiPayment } from "#domain/checkout/upi";
import { isToBePaidAgain } from "#domain/orders/order-status";
import { amountDue } from "#domain/orders/payment/rejections";
import { upiPaymentFor, type WaysToPay, waysToPay } from "#forms/checkout/ways-to-pay.server";
import { rejectedPayments } from "#pages/order-details.server.ts";
import { config } from "#request/config.server";

/** `readsScreenshots`: the store reads a chosen screenshot before the form is sent. */
export type PayAgain = WaysToPay & { readsScreenshots: boolean };

/** The fields of a UPI link for the amount that is still due after a rejected payment. Null: nothing is due. */
function dueOf(order: Order): Pick<UpiPayment, "am" | "tn" | "tr"> | null {
  if (!isToBePaidAgain(order)) return null;
  const rejected = rejectedPayments(order);
  const tn = order.orderNumber;
  return { am: amountDue(order.total, rejected), tn, tr: `${tn}-${rejected.length + 1}` };
}

/**
 * The UPI payment for the amount that is still due, to the payee that the order has stored (reading R22). Null: nothing
 * is due.
 */
export function payAgainOf(order: Order): UpiPayment | null {
  const due = dueOf(order);
  return due && upiPaymentFor(order.payee, due);
}

export function waysToPayAgain(order: Order): PayAgain | null {
  const due = dueOf(order);
  const { readScreenshots: readsScreenshots } = config;
  return due && { ...waysToPay(order.payee, due), readsScreenshots };
}
