import { data } from "react-router";
import { z } from "zod";
import { couponLinesOf } from "#data/baskets.server";
import { checkCoupon } from "#data/coupons.server";
import { couponApplied, TOO_MANY_CART_OPERATIONS } from "#domain/messages";
import { sayCouponProblem } from "#domain/sayings";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { keepCoupon } from "#request/coupon-cookie.server";
import { within } from "#request/limits.server";
import type { Route } from "./+types/application";
import { logFailure } from "./applied-coupon.server.ts";
import { COUPON_UNREACHABLE } from "./applied-coupon.ts";
import { basketField, couponStep, refuseCoupon } from "./coupon-step.server.ts";

const Applied = z.object({ coupon: z.string().max(200).default(""), basket: basketField });

/**
 * Applies a typed code (spec §5). It counts as one of the 20 operations a minute on the cart (§9), so
 * that nobody finds codes by trying. Nothing is used up yet: the quote takes the use (reading R17).
 */
export async function action({ request, context }: Route.ActionArgs) {
  return await couponStep({ request, context }, Applied, async (holder, { coupon }) => {
    if (!(await within("cart", holder.userId, holder.userId)))
      return refuseCoupon("too-many", TOO_MANY_CART_OPERATIONS, 429);
    const lines = await couponLinesOf(holder.userId, holder.basket);
    const judged = await checkCoupon(coupon, { ...holder, lines, now: new Date() });
    if (!judged.ok) {
      logFailure(judged.problem);
      return refuseCoupon(judged.problem.code, sayCouponProblem(judged.problem));
    }
    const { code } = judged.coupon;
    const headers = { "Set-Cookie": keepCoupon(request, holder, code) };
    return data({ ok: true as const, message: couponApplied(code, judged.discount) }, { headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, COUPON_UNREACHABLE);
