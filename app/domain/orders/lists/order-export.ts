/**
 * Exports orders as a table for spreadsheets, with a row for each order or for each line. With a row for each line,
 * only the order's first row has the order's own amounts, so that columns can be added up.
 */

import { lineLabel } from "#domain/cart/line-label";
import { countPieces, lineTotal, type OrderLine } from "#domain/cart/lines";
import { DELIVERY_LABELS, type ShippingType } from "#domain/checkout/shipping";
import { indianDay, indianMinutes } from "#domain/indian-time";
import { add, type Paise, plainDecimal, sum } from "#domain/money/money";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  paymentForSellers,
  statusLabel,
} from "#domain/orders/order-status";
import type { PaidPart } from "#domain/orders/payment/paid-parts";
import type { RejectionKind } from "#domain/orders/payment/rejections";
import { addressParts } from "#domain/people/addresses/address";

/** `contacts` is true if the person who exports may see customers' addresses and phone numbers. */
export type ExportForm = { rows: "orders" | "lines"; contacts: boolean };

const ORDER_COLUMNS = [
  "Order",
  "Placed on",
  "Placed at (IST)",
  "State",
  "Payment",
  "Paid by",
  "Transaction ID",
  "Customer",
] as const;
const CONTACT_COLUMNS = ["Deliver to", "Phone", "Address", "State of India", "PIN"] as const;
const PARCEL_COLUMNS = ["Courier", "Tracking ID"] as const;
const LINE_COLUMNS = ["Product", "Size", "Quantity", "Price each (₹)", "Line total (₹)"] as const;
const LINES_IN_ONE_COLUMNS = ["Products", "Pieces"] as const;
const AMOUNT_COLUMNS = [
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

export function exportColumns({ rows, contacts }: ExportForm): string[] {
  const lines = rows === "orders" ? LINES_IN_ONE_COLUMNS : LINE_COLUMNS;
  return [
    ...ORDER_COLUMNS,
    ...(contacts ? CONTACT_COLUMNS : []),
    ...PARCEL_COLUMNS,
    ...lines,
    ...AMOUNT_COLUMNS,
  ];
}

const METHODS: Record<PaymentMethod, string> = { upi: "UPI", cash: "Cash" };

export type ExportedOrder = {
  orderNumber: string;
  placedAt: Date;
  status: OrderStatus;
  payment: PaymentStatus;
  method: PaymentMethod;
  parts: readonly PaidPart[];
  rejection: RejectionKind | null;
  customerName: string | null;
  giftRecipient: string | null;
  address: string | null;
  /** The phone number that the courier calls. */
  mobile: string | null;
  courier: string | null;
  trackingId: string | null;
  items: OrderLine[];
  couponCode: string | null;
  discount: Paise;
  /** The paise that an exact amount takes off, which count as discount. */
  exactDiscount: Paise;
  shippingType: ShippingType;
  shippingCost: Paise;
  total: Paise;
  refunds: { amount: Paise; refundedAt: Date | null }[];
};

/**
 * Returns an order's rows. Amounts are rupees with two decimals and no rupee sign, days are like 2026-11-22, because
 * spreadsheets understand both.
 */
export function exportRows(order: ExportedOrder, form: ExportForm): string[][] {
  const own = [
    ...orderCells(order),
    ...(form.contacts ? contactCells(order) : []),
    ...parcelCells(order),
  ];
  const amounts = amountCells(order);
  if (form.rows === "orders") return [[...own, ...linesInOneCells(order.items), ...amounts]];
  const [first = LINE_COLUMNS.map(() => ""), ...rest] = order.items.map(lineCells);
  const nothing = own.slice(1).map(() => "");
  return [
    [...own, ...first, ...amounts],
    ...rest.map((line) => [
      order.orderNumber,
      ...nothing,
      ...line,
      ...AMOUNT_COLUMNS.map(() => ""),
    ]),
  ];
}

function orderCells(order: ExportedOrder): string[] {
  const { orderNumber, placedAt, status, payment, parts, total, customerName } = order;
  const minutes = indianMinutes(placedAt);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return [
    orderNumber,
    indianDay(placedAt),
    `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
    statusLabel(status, payment),
    paymentForSellers(order),
    parts
      .filter((part) => part.payment !== "rejected")
      .map(({ method, amount }) =>
        amount === total ? METHODS[method] : `${METHODS[method]} ${plainDecimal(amount)}`,
      )
      .join("; "),
    [...new Set(parts.flatMap(({ transactionId }) => transactionId ?? []))]
      .map(transactionIdAsText)
      .join("; "),
    customerName ?? "",
  ];
}

/** Returns the address in the columns that couriers' forms ask for. */
function contactCells({ address, giftRecipient, customerName, mobile }: ExportedOrder): string[] {
  if (address === null) return ["", mobile ?? "", "", "", ""];
  const { pin, state, street } = addressParts(address);
  const name = giftRecipient ?? customerName ?? "";
  return [name, mobile ?? "", street.replace(/\s*\n\s*/g, ", "), state, pin];
}

function parcelCells({ courier, trackingId }: ExportedOrder): string[] {
  return [courier ?? "", trackingId === null ? "" : longNumberAsText(trackingId)];
}

/** Makes a long number a text, because spreadsheets keep only fifteen digits of a number. */
function longNumberAsText(id: string): string {
  return /^\d{16,}$/.test(id) ? `ID ${id}` : id;
}

function lineCells(item: OrderLine): string[] {
  return [
    item.name,
    lineLabel(item),
    String(item.quantity),
    plainDecimal(item.unitPrice),
    plainDecimal(lineTotal(item)),
  ];
}

function linesInOneCells(items: readonly OrderLine[]): string[] {
  const named = items.map((item) => `${item.quantity} × ${item.name}, ${lineLabel(item)}`);
  // The cards of a combo count one by one.
  const pieces = items.map(({ quantity, contents }) => quantity * (countPieces(contents) || 1));
  return [named.join("; "), String(pieces.reduce((all, each) => all + each, 0))];
}

/** Puts 'UPI' before an ID, because spreadsheets show twelve digits as 1.23457E+11 and drop leading zeros. */
function transactionIdAsText(transactionId: string): string {
  return `UPI ${transactionId}`;
}

function amountCells(order: ExportedOrder): string[] {
  const refunded = order.refunds.filter(({ refundedAt }) => refundedAt !== null);
  const due = order.refunds.filter(({ refundedAt }) => refundedAt === null);
  const amount = (refunds: ExportedOrder["refunds"]) =>
    refunds.length === 0 ? "" : plainDecimal(sum(refunds.map(({ amount }) => amount)));
  return [
    plainDecimal(sum(order.items.map(lineTotal))),
    order.couponCode ?? "",
    plainDecimal(add(order.discount, order.exactDiscount)),
    DELIVERY_LABELS[order.shippingType],
    plainDecimal(order.shippingCost),
    plainDecimal(order.total),
    amount(refunded),
    refunded.map(({ refundedAt }) => (refundedAt ? indianDay(refundedAt) : "")).join("; "),
    amount(due),
  ];
}
