import { z } from "zod";
import { cartMessages } from "#domain/cart/messages";
import { type Basket, isBasket } from "#domain/checkout/quotes";
import { refuse } from "#request/forms/form.server";

/** Which basket a coupon's form is about. */
export const basketField = z
  .string()
  .default("cart")
  .refine(isBasket)
  .transform((b): Basket => b);

/** A form about the coupon of an own basket, for signed-in people only (spec §6); it speaks at its field. */
export const couponForm = {
  who: "customer",
  failed: cartMessages.couponFailedRetry,
  field: "coupon",
} as const;

export function refuseCoupon(problem: string, sentence: string) {
  return refuse(problem, { coupon: sentence });
}
