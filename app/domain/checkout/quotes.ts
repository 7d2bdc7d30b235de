/** What a quote promises: the lines of an order as they were priced (readings R18, R19). */
import { type CartLine, type ComboContent, lineKey } from "#domain/cart/cart";
import { episodeIdOf, idProblem, type Size } from "#domain/catalogue/catalogue";
import type { Paise } from "#domain/money/money";

/** Everything the cart holds, or one episode bought directly (reading R10): one open quote each. */
export type Basket = "cart" | `episode_${string}`;

/** Of the checkout of one episode, or, without one, of the cart. */
export function basketOf(episodeId: string | null): Basket {
  return episodeId === null ? "cart" : `episode_${episodeId}`;
}

export function isBasket(basket: string): basket is Basket {
  return basket === "cart" || (episodeIdOf(basket) !== null && idProblem(basket) === null);
}

/** A line as it is shown, charged, and copied to the order. */
export type QuoteLine = {
  product_id: string | null;
  product_name: string;
  size: Size | null;
  quantity: number;
  /** Of one piece. */
  price: Paise;
  combo_id: string | null;
  combo_name: string | null;
  contents: ComboContent[] | null;
  image_url: string | null;
};

/** Fixes a line of the cart at today's price. */
export function quoteLine(line: CartLine): QuoteLine {
  const combo = line.kind === "combo";
  return {
    product_id: combo ? null : line.productId,
    product_name: line.name,
    size: combo ? null : line.kind === "episode" ? "digital" : line.size,
    quantity: line.quantity,
    price: line.unitPrice,
    combo_id: combo ? line.comboId : null,
    combo_name: combo ? line.name : null,
    contents: combo ? [...line.contents] : null,
    image_url: line.picture,
  };
}

/** Whether the cart holds other lines or quantities than were quoted; prices may move (reading R18). */
export function cartDiffers(quoted: readonly QuoteLine[], cart: readonly CartLine[]): boolean {
  const pieces = new Map(cart.map((line) => [lineKey(line), line.quantity]));
  return (
    quoted.length !== cart.length ||
    quoted.some((line) => pieces.get(quoteLineKey(line)) !== line.quantity)
  );
}

/** The key that `lineKey` gives the same line in the cart. */
export function quoteLineKey({ combo_id, product_id, size }: QuoteLine): string {
  if (combo_id !== null) return `combo ${combo_id}`;
  return size === "digital" ? `${product_id}` : `${product_id} ${size}`;
}
