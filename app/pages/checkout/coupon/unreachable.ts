import { data } from "react-router";
import { COUPON_APPLY_FAILED_RETRY } from "#domain/messages";
import type { CouponAnswer } from "./applied-coupon.ts";

/** A phone without a network gets a sentence at the field. The status keeps the page from reloading. */
export async function orCouponRefused<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch {
    const errors = { coupon: COUPON_APPLY_FAILED_RETRY };
    const refused: CouponAnswer = { ok: false, problem: "unreachable", errors };
    return data(refused, { status: 503 });
  }
}
