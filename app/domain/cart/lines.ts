/** The lines of carts and orders: a product in one size, an episode, or a combo (spec §2, §3). */

import { episodeCartId, type SizeKey } from "#domain/catalogue/catalogue";
import type { Localized } from "#domain/language";
import { type Paise, times } from "#domain/money/money";
import type { EpisodeState } from "#domain/orders/episode-purchases";

/** A line of a quote and of an order: what is promised and ordered (readings R18, R19). */
export type OrderLine = {
  kind: "product" | "episode" | "combo";
  /** The id is the cart's: an episode's begins `episode_`, a customer's own combo's `custom_` (R12). */
  id: string;
  /** The size of an episode is `digital`; a combo has none. */
  size: SizeKey | null;
  /** The names of a product's own size at the time the line was made; missing for any other size. */
  sizeNames?: Localized<string> | undefined;
  name: string;
  /** In each language, where the line is promised or ordered. */
  names?: Localized<string>;
  picture: string | null;
  unitPrice: Paise;
  quantity: number;
  /** The contents of one combo; empty for any other line. */
  contents: readonly ComboContent[];
  /** The discount that one of a customer's own combos has on its cards; null for any other line. */
  comboDiscount: ComboDiscount | null;
};

/** `onSale`: it has a page of its own in the store today. */
export type OrderedLine = OrderLine & { onSale: boolean };

/** `percentage` is the tier's (spec §9), `saved` what it came to, in whole rupees. */
export type ComboDiscount = { percentage: number; saved: Paise };

/** A line of a cart, at today's price. */
export type CartLine = OrderLine & {
  /** The price when it was added; the cart says where today's differs (reading R8). */
  addedPrice: Paise;
  /** Brings the line back to its place after Undo; null for one that is in no customer's cart. */
  addedAt: Date | null;
  episode: { parts: number; minutes: number | null } | null;
};

/**
 * A line that can't be ordered, and can be removed: its product, size or combo was withdrawn, or it is an
 * episode that the person has bought or paid for already (reading R27).
 */
export type UnavailableLine = Pick<
  CartLine,
  "kind" | "id" | "size" | "sizeNames" | "name" | "quantity"
> & {
  purchase: { state: EpisodeState; orderId: string | null } | null;
  /** The line is still offered, and can't be ordered for now. */
  soldOut?: boolean;
};

/** Some pieces of one product in one size: a line of a guest's cart, or a part of a combo. */
export type CartItem = Pick<CartLine, "id" | "quantity"> & { size: SizeKey };
export type ComboItem = CartItem;

/** The same with the product's name and picture, as they were when the combo was ordered (reading R43). */
export type ComboContent = ComboItem & Pick<CartLine, "sizeNames" | "name" | "names" | "picture">;

/** At most so many cards of a combo are shown as pictures. */
export const MOST_COMBO_PICTURES = 6;

/** Fixes a line of the cart at today's price. */
export function orderLine({ addedPrice, addedAt, episode, ...line }: CartLine): OrderLine {
  return line;
}

/** Tells lines apart, in carts, quotes and orders alike; no id holds a space. */
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
  return times(unitPrice, quantity);
}

/** The badge counts pieces, not lines (reading R41). */
export function countPieces(lines: readonly Pick<CartLine, "quantity">[]): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/** An episode that is bought directly, as if it were in a cart (reading R10). */
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
