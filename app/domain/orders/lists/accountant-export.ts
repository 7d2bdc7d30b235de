/** Orders as an accountant's table: a row a line, what is the order's own on its first row alone, so that columns add up. */
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { DELIVERY_LABELS, type ShippingType } from "#domain/checkout/shipping";
import { exactTime } from "#domain/formatted-dates";
import { type Paise, plainDecimal, sum } from "#domain/money/money";
import {
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentStatus,
  statusLabel,
} from "#domain/orders/order-status";

export const EXPORT_COLUMNS = [
  "Order",
  "Placed (IST)",
  "State",
  "Payment",
  "Transaction ID",
  "Customer",
  "Product",
  "Size",
  "Quantity",
  "Price each (₹)",
  "Line total (₹)",
  "Items (₹)",
  "Coupon",
  "Discount (₹)",
  "Delivery",
  "Delivery (₹)",
  "Order total (₹)",
  "Refunded (₹)",
  "Refunded on",
  "Refund due (₹)",
] as const;

export type ExportedOrder = {
  orderNumber: string;
  placedAt: Date;
  status: OrderStatus;
  payment: PaymentStatus;
  transactionId: string | null;
  customerName: string | null;
  items: OrderLine[];
  couponCode: string | null;
  discount: Paise;
  shippingType: ShippingType;
  shippingCost: Paise;
  total: Paise;
  refunds: { amount: Paise; refundedAt: Date | null }[];
};

/** Rupees with both paise, without signs or commas: spreadsheets take them for numbers. */
export function exportRows(order: ExportedOrder): string[][] {
  const lines = order.items.map((item) => [
    item.name,
    item.size === null ? comboMessages.comboPackage : SIZE_LABELS[item.size],
    String(item.quantity),
    plainDecimal(item.unitPrice),
    plainDecimal(lineTotal(item)),
  ]);
  const [first = ["", "", "", "", ""], ...rest] = lines;
  return [
    [...headOf(order), ...first, ...amountsOf(order)],
    ...rest.map((line) => [order.orderNumber, "", "", "", "", "", ...line, ...NO_AMOUNTS]),
  ];
}

function headOf({
  orderNumber,
  placedAt,
  status,
  payment,
  transactionId,
  customerName,
}: ExportedOrder) {
  return [
    orderNumber,
    exactTime(placedAt),
    statusLabel(status, payment),
    PAYMENT_STATES[payment].label,
    asText(transactionId),
    customerName ?? "",
  ];
}

/** Twelve digits alone become 1.23457E+11 in a spreadsheet, and lose their leading zeros. */
function asText(transactionId: string | null): string {
  return transactionId === null ? "" : `UPI ${transactionId}`;
}

function amountsOf(order: ExportedOrder): string[] {
  const refunded = order.refunds.filter(({ refundedAt }) => refundedAt !== null);
  const due = order.refunds.filter(({ refundedAt }) => refundedAt === null);
  const amount = (refunds: ExportedOrder["refunds"]) =>
    refunds.length === 0 ? "" : plainDecimal(sum(refunds.map(({ amount }) => amount)));
  return [
    plainDecimal(sum(order.items.map(lineTotal))),
    order.couponCode ?? "",
    plainDecimal(order.discount),
    DELIVERY_LABELS[order.shippingType],
    plainDecimal(order.shippingCost),
    plainDecimal(order.total),
    amount(refunded),
    refunded.map(({ refundedAt }) => (refundedAt ? exactTime(refundedAt) : "")).join("; "),
    amount(due),
  ];
}

const NO_AMOUNTS = Array.from({ length: 9 }, () => "");
