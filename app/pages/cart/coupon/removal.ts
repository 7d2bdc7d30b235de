import { data } from "react-router";
import { z } from "zod";
import { couponMessages } from "#domain/cart/coupon-messages";
import { formAction } from "#request/forms/form.server";
import { deleteCoupon } from "#request/session/coupon-cookie.server";
import { couponForm, sourceField } from "./coupon-form.server.ts";

/** Takes the coupon off (spec §4 Coupon). Not counted: there is nothing to find out by it. */
export const action = formAction(
  { ...couponForm, schema: z.object({ source: sourceField }) },
  async ({ person, value: { source } }, { request }) => {
    const headers = { "Set-Cookie": await deleteCoupon(request, { userId: person.id, source }) };
    return data({ ok: true as const, message: couponMessages.couponRemoved }, { headers });
  },
);
