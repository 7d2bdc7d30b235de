import { expect, test } from "vitest";
import type { OrderLine } from "#domain/cart/lines";
import { rupees, ZERO } from "#domain/money/money";
import { paidParts } from "#domain/orders/payment/paid-parts";
import type { RejectedPayment } from "#domain/orders/payment/rejections";
import { type ExportedOrder, type ExportForm, exportColumns, exportRows } from "./order-export.ts";

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
  method: "upi",
  parts: [
    {
      method: "upi",
      transactionId: "001234567890",
      amount: rupees("178.50"),
      payment: "verified",
    },
  ],
  rejection: null,
  customerName: "Asha Rao",
  giftRecipient: null,
  address: "4 Temple Street\nNear the tank, Guntur\nAndhra Pradesh 522001",
  mobile: "9876543210",
  courier: "India Post",
  trackingId: "EM123456789IN",
  items: [card, { ...card, name: "The Letter", quantity: 1 }],
  couponCode: "DIWALI",
  discount: rupees(20),
  exactDiscount: ZERO,
  shippingType: "standard",
  shippingCost: rupees(50),
  total: rupees("178.50"),
  refunds: [
    { amount: rupees(100), refundedAt: new Date("2026-11-22T06:30:00Z") },
    { amount: rupees("78.50"), refundedAt: null },
  ],
};

type PaidOrder = Pick<Parameters<typeof paidParts>[0], "payment" | "method" | "transactionId">;

const LINES: ExportForm = { rows: "lines", contacts: true };
const column = (name: string, form = LINES, of = order) => {
  const place = exportColumns(form).indexOf(name);
  if (place === -1) throw new Error(`there is no column ${name}`);
  return exportRows(of, form).map((row) => row[place]);
};

test.for([LINES, { rows: "orders", contacts: true }, { ...LINES, contacts: false }] as const)(
  "each row is as wide as the head of %j",
  (form) => {
    for (const row of exportRows(order, form)) expect(row).toHaveLength(exportColumns(form).length);
  },
);

test("a row a line has the order's own amounts, address and phone once", () => {
  expect(column("Order")).toEqual([order.orderNumber, order.orderNumber]);
  expect(column("Line total (₹)")).toEqual(["99.00", "49.50"]);
  expect(column("Items (₹)")).toEqual(["148.50", ""]);
  expect(column("Order total (₹)")).toEqual(["178.50", ""]);
  expect(column("Refunded (₹)")).toEqual(["100.00", ""]);
  expect(column("Refund due (₹)")).toEqual(["78.50", ""]);
  expect(column("Phone")).toEqual(["9876543210", ""]);
});

test("a row an order has all its products in one cell, and its pieces counted", () => {
  const form = { rows: "orders", contacts: true } as const;
  expect(column("Products", form)).toEqual([
    "2 × Night Bus, Postal Card Size; 1 × The Letter, Postal Card Size",
  ]);
  expect(column("Pieces", form)).toEqual(["3"]);
  const cards = [2, 3].map((quantity) => ({ ...card, size: "postal" as const, quantity }));
  const combo = { ...card, kind: "combo" as const, size: null, contents: cards };
  expect(column("Pieces", form, { ...order, items: [combo, card] })).toEqual(["12"]);
  expect(column("Items (₹)", form)).toEqual(["148.50"]);
});

test("the parts of an address have columns of their own, on one line each", () => {
  expect(column("Deliver to")[0]).toBe("Asha Rao");
  expect(column("Address")[0]).toBe("4 Temple Street, Near the tank, Guntur");
  expect([column("State of India")[0], column("PIN")[0]]).toEqual(["Andhra Pradesh", "522001"]);
  expect([column("Courier")[0], column("Tracking ID")[0]]).toEqual(["India Post", "EM123456789IN"]);
  expect(column("Deliver to", LINES, { ...order, giftRecipient: "Ravi" })[0]).toBe("Ravi");
  expect(column("PIN", LINES, { ...order, address: null })[0]).toBe("");
});

test("without contacts nothing of an address or phone is in the file", () => {
  const file = JSON.stringify(exportRows(order, { ...LINES, contacts: false }));
  for (const part of ["9876543210", "Temple", "522001"]) expect(file).not.toContain(part);
});

test("a tracking ID of more digits than a spreadsheet keeps stays text", () => {
  const of = { ...order, trackingId: "1234567890123456" };
  expect(column("Tracking ID", LINES, of)[0]).toBe("ID 1234567890123456");
});

test("a transaction ID stays text, and days are India's, as spreadsheets sort them", () => {
  expect(column("Transaction ID")).toEqual(["UPI 001234567890", ""]);
  expect([column("Placed on")[0], column("Placed at (IST)")[0]]).toEqual(["2026-11-22", "00:15"]);
  expect(column("Refunded on")[0]).toBe("2026-11-22");
});

test("the way it was paid has a column of its own: cash has no ID, and cash that was undone paid nothing", () => {
  const paid = (of: ExportedOrder) =>
    ["Payment", "Paid by", "Transaction ID"].map((name) => column(name, LINES, of)[0]);
  const paidBy = (newest: PaidOrder, rejected: RejectedPayment[] = []) =>
    paid({ ...order, ...newest, parts: paidParts({ ...order, ...newest }, rejected) });
  const upi: PaidOrder = { payment: "verified", method: "upi", transactionId: "001234567890" };
  const cash: PaidOrder = { payment: "verified", method: "cash", transactionId: null };
  expect(paidBy(upi)).toEqual(["Payment Verified", "UPI", "UPI 001234567890"]);
  expect(paidBy({ ...upi, transactionId: null })).toEqual(["Payment Verified", "UPI", ""]);
  expect(paidBy(cash)).toEqual(["Payment Verified", "Cash", ""]);
  expect(paidBy({ ...cash, payment: "rejected" })).toEqual(["Cash undone", "", ""]);
  const part: RejectedPayment = {
    transactionId: "401234567890",
    kind: "amount-differs",
    received: rupees(100),
  };
  const both = ["Payment Verified", "UPI 100.00; Cash 78.50", "UPI 401234567890"];
  expect(paidBy(cash, [part])).toEqual(both);
  expect(paidBy(upi, [part])[2]).toBe("UPI 401234567890; UPI 001234567890");
  // The customer sent the ID of the part again, and the whole amount was found under this ID.
  expect(paidBy(upi, [{ ...part, transactionId: "001234567890" }])[1]).toBe("UPI");
  const incomplete: PaidOrder = { ...upi, payment: "rejected", transactionId: part.transactionId };
  expect(paidBy(incomplete, [part]).slice(1)).toEqual(["UPI 100.00", "UPI 401234567890"]);
});

test("an order without lines is a row all the same", () => {
  expect(exportRows({ ...order, items: [] }, LINES)).toHaveLength(1);
});
