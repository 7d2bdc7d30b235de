import { stringify } from "csv-stringify/sync";
import {
  type FeedFormat,
  type FeedItem,
  type FeedStore,
  feedPrice,
  feedShipping,
  plainText,
} from "./feed-items.ts";

/** The columns' names as Meta defines them. */
const COLUMNS = [
  ...(["id", "title", "description", "availability", "condition", "price", "link"] as const),
  ...(["image_link", "additional_image_link", "brand", "item_group_id", "size"] as const),
  ...(["product_type", "shipping_weight", "shipping"] as const),
] as const;

export const metaCsv: FeedFormat = {
  head: () => csv([COLUMNS]),
  items: (items, store) => csv(items.map((item) => metaRow(item, store))),
  ending: "",
};

function csv(rows: readonly (readonly string[] | Row)[]): string {
  // A value that begins with = + - or @ is escaped, so that a spreadsheet doesn't run it as a formula.
  return stringify([...rows], { columns: [...COLUMNS], escape_formulas: true });
}

type Row = Record<(typeof COLUMNS)[number], string>;

function metaRow(item: FeedItem, store: FeedStore): Row {
  const [picture, ...others] = item.pictures;
  return {
    id: item.id,
    title: plainText(item.title, 200),
    description: plainText(item.description, 9_999),
    availability: item.inStock ? "in stock" : "out of stock",
    condition: "new",
    price: feedPrice(item.price),
    link: item.link,
    image_link: picture,
    additional_image_link: others.map((other) => other.replaceAll(",", "%2C")).join(","),
    brand: plainText(store.storeName, 100),
    item_group_id: item.group ?? "",
    size: plainText(item.size ?? "", 200),
    product_type: plainText(item.kind ?? "", 200),
    shipping_weight: item.weight ? `${item.weight} g` : "",
    shipping: feedShipping(item.price, store)
      .map(({ service, price }) => `IN::${service}:${price}`)
      .join(","),
  };
}
