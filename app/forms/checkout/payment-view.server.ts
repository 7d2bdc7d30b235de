import type { Cart } from "#data/cart/cart.server";
import type { QuoteVersion } from "#data/checkout/quote-versions.server";
import { nameBesideOthers } from "#domain/catalogue/combo-messages";
import { cartDiffers } from "#domain/checkout/quotes";
import type { UpiPayment } from "#domain/checkout/upi";
import { orderMessages } from "#domain/orders/messages";
import { withPictureAddress } from "#request/files/pictures.server";
import { upiPaymentFor, waysToPay } from "./ways-to-pay.server.ts";

export type CheckoutPayment = ReturnType<typeof paymentOf> & {
  /** The secret of the link by which somebody without an account pays. Such a page shows no address (reading R65). */
  link?: string;
};

/**
 * One version of a quote as the payment page shows it. `cart`: the cart from which the quote was made. Null for a
 * direct purchase, which doesn't depend on the cart (reading R10).
 */
export function paymentOf(quote: QuoteVersion, cart: Cart | null, now: Date) {
  const { orderNumber, discount, exactDiscount, shipping, total, gift, mobile, source } = quote;
  return {
    ...{ orderNumber, discount, exactDiscount, shipping, total, gift, mobile, source },
    /** The payer's id, under which the browser saves what they type. */
    owner: quote.userId,
    versionId: quote.id,
    lines: quote.lines.map(withPictureAddress),
    /** The first line, and how many others there are. */
    holds: holdsOf(quote),
    /** Null: nothing is delivered by parcel. */
    delivery: quote.address === null ? null : deliveryOf(quote, quote.address),
    ...waysToPay(quote.payee, { am: total, tn: orderNumber }),
    /** True: the person's cart has other lines than this payment (reading R18). */
    cartChanged:
      cart !== null && (cart.unavailable.length > 0 || cartDiffers(quote.lines, cart.lines)),
    closed: closedReason(quote, now),
    /** True: the page waits for the bank's word after the customer has paid (reading R71). */
    waitsForBank: quote.isBankAwaited && quote.expiresAt > now,
    /** The id of the order that was placed under this order number. Null: none yet. */
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

/** Why nothing should be paid here any more. A payment that was made can still be confirmed (reading R52). */
type ClosedReason = "cancelled" | "withdrawn" | "expired" | "other-version-placed" | "placed";

function closedReason({ state, placed, expiresAt }: QuoteVersion, now: Date): ClosedReason | null {
  if (placed) return "placed";
  if (state === "placed") return "other-version-placed";
  if (expiresAt <= now) return "expired";
  return state === "cancelled" ? "cancelled" : null;
}

export type OtherPayment = ReturnType<typeof otherPayments>[number];

/** A payment that can be made, as the checkout shows it, with the others. */
export type PreparedPayment = { payment: CheckoutPayment; others: OtherPayment[] };

/**
 * The versions besides `shown` that can still be confirmed. A version that nobody has begun to confirm is left out if
 * its amount is that of another one, because a customer couldn't tell them apart.
 */
export function otherPayments(versions: readonly QuoteVersion[], shown: QuoteVersion | null) {
  const amounts = new Set([shown?.total]);
  return versions
    .filter((version) => version.id !== shown?.id)
    .map((version) => ({
      versionId: version.id,
      source: version.source,
      total: version.total,
      /** True: it has a transaction id or a screenshot. */
      started: version.typedTransactionId !== null || version.screenshot !== null,
      /** True: it was prepared after the version that is shown. */
      newer: shown !== null && version.createdAt > shown.createdAt,
    }))
    .filter(({ started, total }) => {
      const isShown = started || !amounts.has(total);
      amounts.add(total);
      return isShown;
    });
}

/** The UPI payment that the version's page asked for, even if the settings have changed since (reading R22). */
export function upiPaymentOf({ payee, total, orderNumber }: QuoteVersion): UpiPayment {
  return upiPaymentFor(payee, { am: total, tn: orderNumber });
}
