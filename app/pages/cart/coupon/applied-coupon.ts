import type { CouponTerms } from "#domain/cart/coupons";

/** The coupon of a source, as a page is told of it. */
export type CouponState = {
  applied: CouponTerms | null;
  /** Why one that was applied has fallen away, or couldn't be validated just now. */
  problem: { code: string; sentence: string } | null;
};

export const NO_COUPON: CouponState = { applied: null, problem: null };
