/** Customers are told of an order by email and by the seller's WhatsApp (readings R20, R27, R56). */
import type { OrderLine } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { byLanguage, DEFAULT_LANGUAGE, type Language, localized } from "#domain/language";
import { amountToPay, type Paise, sum } from "#domain/money/money";
import { type OrderChange, statusChanges } from "#domain/orders/history/order-changes";
import type { OrderStatus, PaymentStatus } from "#domain/orders/order-status";
import { type Courier, trackingAddress } from "#domain/orders/parcel/couriers";
import { shortageSentences } from "#domain/stock/messages";
import type { Shortage } from "#domain/stock/stock";

export const ORDER_EMAILS = [
  "placed",
  "rejected",
  "verified",
  "shipped",
  "cancelled",
  "refunded",
  "address",
] as const;
export type OrderEmail = (typeof ORDER_EMAILS)[number];

export function templateOf(email: OrderEmail): string {
  return `order_${email}`;
}

/** An event to tell. `of`: its payment, parcel, refund or address version; null where an order has one. */
export type OrderEvent = { email: OrderEmail; of: string | null };

/** The key of an event, over all orders: each is emailed once. */
export function eventKey(orderId: string, { email, of }: OrderEvent): string {
  return [orderId, email, of ?? ""].join(" ");
}

/** Emails are made of this: an order as the seller sees it. */
export type NotifiedOrder = {
  id: string;
  userId: string;
  orderNumber: string;
  language: Language;
  status: OrderStatus;
  payment: PaymentStatus;
  total: Paise;
  transactionId: string | null;
  customerName: string | null;
  trackingId: string | null;
  courier: string | null;
  addressVersion: number;
  /** The parcel's destination; null: there is no parcel. */
  address: string | null;
  gift: { recipient: string } | null;
  shipping: { type: string };
  items: readonly OrderLine[];
  placedAt: Date;
  /** The payments, the newest first. */
  payments: readonly {
    id: string;
    transactionId: string;
    releasedAt: Date | null;
    verification: {
      outcome: "verified" | "rejected";
      reason: string | null;
      decidedAt: Date;
    } | null;
  }[];
  events: readonly OrderChange[];
  shortages?: readonly Shortage[] | null;
  refunds: readonly {
    id: string;
    orderId: string;
    amount: Paise;
    refundedAt: Date | null;
    reference?: string | null;
  }[];
};

/**
 * Events of an order that are still so, the newest first. A rejection that was answered, or a verification that was
 * undone or fell to a cancelling, tells nobody anything any more.
 */
