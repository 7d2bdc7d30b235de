/** What an order's email says: the values of its placeholders. */

import type { OrderLine } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { hasParcel } from "#domain/checkout/shipping";
import { byLanguage, DEFAULT_LANGUAGE, type Language, localized } from "#domain/language";
import { amountToPay, sum } from "#domain/money/money";
import { type Courier, trackingAddress } from "#domain/orders/parcel/couriers";
import { CASH_UNDONE } from "#domain/orders/payment/rejections";
import { shortageSentences } from "#domain/stock/messages";
import { isShort } from "#domain/stock/stock";
import type { Dress } from "./dressed.ts";
import { isMadeBySeller, type NotifiedOrder, ownRefunds } from "./notified-order.ts";
import type { OrderEmail, OrderEvent } from "./order-emails.ts";
import type { Placeholders } from "./placeholders.ts";

export type StoreFacts = {
  storeName: string;
  /** What emails have in place of every store's colours, and of its name. */
  dress: Dress;
  /** Links lead here: `https://store.example`. */
  origin: string;
  couriers: readonly Courier[];
  /** Languages that are on: an order in another is told in the default one. */
  languages: readonly Language[];
  /** Owners whom the environment lists: emails about orders go to sellers alone. */
  sellerEmails: readonly string[];
  /** The secret of an order's link, by which somebody without an account sees it (reading R65). */
  linkSecret: (orderId: string, serial: number) => string;
};

/** The language in which a customer is told of an order. */
export function emailLanguage(
  { language }: Pick<NotifiedOrder, "language">,
  { languages }: StoreFacts,
) {
  return languages.includes(language) ? language : DEFAULT_LANGUAGE;
}

/** The placeholders of an order's email. One that has nothing to say is empty, and so are its sections. */
export const ORDER_PLACEHOLDERS = {
  store_name: { label: "Store's name" },
  customer_name: { label: "Customer's name" },
  order_number: { label: "Order number" },
  order_url: { label: "Link to the order" },
  total_amount: { label: "Total" },
  items: { label: "What was ordered" },
  transaction_id: { label: "Transaction ID" },
  reason: { label: "Reason of a rejection", only: "a payment was rejected" },
  tracking_id: { label: "Tracking ID", only: "there is a tracking ID" },
  tracking_url: { label: "Link to the tracking page", only: "there is a tracking page" },
  courier: { label: "Courier", only: "the courier is known" },
  refund_amount: { label: "Refund", only: "money is given back" },
  refund_reference: { label: "UPI reference of a refund", only: "a refund has a UPI reference" },
  address: { label: "Address", only: "there is an address" },
  parcel: { only: "there is a parcel, and nothing in it is missing" },
  cancelled: { only: "the order is cancelled" },
  made_for_you: { only: "a seller made the order" },
} as const satisfies Placeholders;

type OrderFacts = Readonly<Record<keyof typeof ORDER_PLACEHOLDERS, string>>;

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
    order_url: orderAddress(store, language, order),
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
    // Nobody packs what waits for pieces (reading R63); the order says what is missing.
    parcel: hasParcel(order.shipping.type) && !isShort(order.shortages) ? "1" : "",
    cancelled: order.status === "cancelled" ? "1" : "",
    made_for_you: isMadeBySeller(order) ? "1" : "",
  };
}

/** A store's own texts name the items alone, so what is missing stands with them. */
function shortageText({ items, shortages, status }: NotifiedOrder, language: Language): string[] {
  if (!shortages || status === "cancelled") return [];
  return shortageSentences(items, shortages, language);
}

/** The default language's pages have no prefix (reading R56). */
function orderAddress(
  { origin, linkSecret }: StoreFacts,
  language: Language,
  { id, linkSerial }: NotifiedOrder,
): string {
  const path = linkSerial ? `/pay/${linkSecret(id, linkSerial)}` : `/orders/${id}`;
  return `${origin}${language === DEFAULT_LANGUAGE ? "" : `/${language}`}${path}`;
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
    [CASH_UNDONE]: "ఈ ఆర్డర్‌కు నగదు అందలేదు.",
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
