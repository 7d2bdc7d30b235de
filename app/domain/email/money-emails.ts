/**
 * The email that a seller sends when money arrived that may belong to a payment the customer started: it invites them
 * to confirm that payment. It doesn't mention the money, which may be somebody else's.
 */
import type { OrderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { amountToPay, type Paise } from "#domain/money/money";
import type { Email } from "./emails.ts";
import type { StoreFacts } from "./order-facts.ts";
import { itemsText } from "./order-summary.ts";
import type { Placeholders } from "./placeholders.ts";
import { sampleOrder, withSampleLines } from "./sample-order.ts";

export const INVITATION_TEMPLATE = "payment_found";

export const INVITATION_PLACEHOLDERS = {
  store_name: { label: "Store's name" },
  customer_name: { label: "Customer's name" },
  order_number: { label: "Order number" },
  total_amount: { label: "Total" },
  items: { label: "What was chosen" },
  payment_url: { label: "Link to the payment" },
} as const satisfies Placeholders;

export type InvitedVersion = {
  id: string;
  source: CheckoutSource;
  orderNumber: string;
  customerName: string | null;
  total: Paise;
  lines: readonly OrderLine[];
};

/** Returns the values of the email's placeholders. `nameless` replaces the name of a customer whose name is unknown. */
export function invitationFacts(
  version: InvitedVersion,
  language: Language,
  { storeName, origin }: Pick<StoreFacts, "storeName" | "origin">,
  nameless: string,
): Readonly<Record<keyof typeof INVITATION_PLACEHOLDERS, string>> {
  return {
    store_name: storeName,
    customer_name: version.customerName || nameless,
    order_number: version.orderNumber,
    total_amount: amountToPay(version.total),
    items: itemsText(version.lines, language),
    payment_url: `${paymentAddress(version, language, origin)}#confirm-${version.id}`,
  };
}

/** Returns the address of the payment page on which the customer can confirm this payment. */
export function paymentAddress(
  { id, source }: InvitedVersion,
  language: Language,
  origin: string,
): string {
  const prefix = language === DEFAULT_LANGUAGE ? "" : `/${language}`;
  const episode = episodeIdOf(source);
  const bought = episode === null ? "" : `episode=${encodeURIComponent(episode)}&`;
  return `${origin}${prefix}/checkout-details?${bought}version=${id}`;
}

export const INVITATION_EMAIL: Email = {
  name: INVITATION_TEMPLATE,
  label: "Money that may be theirs",
  placeholders: INVITATION_PLACEHOLDERS,
  sample: (language, store, now, lines = []) =>
    invitationFacts(sampleVersion(now, lines), language, store, ""),
  footer: {
    en: "You get this email because you were about to order from {{store_name}}. Just answer it if something is wrong.",
    te: "మీరు {{store_name}}లో ఆర్డర్ చేయబోయినందుకు ఈ ఈమెయిల్ వచ్చింది. ఏదైనా సమస్య ఉంటే దీనికే జవాబు ఇవ్వండి.",
  },
  texts: {
    en: {
      subject: "Did you pay {{total_amount}} for {{order_number}}?",
      paragraphs: [
        "We found {{total_amount}} that may be yours: you were about to pay it for these, and we never got the transaction ID.",
        "{{items}}",
        "If you paid, open the page below and send us the 12-digit transaction ID from your payment app. Please don't pay again.",
        "Send the transaction ID: {{payment_url}}",
        "If you didn't pay, there is nothing to do. Never send anybody your PIN or a one-time password: we don't ask for them.",
      ],
    },
    te: {
      subject: "{{order_number}} కోసం {{total_amount}} చెల్లించారా?",
      paragraphs: [
        "మీది కావచ్చు అనిపించే {{total_amount}} మాకు అందింది. వీటి కోసం మీరు అంతే చెల్లించబోయారు, కానీ ట్రాన్సాక్షన్ ID మాకు రాలేదు.",
        "{{items}}",
        "మీరు చెల్లించి ఉంటే, కింది పేజీ తెరిచి మీ చెల్లింపు యాప్‌లోని 12 అంకెల ట్రాన్సాక్షన్ IDని పంపండి. దయచేసి మళ్లీ చెల్లించకండి.",
        "ట్రాన్సాక్షన్ ID పంపండి: {{payment_url}}",
        "మీరు చెల్లించి ఉండకపోతే ఏమీ చేయనవసరం లేదు. మీ PIN, OTP ఎవరికీ పంపకండి; మేము వాటిని అడగం.",
      ],
    },
  },
};

export function sampleVersion(now: Date, ofStore: readonly OrderLine[]): InvitedVersion {
  const sample = withSampleLines(sampleOrder(now), ofStore);
  const { orderNumber, customerName, total, items: lines } = sample;
  const id = "0192f0c0-0000-7000-8000-000000000001";
  return { id, source: "cart", orderNumber, customerName, total, lines };
}
