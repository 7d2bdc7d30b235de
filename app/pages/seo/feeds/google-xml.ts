import { escapeHtml } from "#domain/email/templates";
import {
  type FeedFormat,
  type FeedItem,
  type FeedStore,
  feedPrice,
  feedShipping,
  plainText,
} from "./feed-items.ts";

/** RSS 2.0 with the attributes of Google's product data specification. */
export const googleXml: FeedFormat = {
  head: ({ storeName, origin }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      "<channel>",
      textElement("title", storeName),
      textElement("link", `${origin}/`),
      textElement("description", storeName),
      "",
    ].join("\n"),
  items: (items, store) => items.map((item) => `${googleItem(item, store)}\n`).join(""),
  ending: "</channel>\n</rss>\n",
};

function googleItem(item: FeedItem, store: FeedStore): string {
  const [picture, ...others] = item.pictures;
  return [
    "<item>",
    textElement("g:id", item.id),
    textElement("g:title", item.title, 150),
    textElement("g:description", item.description),
    textElement("g:link", item.link),
    textElement("g:image_link", picture),
    ...others.map((other) => textElement("g:additional_image_link", other)),
    textElement("g:availability", item.inStock ? "in_stock" : "out_of_stock"),
    textElement("g:price", feedPrice(item.price)),
    textElement("g:brand", store.storeName),
    textElement("g:condition", "new"),
    // The store makes its own products, so they have no GTIN and no manufacturer's part number.
    textElement("g:identifier_exists", "no"),
    item.group === null
      ? textElement("g:is_bundle", "yes")
      : textElement("g:item_group_id", item.group),
    optionalElement("g:size", item.size),
    optionalElement("g:product_type", item.kind),
    optionalElement("g:shipping_weight", item.weight && `${item.weight} g`),
    ...feedShipping(item.price, store).map(shippingElement),
    "</item>",
  ].join("");
}

function shippingElement({ service, price, days }: ReturnType<typeof feedShipping>[number]) {
  const [fewest, most] = days;
  return [
    "<g:shipping>",
    textElement("g:country", "IN"),
    textElement("g:service", service),
    textElement("g:price", price),
    textElement("g:min_transit_time", String(fewest)),
    textElement("g:max_transit_time", String(most)),
    "</g:shipping>",
  ].join("");
}

function optionalElement(name: string, text: string | 0 | null): string {
  return text ? textElement(name, text, 100) : "";
}

function textElement(name: string, text: string, most = 5_000): string {
  return `<${name}>${escapeHtml(plainText(text, most))}</${name}>`;
}
