import { inLanguage } from "#domain/language";
import { messageFor } from "#domain/messages";
import { amountToPay, type Paise, rupeesWithPaise } from "#domain/money/money";
import type { Refused } from "#domain/problem";
import { te } from "./coupon-messages.te.ts";
import type { AutoApply } from "./coupons.ts";

const en = {
  /** Specified wording (spec §4 Coupon). */
  couponApplied: (code: string, saved: Paise) =>
    `Coupon "${code}" applied! You saved ${rupeesWithPaise(saved)}.`,
  couponRemoved: "Coupon removed",
  /** Our wording. */
  couponNotRemoved: "We couldn't remove the coupon. Please try again.",

  /** Specified wording (spec §5). */
  "coupon-code-empty": "Please enter a coupon code.",

  /** Specified wording (spec §8 Coupons, reading R47). */
  "coupon-invalid": "Invalid coupon code",
  "coupon-not-yet-active": "Coupon is not yet active",
  "coupon-expired": "Coupon has expired",
  "coupon-minimum": ({ minimum }: { minimum: Paise }) =>
    `Minimum order amount of ${amountToPay(minimum)} required`,
  "coupon-limit-exceeded": "Coupon usage limit exceeded",
  "coupon-already-used": "You have already used this coupon",
  "coupon-usage-not-validated": "Error validating coupon usage",
  "coupon-not-validated": "Error validating coupon",
  couponFailed: "Error applying coupon",
  couponFailedRetry: "Error applying coupon. Please try again.",
  "coupon-not-applicable": "No applicable coupons found",
  "no-valid-coupons": "No valid coupons available for auto-application",
};

export type CouponMessages = typeof en;

export const couponMessages: CouponMessages = inLanguage({ en, te });

/**
 * Says which coupon was applied automatically, or why none was; the specification calls this the result's `message`
 * (spec §3). Null if no coupon was tried.
 */
export function autoApplyMessage(
  answer: AutoApply | Refused<{ code: "not-tried" }>,
): string | null {
  if (answer.ok) return couponMessages.couponApplied(answer.coupon.code, answer.discount);
  const { problem } = answer;
  return problem.code === "not-tried" ? null : messageFor(couponMessages, problem);
}
