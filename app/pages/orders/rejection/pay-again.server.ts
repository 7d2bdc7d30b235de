import type { Order } from "#data/orders/orders.server";
import type { UpiPayment } from "#domain/checkout/upi";
import { amountDue } from "#domain/orders/payment/rejections";
import { type WaysToPay, waysToPay } from "#pages/checkout/payment/ways-to-pay.server.ts";
import { rejectedPayments } from "#pages/orders/details/order-details.server.ts";
import { currentPayee } from "#request/settings.server";

export type PayAgain = WaysToPay;

/** Of an order whose payment was rejected: what is still due, to whom its page said to pay (reading R22). */
export function payAgainOf(order: Order): UpiPayment | null {
  if (order.payment !== "rejected" || order.status === "cancelled") return null;
  const { upiId, name } = order.payee ?? currentPayee();
  const am = amountDue(order.total, rejectedPayments(order));
  return { pa: upiId, pn: name, am, tn: order.orderNumber };
}

export function waysToPayAgain(order: Order): PayAgain | null {
  const payment = payAgainOf(order);
  return payment && waysToPay(payment, order.payee ?? currentPayee());
}
