/** The lines of carts and orders: a product in one size, an episode, or a combo (spec §2, §3). */

import { episodeCartId, type SizeKey } from "#domain/catalogue/catalogue";
import type { Localized } from "#domain/language";
import { multiplied, type Paise } from "#domain/money/money";
import type { EpisodeState } from "#domain/orders/episode-purchases";

/** A line of a quote or an order; a quote promises it, with its price, for 24 hours (readings R18, R19). */
export type OrderLine = {
  kind: "product" | "episode" | "combo";
  /** The id in the cart: `episode_…` for an episode, `custom_…` for a customer's own combo (reading R12). */
  id: string;
  /** `digital` for an episode; null for a combo. */
  size: SizeKey | null;
  /** The size's names when the line was made. Only a product's own sizes have them, not the preset three. */
  sizeNames?: Localized<string> | undefined;
  name: string;
  /** The name in each language. Only lines of quotes and orders have it. */
  names?: Localized<string>;
  picture: string | null;
  unitPrice: Paise;
  quantity: number;
  /** The cards in one combo; empty for other lines. */
  contents: readonly ComboContent[];
  /** The discount on the cards of a customer's own combo; null for other lines. */
  comboDiscount: ComboDiscount | null;
};

/** `onSale` is true if the product still has a page in the store. */
export type OrderedLine = OrderLine & { onSale: boolean };

/** `percentage` is that of the discount tier (spec §9). `saved` is the amount taken off, rounded to whole rupees. */
export type ComboDiscount = { percentage: number; saved: Paise };

/** A line of a cart, at today's price. */
export type CartLine = OrderLine & {
  /** The price when the line was added. The cart shows it if today's price differs (reading R8). */
  addedPrice: Paise;
  /** When the line was added. Undo uses it to put a removed line back at its position. Null in a guest's cart. */
  addedAt: Date | null;
  episode: { parts: number; minutes: number | null } | null;
};

/**
 * A line of the cart that can only be removed, not ordered: its product, size or combo is no longer offered, or the
 * person already has the episode or has paid for it (reading R27).
 */
export type UnavailableLine = Pick<
  CartLine,
  "kind" | "id" | "size" | "sizeNames" | "name" | "quantity"
> & {
  purchase: { state: EpisodeState; orderId: string | null } | null;
  /** The product is still offered, but sold out for now. */
  soldOut?: boolean;
};

/** Some pieces of one product in one size: in a guest's cart, or inside a combo. */
export type CartItem = Pick<CartLine, "id" | "quantity"> & { size: SizeKey };
export type ComboItem = CartItem;

/** A card in a combo, with the name and picture that it had when the combo was ordered (reading R43). */
export type ComboContent = ComboItem & Pick<CartLine, "sizeNames" | "name" | "names" | "picture">;

/** A combo shows at most this many of its cards as pictures. */
export const MOST_COMBO_PICTURES = 6;

/** Turns a line of the cart into a line to order, at today's price. */
export function orderLine({ addedPrice, addedAt, episode, ...line }: CartLine): OrderLine {
  return line;
}

/** Returns the key by which a line is unique in a cart, quote or order. The separating space never occurs in an id. */
export function lineKey({ id, size }: Pick<CartLine, "id" | "size">): string {
  return size === null ? id : `${id} ${size}`;
}

export function kindOf({ size }: Pick<CartLine, "size">): CartLine["kind"] {
  if (size === null) return "combo";
  return size === "digital" ? "episode" : "product";
}

export function isDigital({ kind }: Pick<CartLine, "kind">): boolean {
  return kind === "episode";
}

export function lineTotal({ unitPrice, quantity }: Pick<CartLine, "unitPrice" | "quantity">) {
  return multiplied(unitPrice, quantity);
}

/** Counts the pieces for the cart's badge: 3 of the same card count as 3 (reading R41). */
export function countPieces(lines: readonly Pick<CartLine, "quantity">[]): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/** Makes the line for an episode that is bought directly, not through the cart (reading R10). */
export function episodeLine(episode: {
  id: string;
  title: string;
  banner_image_url: string | null;
  sale_price: Paise;
  total_episodes: number;
  episode_duration_minutes: number | null;
}): CartLine {
  return {
    kind: "episode",
    id: episodeCartId(episode.id),
    size: "digital",
    name: episode.title,
    picture: episode.banner_image_url,
    unitPrice: episode.sale_price,
    addedPrice: episode.sale_price,
    quantity: 1,
    contents: [],
    comboDiscount: null,
    addedAt: null,
    episode: { parts: episode.total_episodes, minutes: episode.episode_duration_minutes },
  };
}
