import type { CouponTerms } from "#domain/cart/coupons";

/** The coupon of a checkout source, as the server sends it to a page. */
export type CouponState = {
  applied: CouponTerms | null;
  /** Why a coupon that was applied has been removed, or couldn't be checked just now. */
  problem: { code: string; sentence: string } | null;
};

export const NO_COUPON: CouponState = { applied: null, problem: null };
