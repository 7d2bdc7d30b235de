import type { Coupon, CouponTerms } from "#domain/coupons";
import { COUPON_APPLY_FAILED_RETRY } from "#domain/messages";

/** The coupon of a basket, as a page is told of it. */
export type CouponState = {
  applied: CouponTerms | null;
  /** Why one that was applied has fallen away, or couldn't be judged just now. */
  problem: { code: string; sentence: string } | null;
};

export const NO_COUPON: CouponState = { applied: null, problem: null };

export function termsOf(coupon: Coupon): CouponTerms {
  const { code, discount, minimum, categories, products } = coupon;
  return { code, discount, minimum, categories, products };
}

/** What the forms of a coupon answer; sentences by field, as everywhere. */
export type CouponAnswer =
  | { ok: true; message: string }
  | { ok: false; problem: string; errors: Readonly<Record<string, string>>; token?: string };

/** What a coupon's form hears when nobody answered it. */
export const COUPON_UNREACHABLE = { field: "coupon", sentence: COUPON_APPLY_FAILED_RETRY };
