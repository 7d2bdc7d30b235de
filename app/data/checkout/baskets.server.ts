import { cartOf } from "#data/cart/cart.server";
import { episodeById } from "#data/catalogue/catalogue.server";
import { type CartLine, episodeLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { Basket } from "#domain/checkout/quotes";

/** What a coupon is held against: the lines of a basket, at today's prices. */
export async function couponLinesOf(userId: string, basket: Basket): Promise<CartLine[]> {
  if (basket === "cart") return (await cartOf(userId)).lines;
  const episode = await episodeById(episodeIdOf(basket) ?? "");
  return episode ? [episodeLine(episode)] : [];
}
