import { data } from "react-router";
import { z } from "zod";
import { autoApplyCoupon, checkCoupon } from "#data/cart/coupons.server";
import { couponLinesOf } from "#data/checkout/source-lines.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { termsOf } from "#domain/cart/coupons";
import { cartMessages } from "#domain/cart/messages";
import { type CheckoutSource, isCheckoutSource } from "#domain/checkout/quotes";
import { form } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { LIMITS } from "#request/forms/limits.server";
import { log } from "#request/log/log.server";
import { deleteCoupon, saveCoupon, savedCoupon } from "#request/session/coupon-cookie.server";

/** Which checkout the coupon is for: the cart's (by default) or one episode's. */
const source = z
  .string()
  .default("cart")
  .refine(isCheckoutSource)
  .transform((source): CheckoutSource => source);

/** All coupon forms are for signed-in customers (spec §6) and show their problems at the coupon's field. */
const couponForm = {
  who: "customer",
  failed: () => couponMessages.couponFailedRetry,
  field: "coupon",
} as const;

export const couponForms = [
  /**
   * Applies a typed code (spec §5). It counts as one of the 20 cart operations a minute (§9), so that codes can't be
   * guessed. The use is counted when a quote is made (reading R17).
   */
  form(
    "/cart/coupon",
    {
      ...couponForm,
      schema: z.object({ coupon: z.string().max(200).default(""), source }),
      example: { coupon: "WELCOME10", source: "cart" },
      limit: { of: LIMITS.cart, sentence: () => cartMessages.tooManyOperations },
    },
    async ({ person, value: { coupon, source } }, { request }) => {
      const holder = { userId: person.id, source };
      const lines = await couponLinesOf(person.id, source);
      const validation = await checkCoupon(coupon, { ...holder, lines, now: new Date() });
      if (!validation.ok) {
        const { problem } = validation;
        if ("cause" in problem) log.error({ err: problem.cause }, problem.code);
        return refuseProblem(problem, couponMessages, {}, "coupon");
      }
      const { code } = validation.coupon;
      const message = couponMessages.couponApplied(code, validation.discount);
      const headers = { "Set-Cookie": await saveCoupon(request, holder, code) };
      return data({ ok: true as const, message }, { headers });
    },
  ),

  /** Removes the coupon (spec §4 Coupon). It has no limit, since it reveals nothing. */
  form(
    "/cart/coupon/removal",
    {
      ...couponForm,
      failed: () => couponMessages.couponNotRemoved,
      schema: z.object({ source }),
      example: { source: "cart" },
    },
    async ({ person, value: { source } }, { request }) => {
      const headers = { "Set-Cookie": await deleteCoupon(request, { userId: person.id, source }) };
      return data({ ok: true as const, message: couponMessages.couponRemoved }, { headers });
    },
  ),

  /**
   * Applies the coupon that saves most (spec §4 Coupon). It has no limit: the page itself sends it, and it reveals no
   * code that the order doesn't qualify for.
   */
  form(
    "/cart/automatic-coupon",
    { ...couponForm, schema: z.object({ source }), example: { source: "cart" } },
    async ({ person, value: { source } }, { request }) => {
      const holder = { userId: person.id, source };
      const saved = await savedCoupon(request, holder);
      const lines = await couponLinesOf(person.id, source);
      const applied = saved === null ? null : { code: saved };
      const result = await autoApplyCoupon({ ...holder, lines, now: new Date(), applied });
      const { shouldApply, coupon, discountAmount, message, cause } = result;
      if (cause) log.error({ err: cause }, "no coupon looked for");
      const shown = { shouldApply, coupon: coupon && termsOf(coupon), discountAmount, message };
      const headers = coupon && { "Set-Cookie": await saveCoupon(request, holder, coupon.code) };
      return data({ ok: true as const, ...shown }, headers ? { headers } : {});
    },
  ),
];
