/** An invented order that fills previews and test emails. Everything in it happens at the preview's own time. */
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { rupees, sum, ZERO } from "#domain/money/money";
import type { OrderChange } from "#domain/orders/history/order-changes";
import type { NotifiedOrder } from "./notified-order.ts";

/** The total of the sample order: 2 × ₹49, ₹29 and ₹50 for delivery. */
const SAMPLE_TOTAL = rupees(177);
const SAMPLE_ORDER_ID = "0192f0c0-0000-7000-8000-000000000001";

export function samplePayment(
  outcome: "verified" | "rejected" | null,
  at: Date,
): NotifiedOrder["payments"][number] {
  return {
    id: "payment",
    method: "upi",
    submittedAt: at,
    transactionId: "412345678901",
    releasedAt: outcome === "rejected" ? at : null,
    verification: outcome && {
      outcome,
      reason:
        outcome === "rejected" ? "We haven't received a payment with this transaction ID." : null,
      rejection: outcome === "rejected" ? "not-found" : null,
      decidedAt: at,
    },
  };
}

export function sampleChange(kind: OrderChange["kind"], after: string, at: Date): OrderChange {
  return { kind, before: null, after, note: null, by: null, at };
}

/** The change of an order to which a payment was added: after a rejection, or from another order. */
export function sampleResubmission(before: string, at: Date): OrderChange {
  return { ...sampleChange("payment", "waiting", at), before };
}

export function sampleRefund(isMade: boolean, at: Date): NotifiedOrder["refunds"][number] {
  return {
    id: "refund",
    orderId: SAMPLE_ORDER_ID,
    amount: SAMPLE_TOTAL,
    refundedAt: isMade ? at : null,
    reference: isMade ? "434512345678" : null,
  };
}

/** Returns an order whose payment is verified, and to which nothing else has happened. */
export function sampleOrder(at: Date): NotifiedOrder {
  return {
    id: SAMPLE_ORDER_ID,
    userId: "0192f0c0-0000-7000-8000-000000000002",
    orderNumber: "ORD1763600000000",
    language: "en",
    status: "processing",
    payment: "verified",
    total: SAMPLE_TOTAL,
    discount: ZERO,
    transactionId: "412345678901",
    customerName: "Asha Rao",
    trackingId: null,
    courier: null,
    linkSerial: null,
    addressVersion: 0,
    address: "12 Temple Road, Vijayawada\nAndhra Pradesh 520001",
    gift: { recipient: "Meera Nair" },
    shipping: { type: "standard", cost: rupees(50) },
    items: [line("A product", "ఒక వస్తువు", 2, 49), line("Another product", "మరో వస్తువు", 1, 29)],
    placedAt: at,
    payments: [samplePayment("verified", at)],
    events: [],
    refunds: [],
  };
}

/** Puts products of the store into a sample order, at their prices. */
export function withSampleLines(order: NotifiedOrder, lines: readonly OrderLine[]): NotifiedOrder {
  if (lines.length === 0) return order;
  const total = sum([...lines.map(lineTotal), order.shipping.cost]);
  const refunds = order.refunds.map((refund) => ({ ...refund, amount: total }));
  return { ...order, items: lines, total, refunds };
}

function line(name: string, inTelugu: string, quantity: number, price: number): OrderLine {
  return {
    kind: "product",
    id: "sample",
    size: null,
    name,
    names: { en: name, te: inTelugu },
    picture: null,
    unitPrice: rupees(price),
    quantity,
    contents: [],
    comboDiscount: null,
  };
}
