/** The values of the placeholders in an order's email. */

import { type DeliveryTerms, hasParcel } from "#domain/checkout/shipping";
import { byLanguage, DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { amountToPay, sum } from "#domain/money/money";
import { type Courier, trackingAddress } from "#domain/orders/parcel/couriers";
import { MOVED_AWAY } from "#domain/orders/payment/moved-payment";
import {
  amountDue,
  CASH_UNDONE,
  type RejectedPayment,
  receivedAmount,
} from "#domain/orders/payment/rejections";
import { isShort } from "#domain/stock/stock";
import type { Branding } from "./branding.ts";
import { isMadeBySeller, type NotifiedOrder, ownRefunds } from "./notified-order.ts";
import type { OrderEmail, OrderEvent } from "./order-emails.ts";
import { addressText, itemsText, orderSummaryText, shortageText } from "./order-summary.ts";
import { paymentSentences } from "./payment-sentences.ts";
import type { Placeholders } from "./placeholders.ts";

export type StoreFacts = {
  storeName: string;
  /**
   * Replacements in an email's HTML: the store's own colours for the default ones, and the logo, if there is one, for
   * the store's name.
   */
  branding: Branding;
  /** The beginning of every link, such as `https://store.example`. */
  origin: string;
  couriers: readonly Courier[];
  delivery: DeliveryTerms;
  /** The languages that are switched on. Customers whose language isn't get the default one. */
  languages: readonly Language[];
  /**
   * The email addresses of the owners in the environment. Only they and invited sellers get emails about new orders.
   */
  sellerEmails: readonly string[];
  /** Makes the secret part of an order's link, which shows the order to somebody without an account (reading R65). */
  linkSecret: (orderId: string, serial: number) => string;
};

export function emailLanguage(
  { language }: Pick<NotifiedOrder, "language">,
  { languages }: StoreFacts,
) {
  return languages.includes(language) ? language : DEFAULT_LANGUAGE;
}

/** The placeholders in emails about orders. A section around a placeholder is left out if its value is empty. */
export const ORDER_PLACEHOLDERS = {
  store_name: { label: "Store's name" },
  customer_name: { label: "Customer's name" },
  order_number: { label: "Order number" },
  order_url: { label: "Link to the order" },
  total_amount: { label: "Total" },
  items: { label: "What was ordered" },
  order_summary: { label: "What was ordered, with delivery, address and total" },
  transaction_id: { label: "Transaction ID" },
  reason: { label: "Reason of a rejection", only: "a payment was rejected" },
  arrived: {
    label: "What arrived, and what is missing",
    only: "a part of a rejected payment arrived",
  },
  advice: { label: "What to do about a rejection", only: "a payment was rejected" },
  payment_search: {
    label: "That you look for the payment",
    only: "the customer cancelled before you verified the payment",
  },
  upi_id_missing: { only: "a refund by UPI is due or possible, and its UPI ID isn't known" },
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

/** Returns the values of the placeholders. `nameless` replaces the name of a customer whose name is unknown. */
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
    order_summary: orderSummaryText(order, store.delivery, language),
    transaction_id: (payment ?? order).transactionId ?? "",
    reason: translatedReason(language, payment?.verification?.reason ?? ""),
    ...paymentFacts(order, payment, language),
    tracking_id: trackingId ?? "",
    tracking_url: tracking ?? "",
    courier: courier ?? "",
    refund_amount: refundAmount(order, email, of),
    refund_reference: ownRefunds(order).find(({ id }) => id === of)?.reference ?? "",
    address: addressText(order),
    // A parcel with missing pieces isn't packed until a seller decides about them (reading R63).
    parcel: hasParcel(order.shipping.type) && !isShort(order.shortages) ? "1" : "",
    cancelled: order.status === "cancelled" ? "1" : "",
    made_for_you: isMadeBySeller(order) ? "1" : "",
  };
}

