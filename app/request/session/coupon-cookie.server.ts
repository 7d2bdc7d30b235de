import type { Cookie } from "react-router";
import { z } from "zod";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { SESSION_LIFE_SECONDS } from "#domain/limits";
import { deleteCookie, readCookie, storeCookie } from "./cookies.server.ts";

/** Who has a coupon applied, and in which checkout. */
export type CouponHolder = { userId: string; source: CheckoutSource };

const AppliedCoupon = z.object({ userId: z.string(), source: z.string(), code: z.string() });

/**
 * The `Set-Cookie` line that saves an applied coupon between the cart and the checkout. It is signed
 * for this person and this source: pages validate it without counting, so it must not be good for
 * guessing codes.
 */
export function saveCoupon(request: Request, holder: CouponHolder, code: string): Promise<string> {
  const { userId, source } = holder;
  return couponCookie(request, holder).serialize({ userId, source, code });
}

/** The code that was applied to this source, by this person in this browser. */
export async function savedCoupon(request: Request, holder: CouponHolder): Promise<string | null> {
  const value = await readCookie(request, couponCookie(request, holder));
  const { userId, source, code } = AppliedCoupon.safeParse(value).data ?? {};
  return code && userId === holder.userId && source === holder.source ? code : null;
}

export function deleteCoupon(request: Request, holder: CouponHolder): Promise<string> {
  return deleteCookie(couponCookie(request, holder));
}

/** A direct purchase leaves the cart and its coupon alone (reading R10). */
function couponCookie(request: Request, { source }: CouponHolder): Cookie {
  const name = source === "cart" ? "coupon" : "episode-coupon";
  return storeCookie(request, name, { maxAge: SESSION_LIFE_SECONDS, signedFor: "applied coupon" });
}
