import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { COUPON_APPLY_FAILED_RETRY, SIGN_IN_TO_CONTINUE } from "#domain/messages";
import { type Basket, isBasket } from "#domain/quotes";
import type { CouponHolder } from "#request/coupon-cookie.server";
import { answerRefused, readForm } from "#request/form.server";
import { log } from "#request/log.server";
import { currentPerson } from "#request/session.server";
import type { CouponAnswer } from "./applied-coupon.ts";

/** Which basket a coupon's form is about. */
export const basketField = z
  .string()
  .default("cart")
  .refine(isBasket)
  .transform((b): Basket => b);

/** A form about the coupon of an own basket, for signed-in people only (spec §6). */
export async function couponStep<Schema extends z.ZodType<{ basket: Basket }>, Done>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  schema: Schema,
  work: (holder: CouponHolder, form: z.output<Schema>) => Promise<Done>,
) {
  const form = await readForm(request, context, schema);
  if (!form.ok) return answerRefused(form);
  const person = currentPerson(context);
  if (!person) return refuseCoupon("signed-out", SIGN_IN_TO_CONTINUE, 401);
  try {
    return await work({ userId: person.id, basket: form.value.basket }, form.value);
  } catch (error) {
    log.error({ err: error }, "coupon step failed");
    return refuseCoupon("failed", COUPON_APPLY_FAILED_RETRY, 500);
  }
}

/** What is wrong with a coupon is said at its field. */
export function refuseCoupon(problem: string, sentence: string, status = 422) {
  const refused: CouponAnswer = { ok: false, problem, errors: { coupon: sentence } };
  return data(refused, { status });
}