/** Returns what the order's page says about a payment that was rejected or isn't found yet, and about its refund. */
function paymentFacts(
  order: NotifiedOrder,
  payment: NotifiedOrder["payments"][number] | undefined,
  language: Language,
) {
  const { advice, arrived, stillLooking } = paymentSentences(language);
  const rejected = rejectedPaymentsOf(order);
  const received = receivedAmount(rejected);
  const due = amountToPay(amountDue(order.total, rejected));
  const decision = payment?.verification;
  const isRejected = decision?.outcome === "rejected";
  const isSearched = order.cancelledByCustomer === true && order.payment === "waiting";
  const isOwed = ownRefunds(order).some(({ refundedAt }) => !refundedAt);
  const isByUpi = order.payments.some(({ method }) => method === "upi");
  return {
    arrived: isRejected && received > 0 ? arrived(amountToPay(received), due) : "",
    advice: isRejected ? advice[decision.rejection ?? "other"] : "",
    payment_search: isSearched ? stillLooking(due) : "",
    upi_id_missing: isByUpi && !order.refundUpiId && (isSearched || isOwed) ? "1" : "",
  };
}

function rejectedPaymentsOf({ payments }: NotifiedOrder): RejectedPayment[] {
  return payments.flatMap(({ transactionId, verification }) =>
    verification?.outcome === "rejected"
      ? {
          transactionId,
          kind: verification.rejection ?? null,
          received: verification.received ?? null,
        }
      : [],
  );
}

/** Returns the order's address. Pages in the default language have no language prefix (reading R56). */
function orderAddress(
  { origin, linkSecret }: StoreFacts,
  language: Language,
  { id, linkSerial }: NotifiedOrder,
): string {
  const path = linkSerial ? `/pay/${linkSecret(id, linkSerial)}` : `/orders/${id}`;
  return `${origin}${language === DEFAULT_LANGUAGE ? "" : `/${language}`}${path}`;
}

/** Returns the refunded amount, or for other emails the amount still to be refunded. */
function refundAmount(order: NotifiedOrder, email: OrderEmail, of: string | null): string {
  const refunds = ownRefunds(order).filter(({ id, refundedAt }) =>
    email === "refunded" ? id === of : !refundedAt,
  );
  return refunds.length === 0 ? "" : amountToPay(sum(refunds.map(({ amount }) => amount)));
}

/** Translates a reason that the admin suggests. A reason in the seller's own words stays as it is. */
function translatedReason(language: Language, reason: string): string {
  return reasonTranslations(language)[reason] ?? reason;
}

const reasonTranslations = byLanguage<Readonly<Record<string, string>>>({
  en: {},
  te: {
    "We haven't received a payment with this transaction ID.": "ఈ ట్రాన్సాక్షన్ IDతో మాకు డబ్బు అందలేదు.",
    "The amount we received isn't the amount of this order.": "మాకు అందిన మొత్తం, ఈ ఆర్డర్ మొత్తం ఒకటి కావు.",
    "We can't read the screenshot. Please send a clearer one.":
      "స్క్రీన్‌షాట్ స్పష్టంగా లేదు. దయచేసి స్పష్టమైనది పంపండి.",
    "The screenshot shows a payment that failed or is still pending.":
      "స్క్రీన్‌షాట్‌లో చెల్లింపు విఫలమైనట్టు, లేదా ఇంకా పూర్తి కానట్టు ఉంది.",
    "The screenshot shows another payment.": "స్క్రీన్‌షాట్ వేరే చెల్లింపుది.",
    [CASH_UNDONE]: "ఈ ఆర్డర్‌కు నగదు అందలేదు.",
    [MOVED_AWAY]: "ఈ ట్రాన్సాక్షన్ ID ఉన్న చెల్లింపు వేరే ఆర్డర్‌ది.",
  },
});

/** The longest text in a link that browsers and WhatsApp's server accept, once it is encoded. */
const LONGEST_ADDRESS = 6_000;

/** Shortens an email's text for a WhatsApp link. The order's address stays at the end. */
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
