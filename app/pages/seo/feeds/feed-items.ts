/** The items of the product feeds for Google and Meta: one for each size of a product, and one for each combo. */

import type { Product } from "#data/catalogue/catalogue.server";
import type { OfferedCombo } from "#data/catalogue/combos.server";
import { offeredSizes } from "#domain/catalogue/sizes";
import { DELIVERY_LABELS, deliveryOfOnePiece } from "#domain/checkout/shipping";
import { type Paise, plainDecimal } from "#domain/money/money";
import { itemId, itemPath } from "#pages/seo/item-addresses.ts";
import type { StoreFacts } from "#pages/seo/json-ld.ts";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { absolutePictureAddress } from "#protocol/picture-addresses";

export type FeedItem = {
  id: string;
  /** The product's id, which groups its sizes. Null: a combo. */
  group: string | null;
  title: string;
  description: string;
  link: string;
  pictures: [string, ...string[]];
  price: Paise;
  inStock: boolean;
  size: string | null;
  kind: string | null;
  /** In grams. */
  weight: number | null;
};

export type FeedStore = StoreFacts & {
  /** The name under which visits from this feed's links are counted. */
  source: string;
  /** The standard description for a product that has none of its own. */
  descriptionOf: (product: FedProduct) => string;
  /** A picture's address, which never changes. */
  pictureOf: (path: string | null) => string | null;
};

/** How a feed's file is written: its beginning, its items, its end. */
export type FeedFormat = {
  head: (store: FeedStore) => string;
  items: (items: readonly FeedItem[], store: FeedStore) => string;
  ending: string;
};

type FedProduct = Product & { further_pictures: readonly { path: string }[] };

/** Returns the feed's items. Products without a picture are left out, because Google and Meta refuse them. */
export function feedItems(
  products: readonly FedProduct[],
  combos: readonly OfferedCombo[],
  store: FeedStore,
): FeedItem[] {
  return [
    ...products.flatMap((product) => productItems(product, store)),
    ...combos.flatMap((combo) => comboItem(combo, store)),
  ];
}

function productItems(product: FedProduct, store: FeedStore): FeedItem[] {
  const { product_id: id, product_name: name, kind, image_url, further_pictures } = product;
  const pictures = picturesOf([image_url, ...further_pictures.map(({ path }) => path)], store);
  const sizes = offeredSizes(product);
  if (!pictures) return [];
  return sizes.map(({ key, name: size, price, soldOut, weight = null }) => ({
    id: itemId(id, key),
    group: id,
    title: sizes.length > 1 ? `${name}, ${size}` : name,
    description: product.description ?? store.descriptionOf(product),
    link: linkTo(href("/product/:id", { id }), store, sizes.length > 1 ? { size: key } : {}),
    pictures,
    price,
    inStock: store.takesOrders && !soldOut,
    size,
    kind,
    weight,
  }));
}

function comboItem({ combo, figures, soldOut }: OfferedCombo, store: FeedStore): FeedItem[] {
  const { combo_id: id, combo_name: title, description, image_url } = combo;
  const { finalPrice: price } = figures;
  const pictures = picturesOf([image_url], store);
  if (!pictures || price === 0) return [];
  const link = linkTo(href("/combo/:comboId", { comboId: id }), store);
  const inStock = store.takesOrders && !soldOut;
  const none = { group: null, size: null, kind: null, weight: null };
  return [{ ...none, id, title, description, link, pictures, price, inStock }];
}

function picturesOf(
  paths: readonly (string | null)[],
  { pictureOf, origin }: FeedStore,
): FeedItem["pictures"] | null {
  const [first, ...others] = paths.flatMap((path) => {
    const address = pictureOf(path);
    return address ? [absolutePictureAddress(address, origin)] : [];
  });
  return first === undefined ? null : [first, ...others];
}

function linkTo(path: string, { origin, source }: FeedStore, size: { size?: string } = {}): string {
  return origin + pathInCurrentLanguage(itemPath(path, { ...size, utm_source: source }));
}

/** Such as `49.00 INR`. */
export function feedPrice(price: Paise): string {
  return `${plainDecimal(price)} INR`;
}

export function feedShipping(price: Paise, { delivery }: FeedStore) {
  return deliveryOfOnePiece(price, delivery).map(({ choice, cost, days }) => ({
    service: DELIVERY_LABELS[choice],
    price: feedPrice(cost),
    days,
  }));
}

/** A text on one line with at most this many characters, without characters that XML can't hold. */
export function plainText(text: string, most: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  const legal = text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "");
  const line = legal.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : Array.from(line).slice(0, most).join("").trimEnd();
}
