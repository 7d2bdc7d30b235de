import { orderLine } from "#domain/cart/lines";
import { rupees, ZERO } from "#domain/money/money";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { nightBus } from "./cart-lines.ts";

/** Data of the payment page for a cart with two stories. */
export const PAYMENT: CheckoutPayment = {
  owner: "asha",
  versionId: "0199",
  orderNumber: "ORD1795168800123",
  lines: [orderLine({ ...nightBus, quantity: 2 })],
  holds: "2 × Night Bus",
  discount: ZERO,
  exactDiscount: ZERO,
  shipping: { type: "standard", cost: rupees(50) },
  total: rupees(148),
  delivery: {
    name: "Asha Rao",
    address: "12 Temple Road, Vijayawada 520001",
    mobile: "9876543210",
  },
  gift: null,
  mobile: "9876543210",
  help: "https://wa.me/919876543210",
  upiId: "kathalu@okicici",
  registeredName: "RAVI KUMAR K",
  routes: [
    { route: "upi-id", certain: true },
    { route: "qr", certain: true },
    { route: "app-links", certain: false },
  ],
  savesQr: true,
  upiString: "upi://pay?pa=kathalu@okicici&am=148.00&cu=INR",
  apps: [{ app: "Google Pay", href: "tez://upi/pay?pa=kathalu@okicici" }],
  qr: { size: 5, path: "M2 2h1v1h-1z" },
  cartChanged: false,
  closed: null,
  waitsForBank: false,
  source: "cart",
  orderId: null,
  typedTransactionId: "",
  hasScreenshot: false,
};
