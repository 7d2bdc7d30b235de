import { cartOf } from "#data/cart/cart.server";
import { episodeById } from "#data/catalogue/catalogue.server";
import { type CouponLine, couponLine } from "#domain/cart/coupons";
import { episodeCartId, episodeIdOf } from "#domain/catalogue/catalogue";
import type { Basket } from "#domain/checkout/quotes";

/** What a coupon sees of a basket, at today's prices. */
export async function couponLinesOf(userId: string, basket: Basket): Promise<CouponLine[]> {
  if (basket === "cart") return (await cartOf(userId)).lines.map(couponLine);
  const episode = await episodeById(episodeIdOf(basket) ?? "");
  if (!episode) return [];
  const { id, sale_price: unitPrice } = episode;
  return [{ kind: "episode", id: episodeCartId(id), unitPrice, quantity: 1 }];
}
