/** An order that nobody made, so that an email can be read before it is sent. */
import type { OrderLine } from "#domain/cart/lines";
import type { Language } from "#domain/language";
import { rupees } from "#domain/money/money";
import type { OrderStatus } from "#domain/orders/order-status";
import { INVITATION_TEMPLATE, type InvitedVersion, invitationFacts } from "./money-emails.ts";
import {
  type NotifiedOrder,
  ORDER_EMAILS,
  type OrderEmail,
  orderEmailFacts,
  type StoreFacts,
  templateOf,
} from "./order-emails.ts";
import { EPISODE_TEMPLATE, type EpisodeFacts } from "./templates.ts";

/** The values of a template's placeholders; null where there is no such email. */
export function sampleFacts(
  template: string,
  language: Language,
  store: StoreFacts,
): Readonly<Record<string, string>> | null {
  if (template === EPISODE_TEMPLATE) return episodeFacts(store);
  if (template === INVITATION_TEMPLATE)
    return invitationFacts(sampleVersion(), language, store, "");
  const email = ORDER_EMAILS.find((each) => templateOf(each) === template);
  return email ? orderFacts(email, language, store) : null;
}

function orderFacts(email: OrderEmail, language: Language, store: StoreFacts) {
  const of = { rejected: "payment", verified: "payment", refunded: "refund" }[email as string];
  return orderEmailFacts(sampleOrder(email, language), { email, of: of ?? null }, store, "Asha");
}

function episodeFacts(store: StoreFacts): EpisodeFacts {
  return {
    store_name: store.storeName,
    customer_name: "Asha Rao",
    episode_title: "The Night Bus Tapes",
    spotify_url: "https://open.spotify.com/playlist/37i9dQZF1DX0",
    order_number: "EP1763600000000",
    total_episodes: "8",
  };
}

function sampleVersion(): InvitedVersion {
  const { orderNumber, customerName, total, items: lines } = sampleOrder("placed", "en");
  const id = "0192f0c0-0000-7000-8000-000000000001";
  return { id, source: "cart", orderNumber, customerName, total, lines };
}

const PLACED = new Date("2026-11-20T10:00:00Z");
const DECIDED = new Date("2026-11-20T12:00:00Z");

function sampleOrder(email: OrderEmail, language: Language): NotifiedOrder {
  const isRejected = email === "rejected";
  const withRefund = email === "refunded" || email === "cancelled";
  return {
    id: "0192f0c0-0000-7000-8000-000000000001",
    userId: "0192f0c0-0000-7000-8000-000000000002",
    orderNumber: "ORD1763600000000",
    language,
    status: STATUS[email],
    payment: isRejected ? "rejected" : email === "placed" ? "waiting" : "verified",
    total: rupees(148),
    transactionId: "412345678901",
    customerName: "Asha Rao",
    trackingId: email === "shipped" ? "EX123456789IN" : null,
    courier: email === "shipped" ? "India Post" : null,
    addressVersion: 1,
    address: "12 Temple Road, Vijayawada\nAndhra Pradesh 520001",
    gift: null,
    shipping: { type: "standard" },
    items: [line("Night Bus", "postal", 2, 49), line("The Letter", "wallet", 1, 29)],
    placedAt: PLACED,
    payments: [
      {
        id: "payment",
        transactionId: "412345678901",
        releasedAt: isRejected ? DECIDED : null,
        verification: {
          outcome: isRejected ? "rejected" : "verified",
          reason: isRejected ? "We haven't received a payment with this transaction ID." : null,
          decidedAt: DECIDED,
        },
      },
    ],
    events: [],
    refunds: withRefund
      ? [
          {
            id: "refund",
            orderId: "0192f0c0-0000-7000-8000-000000000001",
            amount: rupees(148),
            refundedAt: email === "refunded" ? DECIDED : null,
            reference: email === "refunded" ? "434512345678" : null,
          },
        ]
      : [],
  };
}

const STATUS: Readonly<Record<OrderEmail, OrderStatus>> = {
  placed: "confirmation_pending",
  rejected: "confirmation_pending",
  verified: "processing",
  shipped: "shipped",
  cancelled: "cancelled",
  refunded: "cancelled",
  address: "processing",
};

function line(name: string, size: "postal" | "wallet", quantity: number, price: number): OrderLine {
  return {
    kind: "product",
    id: "sample",
    size,
    name,
    picture: null,
    unitPrice: rupees(price),
    quantity,
    contents: [],
    comboDiscount: null,
  };
}
