import { useState } from "react";
import type { CouponTerms } from "#domain/cart/coupons";
import type { CouponState } from "./applied-coupon.ts";

export type OptimisticCoupon = ReturnType<typeof useOptimisticCoupon>;

export function useOptimisticCoupon({ applied }: CouponState) {
  const [pressed, setPressed] = useState<{ wanted: CouponTerms | null } | null>(null);
  return {
    /** The coupon that was just pressed, else the one that the server has applied. */
    applied: pressed ? pressed.wanted : applied,
    /** Shows this coupon (null: none) before the server responds. */
    press: (wanted: CouponTerms | null) => setPressed({ wanted }),
    /** Shows the server's coupon again, after its response. */
    settle: () => setPressed(null),
  };
}
