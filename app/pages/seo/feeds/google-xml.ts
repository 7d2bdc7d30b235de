import { escapeHtml } from "#domain/email/templates";
import {
  type FeedFormat,
  type FeedItem,
  type FeedStore,
  feedPrice,
  plainText,
  waysOfDelivery,
} from "./feed-items.ts";

/** RSS 2.0 with the attributes of Google's product data specification. */
export const googleXml: FeedFormat = {
  head: ({ storeName, origin }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      "<channel>",
      element("title", storeName),
      element("link", `${origin}/`),
      element("description", storeName),
      "",
    ].join("\n"),
  items: (items, store) => items.map((item) => `${googleItem(item, store)}\n`).join(""),
  tail: "</channel>\n</rss>\n",
};

function googleItem(item: FeedItem, store: FeedStore): string {
  const [picture, ...others] = item.pictures;
  return [
    "<item>",
    element("g:id", item.id),
    element("g:title", item.title, 150),
    element("g:description", item.description),
    element("g:link", item.link),
    element("g:image_link", picture),
    ...others.map((other) => element("g:additional_image_link", other)),
    element("g:availability", item.inStock ? "in_stock" : "out_of_stock"),
    element("g:price", feedPrice(item.price)),
    element("g:brand", store.storeName),
    element("g:condition", "new"),
    // The store makes its own products, so they have no GTIN and no manufacturer's part number.
    element("g:identifier_exists", "no"),
    item.group === null ? element("g:is_bundle", "yes") : element("g:item_group_id", item.group),
    optional("g:size", item.size),
    optional("g:product_type", item.kind),
    optional("g:shipping_weight", item.weight && `${item.weight} g`),
    ...waysOfDelivery(item.price, store).map(shippingElement),
    "</item>",
  ].join("");
}

function shippingElement({ service, price, days }: ReturnType<typeof waysOfDelivery>[number]) {
  const [fewest, most] = days;
  return [
    "<g:shipping>",
    element("g:country", "IN"),
    element("g:service", service),
    element("g:price", price),
    element("g:min_transit_time", String(fewest)),
    element("g:max_transit_time", String(most)),
    "</g:shipping>",
  ].join("");
}

function optional(name: string, text: string | 0 | null): string {
  return text ? element(name, text, 100) : "";
}

function element(name: string, text: string, most = 5_000): string {
  return `<${name}>${escapeHtml(plainText(text, most))}</${name}>`;
}
