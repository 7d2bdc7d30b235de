import { data } from "react-router";
import { z } from "zod";
import { COUPON_REMOVED } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { forgetCoupon } from "#request/coupon-cookie.server";
import type { Route } from "./+types/removal";
import { COUPON_UNREACHABLE } from "./applied-coupon.ts";
import { basketField, couponStep } from "./coupon-step.server.ts";

const Removed = z.object({ basket: basketField });

/** Takes the coupon off (spec §4 Coupon). Not counted: there is nothing to find out by it. */
export async function action({ request, context }: Route.ActionArgs) {
  return await couponStep({ request, context }, Removed, async (holder) => {
    const headers = { "Set-Cookie": forgetCoupon(request, holder) };
    return data({ ok: true as const, message: COUPON_REMOVED }, { headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, COUPON_UNREACHABLE);
