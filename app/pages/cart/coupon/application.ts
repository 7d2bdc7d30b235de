import { data } from "react-router";
import { z } from "zod";
import { checkCoupon } from "#data/cart/coupons.server";
import { couponLinesOf } from "#data/checkout/source-lines.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { cartMessages } from "#domain/cart/messages";
import { messageFor } from "#domain/messages";
import { formAction } from "#request/forms/form.server";
import { saveCoupon } from "#request/session/coupon-cookie.server";
import { logFailure } from "./applied-coupon.server.ts";
import { couponForm, refuseCoupon, sourceField } from "./coupon-form.server.ts";

/**
 * Applies a typed code (spec §5). It counts as one of the 20 operations a minute on the cart (§9), so
 * that nobody finds codes by trying. Nothing is used up yet: the quote takes the use (reading R17).
 */
export const action = formAction(
  {
    ...couponForm,
    schema: z.object({ coupon: z.string().max(200).default(""), source: sourceField }),
    limit: { name: "cart", sentence: () => cartMessages.tooManyOperations },
  },
  async ({ person, value: { coupon, source } }, { request }) => {
    const holder = { userId: person.id, source };
    const lines = await couponLinesOf(person.id, source);
    const validation = await checkCoupon(coupon, { ...holder, lines, now: new Date() });
    if (!validation.ok) {
      logFailure(validation.problem);
      return refuseCoupon(validation.problem.code, messageFor(couponMessages, validation.problem));
    }
    const { code } = validation.coupon;
    const headers = { "Set-Cookie": await saveCoupon(request, holder, code) };
    return data(
      { ok: true as const, message: couponMessages.couponApplied(code, validation.discount) },
      { headers },
    );
  },
);
