import { data } from "react-router";
import { z } from "zod";
import { autoApplyCoupon } from "#data/cart/coupons.server";
import { couponLinesOf } from "#data/checkout/source-lines.server";
import { formAction } from "#request/forms/form.server";
import { log } from "#request/log/log.server";
import { saveCoupon, savedCoupon } from "#request/session/coupon-cookie.server";
import { withCookies } from "./applied-coupon.server.ts";
import { termsOf } from "./applied-coupon.ts";
import { couponForm, sourceField } from "./coupon-form.server.ts";

/**
 * Looks for the coupon that saves most and applies it (spec §4 Coupon). Not counted as an operation on
 * the cart: a page asks for it, nobody presses it, and it tells nothing of codes that don't apply.
 */
export const action = formAction(
  { ...couponForm, schema: z.object({ source: sourceField }) },
  async ({ person, value: { source } }, { request }) => {
    const holder = { userId: person.id, source };
    const saved = await savedCoupon(request, holder);
    const lines = await couponLinesOf(person.id, source);
    const applied = saved === null ? null : { code: saved };
    const result = await autoApplyCoupon({ ...holder, lines, now: new Date(), applied });
    const { shouldApply, coupon, discountAmount, message, cause } = result;
    if (cause) log.error({ err: cause }, "no coupon looked for");
    const cookies = coupon ? [await saveCoupon(request, holder, coupon.code)] : [];
    const shown = { shouldApply, coupon: coupon && termsOf(coupon), discountAmount, message };
    return data({ ok: true as const, ...shown }, { headers: withCookies({}, cookies) });
  },
);
