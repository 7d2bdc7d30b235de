import type { Cart } from "#data/cart/cart.server";
import type { QuoteVersion } from "#data/checkout/quote-versions.server";
import type { OrderLine } from "#domain/cart/lines";
import { cartDiffers } from "#domain/checkout/quotes";
import type { ShippingType } from "#domain/checkout/shipping";
import type { UpiPayment } from "#domain/checkout/upi";
import type { Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { withPictureAddress } from "#pages/cart/cart-for-page.server.ts";
import { config } from "#request/config.server";
import { type WaysToPay, waysToPay } from "./ways-to-pay.server.ts";

/** What the payment page shows of one version of a quote. */
export type Payment = WaysToPay & {
  versionId: string;
  orderNumber: string;
  lines: readonly OrderLine[];
  subtotal: Paise;
  discount: Paise;
  shipping: { type: ShippingType; cost: Paise };
  total: Paise;
  /** Where it goes; null where nothing is carried. */
  delivery: { name: string; address: string } | null;
  mobile: string;
  /** A chat with the seller about this order. */
  help: string;
  /** The person's cart holds something else than this payment is for (reading R18). */
  cartChanged: boolean;
  /** Cancelled by another page of the person: what was paid can still be confirmed. */
  cancelled: boolean;
  typedTransactionId: string;
  hasScreenshot: boolean;
};

/** `cart` is what the quote was made from; null for a direct purchase, which nothing changes (reading R10). */
export function paymentOf(quote: QuoteVersion, cart: Cart | null): Payment {
  const { orderNumber, subtotal, discount, shipping, total } = quote;
  return {
    versionId: quote.id,
    orderNumber,
    lines: quote.lines.map(withPictureAddress),
    subtotal,
    discount,
    shipping,
    total,
    delivery:
      quote.address === null ? null : { name: quote.customerName ?? "", address: quote.address },
    mobile: quote.mobile,
    help: whatsAppAddress(config.contact.phone, orderMessages.helpWithOrder(orderNumber)),
    ...waysToPay(upiPaymentOf(quote)),
    cartChanged:
      cart !== null && (cart.unavailable.length > 0 || cartDiffers(quote.lines, cart.lines)),
    cancelled: quote.state === "cancelled",
    typedTransactionId: quote.typedTransactionId ?? "",
    hasScreenshot: quote.screenshot !== null,
  };
}

/** Has a transaction id or a picture already, and isn't confirmed: the way back to it. */
export type StartedPayment = { versionId: string; total: Paise };

/** Without the one that is shown. */
export function startedPayments(
  versions: readonly QuoteVersion[],
  shown: QuoteVersion | null,
): StartedPayment[] {
  return versions
    .filter(({ id }) => id !== shown?.id)
    .map(({ id, total }) => ({ versionId: id, total }));
}

/** To whom the version's page was to pay, whatever the settings became since (reading R22). */
export function upiPaymentOf({ payee, total: am, orderNumber: tn }: QuoteVersion): UpiPayment {
  const { upiId, name } = payee ?? { upiId: config.upi.id, name: config.upi.name };
  return { pa: upiId, pn: name, am, tn };
}
