/** What a quote promises: the lines of an order as they were priced (readings R18, R19). */
import { lineKey, type OrderLine } from "#domain/cart/lines";
import { episodeIdOf, idProblem } from "#domain/catalogue/catalogue";

/** Everything the cart holds, or one episode bought directly (reading R10): one open quote each. */
export type Basket = "cart" | `episode_${string}`;

/** Of the checkout of one episode, or, without one, of the cart. */
export function basketOf(episodeId: string | null): Basket {
  return episodeId === null ? "cart" : `episode_${episodeId}`;
}

export function isBasket(basket: string): basket is Basket {
  return basket === "cart" || (episodeIdOf(basket) !== null && idProblem(basket) === null);
}

/** Whether the cart holds other lines or quantities than were quoted; prices may move (reading R18). */
type Line = Pick<OrderLine, "id" | "size" | "quantity">;

export function cartDiffers(quoted: readonly Line[], cart: readonly Line[]): boolean {
  const pieces = new Map(cart.map((line) => [lineKey(line), line.quantity]));
  return (
    quoted.length !== cart.length ||
    quoted.some((line) => pieces.get(lineKey(line)) !== line.quantity)
  );
}
