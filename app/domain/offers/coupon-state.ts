import type { Coupon } from "#domain/cart/coupons";

/** Whether a coupon can be used now, and why not: what stands in its way longest comes first. */
export type CouponState =
  | { code: "stopped" }
  | { code: "used-up" }
  | { code: "ended"; at: Date }
  | { code: "not-begun"; at: Date }
  | { code: "running"; until: Date | null };

/** `taken` counts uses by orders and by open payments. */
export function couponState(
  {
    active,
    validFrom,
    validUntil,
    maxUses,
    taken,
  }: Pick<Coupon, "active" | "validFrom" | "validUntil" | "maxUses"> & { taken: number },
  now: Date,
): CouponState {
  if (!active) return { code: "stopped" };
  if (validUntil && now > validUntil) return { code: "ended", at: validUntil };
  if (maxUses !== null && taken >= maxUses) return { code: "used-up" };
  if (validFrom && now < validFrom) return { code: "not-begun", at: validFrom };
  return { code: "running", until: validUntil };
}
