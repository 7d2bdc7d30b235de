import type { Coupon } from "#domain/cart/coupons";

/** A coupon's state: usable now, or the reason why not. If several reasons apply, it is the most lasting one. */
export type CouponState =
  | { code: "stopped" }
  | { code: "used-up" }
  | { code: "ended"; at: Date }
  | { code: "not-begun"; at: Date }
  | { code: "running"; until: Date | null };

/** Returns a coupon's state. `uses` is the number of orders and open payments that use it. */
export function couponState(
  {
    active,
    validFrom,
    validUntil,
    maxUses,
    usedCount: uses,
  }: Pick<Coupon, "active" | "validFrom" | "validUntil" | "maxUses"> & { usedCount: number },
  now: Date,
): CouponState {
  if (!active) return { code: "stopped" };
  if (validUntil && now > validUntil) return { code: "ended", at: validUntil };
  if (maxUses !== null && uses >= maxUses) return { code: "used-up" };
  if (validFrom && now < validFrom) return { code: "not-begun", at: validFrom };
  return { code: "running", until: validUntil };
}
