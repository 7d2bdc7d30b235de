import { z } from "zod";
import { cartMessages } from "#domain/cart/messages";
import { type CheckoutSource, isCheckoutSource } from "#domain/checkout/quotes";
import { refuse } from "#request/forms/form.server";

/** Which source a coupon's form is about. */
export const sourceField = z
  .string()
  .default("cart")
  .refine(isCheckoutSource)
  .transform((b): CheckoutSource => b);

/** A form about the coupon of an own source, for signed-in people only (spec §6); it speaks at its field. */
export const couponForm = {
  who: "customer",
  failed: cartMessages.couponFailedRetry,
  field: "coupon",
} as const;

export function refuseCoupon(problem: string, sentence: string) {
  return refuse(problem, { coupon: sentence });
}
