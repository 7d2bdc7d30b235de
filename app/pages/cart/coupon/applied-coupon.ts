import type { Coupon, CouponTerms } from "#domain/cart/coupons";

/** The coupon of a source, as a page is told of it. */
export type CouponState = {
  applied: CouponTerms | null;
  /** Why one that was applied has fallen away, or couldn't be validated just now. */
  problem: { code: string; sentence: string } | null;
};

export const NO_COUPON: CouponState = { applied: null, problem: null };

export function termsOf(coupon: Coupon): CouponTerms {
  const { code, discount, minimum, categories, prefixes, products } = coupon;
  return { code, discount, minimum, categories, prefixes, products };
}
