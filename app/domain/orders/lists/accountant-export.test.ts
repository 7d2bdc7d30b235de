import { expect, test } from "vitest";
import type { OrderLine } from "#domain/cart/lines";
import { rupees } from "#domain/money/money";
import { EXPORT_COLUMNS, type ExportedOrder, exportRows } from "./accountant-export.ts";

const card: OrderLine = {
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  picture: null,
  unitPrice: rupees("49.50"),
  quantity: 2,
  contents: [],
  comboDiscount: null,
};

const order: ExportedOrder = {
  orderNumber: "ORD1795298760135",
  placedAt: new Date("2026-11-21T18:45:00Z"),
  status: "cancelled",
  payment: "verified",
  transactionId: "001234567890",
  customerName: "Asha Rao",
  items: [card, { ...card, name: "The Letter", quantity: 1 }],
  couponCode: "DIWALI",
  discount: rupees(20),
  shippingType: "standard",
  shippingCost: rupees(50),
  total: rupees("178.50"),
  refunds: [
    { amount: rupees(100), refundedAt: new Date("2026-11-22T06:30:00Z") },
    { amount: rupees("78.50"), refundedAt: null },
  ],
};

const column = (name: (typeof EXPORT_COLUMNS)[number]) =>
  exportRows(order).map((row) => row[EXPORT_COLUMNS.indexOf(name)]);

test("each line is a row as wide as the head, and the order's own amounts stand once", () => {
  for (const row of exportRows(order)) expect(row).toHaveLength(EXPORT_COLUMNS.length);
  expect(column("Order")).toEqual([order.orderNumber, order.orderNumber]);
  expect(column("Line total (₹)")).toEqual(["99.00", "49.50"]);
  expect(column("Items (₹)")).toEqual(["148.50", ""]);
  expect(column("Order total (₹)")).toEqual(["178.50", ""]);
  expect(column("Refunded (₹)")).toEqual(["100.00", ""]);
  expect(column("Refund due (₹)")).toEqual(["78.50", ""]);
});

test("a transaction ID stays text, and times are India's", () => {
  expect(column("Transaction ID")).toEqual(["UPI 001234567890", ""]);
  expect(column("Placed (IST)")[0]).toBe("22 Nov 2026, 12:15 am");
});

test("an order without lines is a row all the same", () => {
  expect(exportRows({ ...order, items: [] })).toHaveLength(1);
});
