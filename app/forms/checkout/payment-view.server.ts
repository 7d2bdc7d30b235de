import type { Cart } from "#data/cart/cart.server";
import type { QuoteVersion } from "#data/checkout/quote-versions.server";
import type { OrderLine } from "#domain/cart/lines";
import { nameBesideOthers } from "#domain/catalogue/combo-messages";
import type { Gift } from "#domain/checkout/gift";
import { type CheckoutSource, cartDiffers } from "#domain/checkout/quotes";
import type { ShippingType } from "#domain/checkout/shipping";
import type { UpiPayment } from "#domain/checkout/upi";
import type { Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { withPictureAddress } from "#request/files/pictures.server";
import { upiPaymentFor, type WaysToPay, waysToPay } from "./ways-to-pay.server.ts";

/** One version of a quote as the payment page shows it. */
export type CheckoutPayment = WaysToPay & {
  /** The payer's id, under which the browser saves what they type. */
  owner: string;
  versionId: string;
  orderNumber: string;
  lines: readonly OrderLine[];
  /** The first line, and how many others there are. */
  holds: string;
  subtotal: Paise;
  discount: Paise;
  shipping: { type: ShippingType; cost: Paise };
  total: Paise;
  /** Null: nothing is delivered by parcel. */
  delivery: { name: string; address: string; mobile: string } | null;
  gift: Gift | null;
  mobile: string;
  /** The secret of the link by which somebody without an account pays. Such a page shows no address (reading R65). */
  link?: string;
  /** True: the person's cart has other lines than this payment (reading R18). */
  cartChanged: boolean;
  /** Why nothing should be paid here any more. A payment that was made can still be confirmed (reading R52). */
  closed: "cancelled" | "withdrawn" | "expired" | "other-version-placed" | "placed" | null;
  source: CheckoutSource;
  /** The id of the order that was placed under this order number. Null: none yet. */
  orderId: string | null;
  typedTransactionId: string;
  hasScreenshot: boolean;
};

/**
 * `cart`: the cart from which the quote was made. Null for a direct purchase, which doesn't depend on the cart (reading
 * R10).
 */
export function paymentOf(quote: QuoteVersion, cart: Cart | null, now: Date): CheckoutPayment {
  const { orderNumber, subtotal, discount, shipping, total } = quote;
  return {
    owner: quote.userId,
    versionId: quote.id,
    orderNumber,
    lines: quote.lines.map(withPictureAddress),
    holds: holdsOf(quote),
    subtotal,
    discount,
    shipping,
    total,
    delivery: quote.address === null ? null : deliveryOf(quote, quote.address),
    gift: quote.gift,
    mobile: quote.mobile,
    ...waysToPay(quote.payee, { am: total, tn: orderNumber }),
    cartChanged:
      cart !== null && (cart.unavailable.length > 0 || cartDiffers(quote.lines, cart.lines)),
    closed: closedReason(quote, now),
    source: quote.source,
    orderId: quote.state === "placed" ? quote.quoteId : null,
    typedTransactionId: quote.typedTransactionId ?? "",
    hasScreenshot: quote.screenshot !== null,
  };
}

/** The payment as it is shown to anyone who has its link. `withdrawn`: the seller has cancelled the order. */
export function paymentByLink(
  quote: QuoteVersion,
  link: string,
  withdrawn: boolean,
  now: Date,
): CheckoutPayment {
  const payment = paymentOf(quote, null, now);
  const closed = withdrawn ? "withdrawn" : payment.closed;
  return { ...payment, link, closed, delivery: null, gift: null, mobile: "" };
}

function holdsOf({ lines: [first, ...others] }: QuoteVersion): string {
  if (!first) return "";
  const name = nameBesideOthers(first, others.length);
  return orderMessages.andMore(`${first.quantity} × ${name}`, others.length);
}

function deliveryOf({ gift, customerName, deliveryMobile, mobile }: QuoteVersion, address: string) {
  return {
    name: gift?.recipient ?? customerName ?? "",
    address,
    mobile: deliveryMobile ?? mobile,
  };
}

function closedReason(
  { state, placed, expiresAt }: QuoteVersion,
  now: Date,
): CheckoutPayment["closed"] {
  if (placed) return "placed";
  if (state === "placed") return "other-version-placed";
  if (expiresAt <= now) return "expired";
  return state === "cancelled" ? "cancelled" : null;
}

/** Another version of the same checkout that can still be confirmed. */
export type OtherPayment = {
  versionId: string;
  source: CheckoutSource;
  total: Paise;
  /** True: it has a transaction id or a screenshot. */
  started: boolean;
  /** True: it was prepared after the version that is shown. */
  newer: boolean;
};

/** What the checkout shows of a payment that can be made. */
export type PreparedPayment = { payment: CheckoutPayment; others: OtherPayment[] };

/**
 * The versions besides `shown`. A version that nobody has begun to confirm is left out if its amount is that of
 * another one, because a customer couldn't tell them apart.
 */
export function otherPayments(
  versions: readonly QuoteVersion[],
  shown: QuoteVersion | null,
): OtherPayment[] {
  const amounts = new Set([shown?.total]);
  return versions
    .filter((version) => version.id !== shown?.id)
    .map((version) => ({
      versionId: version.id,
      source: version.source,
      total: version.total,
      started: isStarted(version),
      newer: shown !== null && version.createdAt > shown.createdAt,
    }))
    .filter(({ started, total }) => {
      const isShown = started || !amounts.has(total);
      amounts.add(total);
      return isShown;
    });
}

function isStarted({ typedTransactionId, screenshot }: QuoteVersion): boolean {
  return typedTransactionId !== null || screenshot !== null;
}

/** The UPI payment that the version's page asked for, even if the settings have changed since (reading R22). */
export function upiPaymentOf({ payee, total, orderNumber }: QuoteVersion): UpiPayment {
  return upiPaymentFor(payee, { am: total, tn: orderNumber });
}
