import { createHmac, timingSafeEqual } from "node:crypto";
import type { Basket } from "#domain/checkout/quotes";
import { SESSION_LIFE_SECONDS } from "#domain/limits";
import { derivedKey } from "#request/config.server";
import { isSecure } from "#request/origin.server";
import { cookieLine, hostCookie, readCookie } from "./cookies.server.ts";

/** Whose basket a coupon is applied to. */
export type CouponHolder = { userId: string; basket: Basket };

/**
 * The `Set-Cookie` line that keeps an applied coupon between the cart and the checkout. It is signed
 * for this person and this basket: pages judge it without counting, so it must not be good for
 * guessing codes.
 */
export function keepCoupon(request: Request, holder: CouponHolder, code: string): string {
  const value = `${Buffer.from(code).toString("base64url")}.${signature(holder, code)}`;
  return line(request, holder, value, SESSION_LIFE_SECONDS);
}

/** The code that was applied to this basket, by this person in this browser. */
export function keptCoupon(request: Request, holder: CouponHolder): string | null {
  const kept = readCookie(request, nameFor(request, holder));
  const [encoded = "", signed = ""] = kept?.split(".") ?? [];
  const code = Buffer.from(encoded, "base64url").toString();
  return code !== "" && same(signed, signature(holder, code)) ? code : null;
}

export function forgetCoupon(request: Request, holder: CouponHolder): string {
  return line(request, holder, "", 0);
}

function line(request: Request, holder: CouponHolder, value: string, maxAge: number): string {
  return cookieLine(nameFor(request, holder), value, { maxAge, secure: isSecure(request) });
}

/** A direct purchase leaves the cart and its coupon alone (reading R10). */
function nameFor(request: Request, { basket }: CouponHolder): string {
  return hostCookie(basket === "cart" ? "coupon" : "episode-coupon", isSecure(request));
}

function signature({ userId, basket }: CouponHolder, code: string): string {
  const signed = [userId, basket, code].join("\n");
  return createHmac("sha256", derivedKey("applied coupon")).update(signed).digest("base64url");
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
