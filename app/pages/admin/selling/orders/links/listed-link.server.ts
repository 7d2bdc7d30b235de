import type { OrderLink } from "#data/checkout/order-links.server";
import { linkMessages } from "#domain/checkout/link-messages";
import { formattedDate } from "#domain/formatted-dates";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { href } from "#protocol/href";
import { linkSecret } from "#request/order-links.server";
import { ownOrigin } from "#request/origin.server";
import { settings } from "#request/settings/settings.server";

export function linkAddress({ quoteId, serial }: OrderLink, request: Request): string {
  const path = href("/pay/:link", { link: linkSecret(quoteId, serial) });
  return (ownOrigin(request) ?? "") + path;
}

/** A link that isn't paid, with the message that sends it again; null: it doesn't ask for payment any more. */
export function listedLink(link: OrderLink, request: Request, now: Date) {
  const { quoteId, customerName, orderNumber, total, state, mobile, madeAt } = link;
  const { share } = linkMessages;
  const text = share(settings().brand.storeName, total, linkAddress(link, request));
  return {
    ...{ orderId: quoteId, name: customerName ?? orderNumber, orderNumber, total, state },
    made: formattedDate(madeAt, now),
    whatsApp: state === "to-pay" ? whatsAppAddress(mobile, text) : null,
  };
}
export type ListedLink = ReturnType<typeof listedLink>;
