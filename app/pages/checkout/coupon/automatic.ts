import { data } from "react-router";
import { z } from "zod";
import { couponLinesOf } from "#data/baskets.server";
import { autoApplyCoupon } from "#data/coupons.server";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { keepCoupon, keptCoupon } from "#request/coupon-cookie.server";
import { log } from "#request/log.server";
import type { Route } from "./+types/automatic";
import { withCookies } from "./applied-coupon.server.ts";
import { COUPON_UNREACHABLE, termsOf } from "./applied-coupon.ts";
import { basketField, couponStep } from "./coupon-step.server.ts";

const Wanted = z.object({ basket: basketField });

/**
 * Looks for the coupon that saves most and applies it (spec §4 Coupon). Not counted as an operation on
 * the cart: a page asks for it, nobody presses it, and it tells nothing of codes that don't apply.
 */
export async function action({ request, context }: Route.ActionArgs) {
  return await couponStep({ request, context }, Wanted, async (holder) => {
    const kept = keptCoupon(request, holder);
    const lines = await couponLinesOf(holder.userId, holder.basket);
    const applied = kept === null ? null : { code: kept };
    const result = await autoApplyCoupon({ ...holder, lines, now: new Date(), applied });
    const { shouldApply, coupon, discountAmount, message, cause } = result;
    if (cause) log.error({ err: cause }, "no coupon looked for");
    const cookies = coupon ? [keepCoupon(request, holder, coupon.code)] : [];
    const shown = { shouldApply, coupon: coupon && termsOf(coupon), discountAmount, message };
    return data({ ok: true as const, ...shown }, { headers: withCookies({}, cookies) });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, COUPON_UNREACHABLE);
