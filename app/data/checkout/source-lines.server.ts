import { cartOf } from "#data/cart/cart.server";
import { episodeById } from "#data/catalogue/catalogue.server";
import { type CartLine, episodeLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { CheckoutSource } from "#domain/checkout/quotes";

/** Returns the lines of a checkout (the cart, or one episode) at today's prices, for checking coupons. */
export async function couponLinesOf(userId: string, source: CheckoutSource): Promise<CartLine[]> {
  if (source === "cart") return (await cartOf(userId)).lines;
  const episode = await episodeById(episodeIdOf(source) ?? "");
  return episode ? [episodeLine(episode)] : [];
}
