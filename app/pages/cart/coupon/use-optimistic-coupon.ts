import { useState } from "react";
import type { CouponTerms } from "#domain/cart/coupons";
import type { CouponState } from "./applied-coupon.ts";

export type OptimisticCoupon = {
  /** As it was pressed; else as the server knows it. */
  applied: CouponTerms | null;
  /** Shown at once, while the server is asked. */
  press: (wanted: CouponTerms | null) => void;
  /** Its answer is on the page, or it refused: that counts. */
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
