import { episodeCartId, episodeIdOf } from "#domain/catalogue";
import { type CouponLine, couponLine } from "#domain/coupons";
import type { Basket } from "#domain/quotes";
import { cartOf } from "./cart.server.ts";
import { episodeById } from "./catalogue.server.ts";

/** What a coupon sees of a basket, at today's prices. */
export async function couponLinesOf(userId: string, basket: Basket): Promise<CouponLine[]> {
  if (basket === "cart") return (await cartOf(userId)).lines.map(couponLine);
  const episode = await episodeById(episodeIdOf(basket) ?? "");
  if (!episode) return [];
  const { id, sale_price: unitPrice } = episode;
  return [{ kind: "episode", id: episodeCartId(id), unitPrice, quantity: 1 }];
}