export function eventsOf(order: NotifiedOrder): (OrderEvent & { at: Date })[] {
  const happened = [
    ...placedFacts(order),
    ...decided(order),
    ...moved(order),
    ...corrected(order),
    ...ownRefunds(order).flatMap(({ id: of, refundedAt: at }) =>
      at ? [{ email: "refunded" as const, of, at }] : [],
    ),
  ];
  return happened.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** An order that a seller made from an unmatched credit begins with its verification. */
function placedFacts(order: NotifiedOrder) {
  if (order.status === "cancelled" || isMadeBySeller(order)) return [];
  return [{ email: "placed" as const, of: null, at: order.placedAt }];
}

/** A seller made the order: its customer never confirmed the payment (reading R52). */
function isMadeBySeller({ userId, events: [first] }: NotifiedOrder): boolean {
  if (first?.kind !== "status" || first.before !== null) return false;
  return first.by !== null && first.by !== userId;
}

function decided({ status, payment, payments: [last] }: NotifiedOrder) {
  if (!last?.verification || status === "cancelled" || payment === "waiting") return [];
  const { outcome: email, decidedAt: at } = last.verification;
  return email === payment ? [{ email, of: last.id, at }] : [];
}

function moved(order: NotifiedOrder): (OrderEvent & { at: Date })[] {
  const cameTo = (status: OrderStatus) =>
    statusChanges(order.events).findLast(({ after }) => after === status)?.at;
  const shipped = ["shipped", "delivered"].includes(order.status) && cameTo("shipped");
  const cancelled = order.status === "cancelled" && cameTo("cancelled");
  return [
    ...(shipped ? [{ email: "shipped" as const, of: order.trackingId, at: shipped }] : []),
    // A cancelled order whose money was given back is told by that refund's email.
    ...(cancelled && !wasRefunded(order, cancelled)
      ? [{ email: "cancelled" as const, of: null, at: cancelled }]
      : []),
  ];
}

/** The current address, while the parcel hasn't left. */
function corrected({ status, addressVersion, events }: NotifiedOrder) {
  const at = events.findLast(({ kind }) => kind === "address")?.at;
  const isStillSo = at && !["shipped", "delivered", "cancelled"].includes(status);
  return isStillSo ? [{ email: "address" as const, of: String(addressVersion), at }] : [];
}

function wasRefunded(order: NotifiedOrder, by: Date): boolean {
  const refunds = ownRefunds(order);
  return refunds.length > 0 && refunds.every(({ refundedAt }) => refundedAt && refundedAt <= by);
}

/** Refunds of its own payment: another order's stand on that one (reading R54). */
function ownRefunds({ id, refunds }: NotifiedOrder) {
  return refunds.filter(({ orderId }) => orderId === id);
}

export type StoreFacts = {
  storeName: string;
  /** Links lead here: `https://store.example`. */
  origin: string;
  couriers: readonly Courier[];
  /** Languages that are on: an order in another is told in the default one. */
  languages: readonly Language[];
  /** Owners whom the environment lists: emails about orders go to sellers alone. */
  sellerEmails: readonly string[];
};

/** The language in which a customer is told of an order. */
export function emailLanguage(
  { language }: Pick<NotifiedOrder, "language">,
  { languages }: StoreFacts,
) {
  return languages.includes(language) ? language : DEFAULT_LANGUAGE;
}

/** The placeholders of an order's email. One that has nothing to say is empty, and so are its sections. */
export const ORDER_PLACEHOLDERS = [
  "store_name",
  "customer_name",
  "order_number",
  "order_url",
  "total_amount",
  "items",
  "transaction_id",
  "reason",
  "tracking_id",
  "tracking_url",
  "courier",
  "refund_amount",
  "refund_reference",
  "address",
  "parcel",
  "cancelled",
  "made_for_you",
] as const;
type OrderFacts = Readonly<Record<(typeof ORDER_PLACEHOLDERS)[number], string>>;

/** The values of the placeholders. `nameless` addresses somebody whose name isn't known. */
export function orderEmailFacts(
  order: NotifiedOrder,
  { email, of }: OrderEvent,
  store: StoreFacts,
  nameless: string,
): OrderFacts {
  const payment = order.payments.find(({ id }) => id === of) ?? order.payments[0];
  const { trackingId, courier } = order;
  const tracking = trackingId && trackingAddress({ trackingId, courier }, store.couriers);
  const language = emailLanguage(order, store);
  return {
    store_name: store.storeName,
    customer_name: order.customerName || nameless,
    order_number: order.orderNumber,
    order_url: orderAddress(store.origin, language, order.id),
    total_amount: amountToPay(order.total),
    items: [itemsText(order.items, language), ...shortageText(order, language)].join("\n\n"),
    transaction_id: payment?.transactionId ?? order.transactionId ?? "",
    reason: reasonIn(language, payment?.verification?.reason ?? ""),
    tracking_id: trackingId ?? "",
    tracking_url: tracking ?? "",
    courier: courier ?? "",
    refund_amount: refundAmount(order, email, of),
    refund_reference: ownRefunds(order).find(({ id }) => id === of)?.reference ?? "",
    address: addressText(order),
    parcel: order.shipping.type === "digital" ? "" : "1",
    cancelled: order.status === "cancelled" ? "1" : "",
    made_for_you: isMadeBySeller(order) ? "1" : "",
  };
}

/** A store's own template names the items alone, so what is missing stands with them. */
function shortageText({ items, shortages, status }: NotifiedOrder, language: Language): string[] {
  if (!shortages || status === "cancelled") return [];
  return shortageSentences(items, shortages, language);
}

/** The default language's pages have no prefix (reading R56). */
function orderAddress(origin: string, language: Language, id: string): string {
  return `${origin}${language === DEFAULT_LANGUAGE ? "" : `/${language}`}/orders/${id}`;
}

/** The destination, as the parcel's label has it. */
function addressText({ gift, customerName, address }: NotifiedOrder): string {
  return address ? [gift?.recipient ?? customerName, address].filter(Boolean).join("\n") : "";
}

/** The amount that was given back with this one, or is owed. */
function refundAmount(order: NotifiedOrder, email: OrderEmail, of: string | null): string {
  const refunds = ownRefunds(order).filter(({ id, refundedAt }) =>
    email === "refunded" ? id === of : !refundedAt,
  );
  return refunds.length === 0 ? "" : amountToPay(sum(refunds.map(({ amount }) => amount)));
}

/** An email shows so many lines before it says that there are more. */
const MOST_ITEMS = 12;

/** The items, a line each: `2 × Night Bus, Postal Card Size`. */
export function itemsText(items: readonly OrderLine[], language: Language): string {
  const { more } = wordsIn(language);
  const lines = items
    .slice(0, MOST_ITEMS)
    .map(({ quantity, name, names, size, sizeNames }) =>
      [
        `${quantity} × ${names ? localized(names, language) : name}`,
        size && sizeLabel(size, sizeNames, language),
      ]
        .filter(Boolean)
        .join(", "),
    );
  const rest = items.length - lines.length;
  return [...lines, ...(rest > 0 ? [more(rest)] : [])].join("\n");
}

const wordsIn = byLanguage<{ more: (count: number) => string }>({
  en: { more: (count) => `and ${count} more` },
  te: { more: (count) => `ఇంకా ${count}` },
});

/** The reasons that the admin suggests, in the customer's language; the seller's own words stay. */
function reasonIn(language: Language, reason: string): string {
  return reasonsIn(language)[reason] ?? reason;
}

const reasonsIn = byLanguage<Readonly<Record<string, string>>>({
  en: {},
  te: {
    "We haven't received a payment with this transaction ID.": "ఈ ట్రాన్సాక్షన్ IDతో మాకు డబ్బు అందలేదు.",
    "The amount we received isn't the amount of this order.": "మాకు అందిన మొత్తం, ఈ ఆర్డర్ మొత్తం ఒకటి కావు.",
    "We can't read the screenshot. Please send a clearer one.":
      "స్క్రీన్‌షాట్ స్పష్టంగా లేదు. దయచేసి స్పష్టమైనది పంపండి.",
    "The screenshot shows a payment that failed or is still pending.":
      "స్క్రీన్‌షాట్‌లో పేమెంట్ విఫలమైనట్టు, లేదా ఇంకా పూర్తి కానట్టు ఉంది.",
    "The screenshot shows another payment.": "స్క్రీన్‌షాట్ వేరే పేమెంట్‌ది.",
  },
});

/** The address has a length that browsers and WhatsApp's own server take whole. */
const LONGEST_ADDRESS = 6_000;

/** The email's text, short enough for a WhatsApp link; the order's address stays where it is cut. */
export function whatsAppText(text: string, orderUrl: string): string {
  if (encodeURIComponent(text).length <= LONGEST_ADDRESS) return text;
  const end = `…\n\n${orderUrl}`;
  let cut = "";
  let length = encodeURIComponent(end).length;
  for (const sign of text) {
    length += encodeURIComponent(sign).length;
    if (length > LONGEST_ADDRESS) break;
    cut += sign;
  }
  return cut.trimEnd() + end;
}
