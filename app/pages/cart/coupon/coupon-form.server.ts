import { z } from "zod";
import { couponMessages } from "#domain/cart/coupon-messages";
import { type CheckoutSource, isCheckoutSource } from "#domain/checkout/quotes";
import { refuse } from "#request/forms/form.server";

/** The field that says which checkout the coupon is for: the cart's (without it), or one episode's. */
export const sourceField = z
  .string()
  .default("cart")
  .refine(isCheckoutSource)
  .transform((source): CheckoutSource => source);

/** What all coupon forms share: only for customers (spec §6), and what is wrong is said at the coupon's field. */
export const couponForm = {
  who: "customer",
  failed: () => couponMessages.couponFailedRetry,
  field: "coupon",
} as const;

export function refuseCoupon(problem: string, sentence: string) {
  return refuse(problem, { coupon: sentence });
}
