/** The email to a customer whose money may have arrived: it names their own promise, and nothing of the money. */
import type { OrderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { amountToPay, type Paise } from "#domain/money/money";
import { itemsText, type StoreFacts } from "./order-emails.ts";

export const INVITATION_TEMPLATE = "payment_found";

export const INVITATION_PLACEHOLDERS = [
  "store_name",
  "customer_name",
  "order_number",
  "total_amount",
  "items",
  "payment_url",
] as const;

export type InvitedVersion = {
  id: string;
  source: CheckoutSource;
  orderNumber: string;
  customerName: string | null;
  total: Paise;
  lines: readonly OrderLine[];
};

/** `nameless` addresses somebody whose name isn't known. */
export function invitationFacts(
  version: InvitedVersion,
  language: Language,
  { storeName, origin }: Pick<StoreFacts, "storeName" | "origin">,
  nameless: string,
): Readonly<Record<(typeof INVITATION_PLACEHOLDERS)[number], string>> {
  return {
    store_name: storeName,
    customer_name: version.customerName || nameless,
    order_number: version.orderNumber,
    total_amount: amountToPay(version.total),
    items: itemsText(version.lines, language),
    payment_url: paymentAddress(version, language, origin),
  };
}

/** The link leads to the page of that very promise, where its payment can be confirmed. */
function paymentAddress({ id, source }: InvitedVersion, language: Language, origin: string) {
  const prefix = language === DEFAULT_LANGUAGE ? "" : `/${language}`;
  const episode = episodeIdOf(source);
  const bought = episode === null ? "" : `episode=${encodeURIComponent(episode)}&`;
  return `${origin}${prefix}/checkout-details?${bought}version=${id}#confirm-${id}`;
}
