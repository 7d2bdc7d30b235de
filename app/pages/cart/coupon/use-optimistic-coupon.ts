import { useState } from "react";
import type { CouponTerms } from "#domain/cart/coupons";
import type { CouponState } from "./applied-coupon.ts";

export type OptimisticCoupon = {
  /** The coupon that was just pressed, else the one that the server has applied. */
  applied: CouponTerms | null;
  /** Shows this coupon (null: none) before the server responds. */
  press: (wanted: CouponTerms | null) => void;
  /** Shows the server's coupon again, after its response. */
  settle: () => void;
};

export function useOptimisticCoupon({ applied }: CouponState): OptimisticCoupon {
  const [pressed, setPressed] = useState<{ wanted: CouponTerms | null } | null>(null);
  return {
    applied: pressed ? pressed.wanted : applied,
    press: (wanted) => setPressed({ wanted }),
    settle: () => setPressed(null),
  };
}
