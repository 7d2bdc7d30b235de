/** The summary of an order that its emails carry: items with prices, delivery, address, arrival and a gift's recipient. */
import { type ComboContent, lineTotal, type OrderLine } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { arrivalSentence } from "#domain/checkout/delivery-dates";
import { type DeliveryTerms, deliveryLabelsIn, hasParcel } from "#domain/checkout/shipping";
import { byLanguage, type Language, localized } from "#domain/language";
import { storeMessagesIn } from "#domain/messages";
import { amountToPay, sum, ZERO } from "#domain/money/money";
import { arrivalDays } from "#domain/orders/arrival";
import { orderMessagesIn } from "#domain/orders/messages";
import { shortageSentences } from "#domain/stock/messages";
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
  return [...listed, `${othersText(language)(others.length)}: ${amount}`].join("\n");
}

function itemText(line: OrderLine, language: Language): string {
  const item = `${piecesText(line, language)}: ${amountToPay(lineTotal(line))}`;
  return line.contents.length === 0 ? item : `${item}\n${contentsText(line.contents, language)}`;
}

/** Returns the cards in one combo, such as `Contains 2 × Night Bus, Postal Card Size; 1 × The Letter, Wallet Size`. */
function contentsText(contents: readonly ComboContent[], language: Language): string {
  const listed = contents.slice(0, MAX_ITEMS).map((content) => piecesText(content, language));
  const others = contents.length - listed.length;
  const more = others > 0 ? [othersText(language)(others)] : [];
  return orderMessagesIn(language).contents([...listed, ...more].join("; "));
}

function piecesText(
  { quantity, name, names, size, sizeNames }: OrderLine | ComboContent,
  language: Language,
): string {
  const pieces = `${quantity} × ${names ? localized(names, language) : name}`;
  return size === null ? pieces : `${pieces}, ${sizeLabel(size, sizeNames, language)}`;
}

function billText(order: NotifiedOrder, language: Language): string {
  const { discount, exactDiscount = ZERO, shipping, total } = order;
  const { couponDiscountOf, exactAmount, total: totalLabel } = orderMessagesIn(language);
  const delivery = deliveryLabelsIn(language)[shipping.type];
  const cost = shipping.cost === 0 ? storeMessagesIn(language).free : amountToPay(shipping.cost);
  return [
    ...(discount > 0 ? [`${couponDiscountOf(null)}: −${amountToPay(discount)}`] : []),
    hasParcel(shipping.type) ? `${delivery}: ${cost}` : delivery,
    ...(exactDiscount > 0 ? [`${exactAmount}: −${amountToPay(exactDiscount)}`] : []),
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
  const { giftFor, deliveryAddress } = orderMessagesIn(language);
  const to = `${deliveryAddress}:\n${address}`;
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

/** Returns when the parcel arrives, as it was known at the order's last change, which the email is about. */
function arrivalText(order: NotifiedOrder, terms: DeliveryTerms, language: Language): string {
  const days = arrivalDays(order, terms, order.events.at(-1)?.at ?? order.placedAt);
  return days ? arrivalSentence(days, language) : "";
}

const othersText = /* @__PURE__ */ byLanguage({
  en: (count: number) => `and ${count} more`,
  te: (count: number) => `ఇంకా ${count}`,
});
