/** Sentences for sellers who make an order, and the message that sends the customer its link. In English only. */
import { amountToPay, type Paise } from "#domain/money/money";
import {
  CASH_UNDONE_LABEL,
  isCashUndone,
  isToBePaidAgain,
  ORDER_STATES,
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentStatus,
  REFUND_STATES,
  type RefundStatus,
} from "#domain/orders/order-status";
import type { LinkState } from "./order-links.ts";

export const linkMessages = {
  /** The address comes last, so that phones make the whole of it a link. */
  share: (store: string, total: Paise, address: string) =>
    `${store}: your order comes to ${amountToPay(total)}. Please pay here: ${address}`,
  shareRest: (store: string, due: Paise, address: string) =>
    `${store}: ${amountToPay(due)} of your order is still to be paid. Please pay here: ${address}`,
  shareCancelled: (store: string, owed: Paise, address: string) =>
    `${store}: your order is cancelled.${owed > 0 ? ` We'll give ${amountToPay(owed)} back to you.` : ""} See your order: ${address}`,
  sharePaid: (store: string, address: string) => `${store}. See your order: ${address}`,
  "name-missing": "Please enter the customer's name.",
  "town-missing": "Please enter the town or city: it can't be told from the address.",
  "email-malformed": "Please check the email address, or leave it empty.",
  "items-missing": "Please choose something first.",
  "item-refused": ({ item }: { item: string }) =>
    `${item} can't be ordered like this today. Please remove it.`,
  "lines-sold-out": ({ names }: { names: readonly string[] }) =>
    `Sold out: ${names.join(", ")}. Please remove ${names.length === 1 ? "it" : "them"}.`,
  "lines-short": ({ sizes }: { sizes: readonly { name: string; left: number }[] }) =>
    `Fewer are left: ${sizes.map(({ name, left }) => `${name} (${left} left)`).join("; ")}. Please take fewer.`,
  "made-before": ({ orderNumber, total }: { orderNumber: string; total: Paise }) =>
    `Nothing was made now. An earlier click was saved after all, as order ${orderNumber} of ${amountToPay(total)}: search for it under Orders. To make this order too, click again.`,
  "payments-not-set-up": "Please set up your UPI ID first, so that the customer can pay.",
  "link-not-open": "Nothing was changed. This order was paid or cancelled meanwhile.",
  "link-changed":
    "Nothing was changed. Somebody has made another link, cancelled the order, or added it to an account.",
  "claim-not-there": "Nothing was changed. This order is in nobody's account.",
  cancelled: "The order is cancelled. Its link no longer asks for payment.",
  cancelAdvice:
    "Its link stops asking for payment, and this can't be undone. If the customer has just paid, you decide about that payment.",
  extended: "The link asks for payment for another 24 hours. Please send it again.",
  "link-not-extended": "Nothing was changed. Please make this order again.",
  payableUntil: (time: string) =>
    `Can be paid until ${time}. After that you can open it for another 24 hours.`,
  renew: "Replace the link: the old one stops working",
  renewed: "The old link no longer works. Please send the new one.",
  returned: "Its payment was rejected",
  paidInCash: "Paid in cash",
  claimUndone: "The order was taken out of that account. Please send the new link.",
};

const LINK_STATES: Record<LinkState, string> = {
  "to-pay": "Waiting for the payment",
  expired: "More than 24 hours old: it no longer asks for payment",
  cancelled: "Cancelled",
  placed: "Paid",
  claimed: "In the customer's account",
  over: "This link no longer works",
};

type PlacedOrder = {
  status: OrderStatus;
  payment: PaymentStatus;
  method: PaymentMethod;
  refund: RefundStatus | null;
};

/**
 * Returns the link's state as sellers see it. `order` is null until the link's order is placed, which may be before it
 * is paid.
 */
export function linkStateLabel(state: LinkState, order: PlacedOrder | null): string {
  if (!order || (state !== "placed" && !isToBePaidAgain(order))) return LINK_STATES[state];
  const label = labelOfPlaced(order);
  return order.refund ? `${label} · ${REFUND_STATES[order.refund].label}` : label;
}

function labelOfPlaced(order: PlacedOrder): string {
  if (order.status === "cancelled") return ORDER_STATES.cancelled.label;
  if (isCashUndone(order)) return CASH_UNDONE_LABEL;
  if (order.payment === "rejected") return linkMessages.returned;
  return order.payment === "verified" ? LINK_STATES.placed : PAYMENT_STATES.waiting.label;
}
