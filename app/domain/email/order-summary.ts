/** The summary of an order that its emails carry: items with prices, delivery, address, arrival and a gift's recipient. */
import { type ComboContent, lineTotal, type OrderLine } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { deliveryDays, formattedDays } from "#domain/checkout/delivery-dates";
import { type DeliveryTerms, deliveryLabelsIn, hasParcel } from "#domain/checkout/shipping";
import { indianDay } from "#domain/indian-time";
import { byLanguage, type Language, localized } from "#domain/language";
import { storeMessagesIn } from "#domain/messages";
import { amountToPay, sum } from "#domain/money/money";
import { orderMessagesIn } from "#domain/orders/messages";
import { shortageSentences } from "#domain/stock/messages";
import { isShort } from "#domain/stock/stock";
import type { NotifiedOrder } from "./notified-order.ts";

/** Returns the summary that every email about an order has. It goes to the order's own customer alone. */
export function orderSummaryText(
  order: NotifiedOrder,
  terms: DeliveryTerms,
  language: Language,
): string {
  return [
    itemsText(order.items, language),
    billText(order, language),
    ...shortageText(order, language),
    deliveryText(order, terms, language),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The most items that an email lists. */
const MAX_ITEMS = 12;

/** Returns one line for each item, such as `2 × Night Bus, Postal Card Size: ₹98`. */
export function itemsText(items: readonly OrderLine[], language: Language): string {
  const listed = items.slice(0, MAX_ITEMS).map((line) => itemText(line, language));
  const others = items.slice(MAX_ITEMS);
  if (others.length === 0) return listed.join("\n");
  const amount = amountToPay(sum(others.map(lineTotal)));
  return [...listed, `${words(language).others(others.length)}: ${amount}`].join("\n");
}

function itemText(line: OrderLine, language: Language): string {
  const item = `${piecesText(line, language)}: ${amountToPay(lineTotal(line))}`;
  return line.contents.length === 0 ? item : `${item}\n${contentsText(line.contents, language)}`;
}

/** Returns the cards in one combo, such as `Contains 2 × Night Bus, Postal Card Size; 1 × The Letter, Wallet Size`. */
function contentsText(contents: readonly ComboContent[], language: Language): string {
  const listed = contents.slice(0, MAX_ITEMS).map((content) => piecesText(content, language));
  const others = contents.length - listed.length;
  const more = others > 0 ? [words(language).others(others)] : [];
  return orderMessagesIn(language).contents([...listed, ...more].join("; "));
}

function piecesText(
  { quantity, name, names, size, sizeNames }: OrderLine | ComboContent,
  language: Language,
): string {
  const pieces = `${quantity} × ${names ? localized(names, language) : name}`;
  return size === null ? pieces : `${pieces}, ${sizeLabel(size, sizeNames, language)}`;
}

function billText({ discount, shipping, total }: NotifiedOrder, language: Language): string {
  const { couponDiscountOf, total: totalLabel } = orderMessagesIn(language);
  const delivery = deliveryLabelsIn(language)[shipping.type];
  const cost = shipping.cost === 0 ? storeMessagesIn(language).free : amountToPay(shipping.cost);
  return [
    ...(discount > 0 ? [`${couponDiscountOf(null)}: −${amountToPay(discount)}`] : []),
    hasParcel(shipping.type) ? `${delivery}: ${cost}` : delivery,
    `${totalLabel}: ${amountToPay(total)}`,
  ].join("\n");
}

/**
 * Returns the lines about missing pieces. `items` has them, too, because an owner's own text may have no placeholder
 * for them.
 */
export function shortageText(
  { items, shortages, status }: NotifiedOrder,
  language: Language,
): string[] {
  if (!shortages || status === "cancelled") return [];
  return shortageSentences(items, shortages, language);
}

/** Returns where the parcel goes, and when it arrives; empty for an order that nothing is sent of. */
function deliveryText(order: NotifiedOrder, terms: DeliveryTerms, language: Language): string {
  const address = addressText(order);
  if (order.status === "cancelled" || address === "") return "";
  const { giftFor } = orderMessagesIn(language);
  const to = `${words(language).deliveredTo}:\n${address}`;
  const gift = order.gift ? giftFor(order.gift.recipient) : "";
  const about = [gift, arrivalText(order, terms, language)];
  return [to, about.filter((line) => line !== "").join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns name and address, as on the parcel's label. */
export function addressText({ gift, customerName, address }: NotifiedOrder): string {
  return address ? [gift?.recipient ?? customerName, address].filter(Boolean).join("\n") : "";
}

/**
 * Returns the days on which the parcel arrives, counted from the payment. Empty while that isn't known: the payment was
 * rejected, pieces are missing, or the order changed after the days had passed.
 */
function arrivalText(order: NotifiedOrder, terms: DeliveryTerms, language: Language): string {
  const { shipping, payment, payments, placedAt, status, shortages, events } = order;
  if (!hasParcel(shipping.type) || status === "delivered" || isShort(shortages)) return "";
  if (payment !== "waiting" && payment !== "verified") return "";
  const paidAt = Math.max(placedAt.getTime(), payments[0]?.submittedAt.getTime() ?? 0);
  const days = deliveryDays(shipping.type, new Date(paidAt), terms);
  const changedAt = events.at(-1)?.at ?? placedAt;
  return days.last < indianDay(changedAt)
    ? ""
    : words(language).arrives(formattedDays(days, language));
}

const words = byLanguage({
  en: {
    others: (count: number) => `and ${count} more`,
    deliveredTo: "Delivered to",
    arrives: (days: string) => `Arrives about ${days}`,
  },
  te: {
    others: (count: number) => `ఇంకా ${count}`,
    deliveredTo: "డెలివరీ చిరునామా",
    arrives: (days: string) => `అందే రోజు: సుమారు ${days}`,
  },
});
