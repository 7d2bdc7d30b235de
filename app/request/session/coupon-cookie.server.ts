import type { Cookie } from "react-router";
import { z } from "zod";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { SESSION_LIFE_SECONDS } from "#domain/people/limits";
import { deleteCookie, readCookie, storeCookie } from "./cookies.server.ts";

/** The person who applied a coupon, and the checkout to which they applied it. */
export type CouponHolder = { userId: string; source: CheckoutSource };

const AppliedCoupon = z.object({ userId: z.string(), source: z.string(), code: z.string() });

/**
 * Returns the `Set-Cookie` header that remembers an applied coupon from the cart to the checkout. It is signed for
 * this person and checkout: pages check the coupon without a limit, so with a cookie that can be forged, people could
 * guess codes.
 */
export function saveCoupon(request: Request, holder: CouponHolder, code: string): Promise<string> {
  const { userId, source } = holder;
  return couponCookie(request, holder).serialize({ userId, source, code });
}

/** Returns the code that this person applied to this checkout in this browser; null: none. */
export async function savedCoupon(request: Request, holder: CouponHolder): Promise<string | null> {
  const value = await readCookie(request, couponCookie(request, holder));
  const { userId, source, code } = AppliedCoupon.safeParse(value).data ?? {};
  return code && userId === holder.userId && source === holder.source ? code : null;
}

export function deleteCoupon(request: Request, holder: CouponHolder): Promise<string> {
  return deleteCookie(couponCookie(request, holder));
}

/** The purchase of one episode has a cookie of its own, beside the cart's (reading R10). */
function couponCookie(request: Request, { source }: CouponHolder): Cookie {
  const name = source === "cart" ? "coupon" : "episode-coupon";
  return storeCookie(request, name, { maxAge: SESSION_LIFE_SECONDS, signedFor: "applied coupon" });
}
