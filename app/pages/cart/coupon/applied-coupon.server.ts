import { checkCoupon, couponsForCart } from "#data/cart/coupons.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { type CouponTerms, termsOf } from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import { messageFor } from "#domain/messages";
import { log } from "#request/log/log.server";
import {
  type CouponHolder,
  deleteCoupon,
  savedCoupon,
} from "#request/session/coupon-cookie.server";
import { type CouponState, NO_COUPON } from "./applied-coupon.ts";

type CouponAnswer = { coupon: CouponState; cookies: string[] };

/**
 * Checks the coupon that was applied to a checkout source against its current lines. A coupon that doesn't apply any
 * more is removed, with a sentence that says why. The response must send the `cookies`.
 */
export async function appliedCoupon(
  request: Request,
  holder: CouponHolder,
  lines: readonly CartLine[],
): Promise<CouponAnswer> {
  const code = await savedCoupon(request, holder);
  // An emptied cart keeps its coupon, because the removed line may come back by Undo.
  if (code === null || lines.length === 0) return { coupon: NO_COUPON, cookies: [] };
  const validation = await checkCoupon(code, { ...holder, lines, now: new Date() });
  if (validation.ok)
    return { coupon: { applied: termsOf(validation.coupon), problem: null }, cookies: [] };
  const { problem } = validation;
  const coupon = {
    applied: null,
    problem: { code, sentence: messageFor(couponMessages, problem) },
  };
  if (!("cause" in problem)) return { coupon, cookies: [await deleteCoupon(request, holder)] };
  // The check itself failed, so the coupon is kept for the next try.
  log.error({ err: problem.cause }, problem.code);
  return { coupon, cookies: [] };
}

/** The listed coupons that the page may show to this customer for these lines (decision 33). */
export async function offeredCoupons(
  holder: CouponHolder,
  lines: readonly CartLine[],
): Promise<CouponTerms[]> {
  if (lines.length === 0) return [];
  const { coupons, cause } = await couponsForCart({ ...holder, lines, now: new Date() });
  if (cause) log.error({ err: cause }, "coupons not named");
  return coupons.map(termsOf);
}

export function withCookies(headers: Record<string, string>, cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return all;
}
