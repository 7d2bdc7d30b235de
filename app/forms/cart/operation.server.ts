import { z } from "zod";
import { cartMessages } from "#domain/cart/messages";
import type { Message } from "#domain/messages";
import type { Outcome } from "#domain/problem";
import { refuse } from "#forms/form.server";
import { countStep } from "#request/figures/funnel.server";
import { LIMITS } from "#request/forms/limits.server";

/** A whole number as text; NaN for anything else, which the domain refuses as an invalid quantity. */
export const quantityText = z
  .string()
  .transform((text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN));

/** Undo refuses earlier dates: the date format allows the year 0, and PostgreSQL doesn't. */
const EARLIEST_ADDED_AT = new Date("2000-01-01T00:00:00Z");

/** When the removed line had been added. Undo restores that time, because the cart's lines are sorted by it. */
export const addedAt = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((date) => date >= EARLIEST_ADDED_AT);

/**
 * An ID that the browser makes for each press: a retry of the same press changes nothing, and Undo finds the removal
 * by it. Pages that were opened before the last upgrade send none.
 */
export const key = z.uuid().optional();

export const exampleKey = "0192f0c0-0000-4000-8000-000000000001";

/** A change of the signed-in person's cart (spec §5), at most 20 a minute (§9). */
export const cartOperation = {
  who: "customer",
  limit: { of: LIMITS.cart, sentence: () => cartMessages.tooManyOperations },
} as const;

/** Rules for adding to the cart, from any page of the shop. */
export const cartAddition = { ...cartOperation, signedOut: () => cartMessages.loginToAdd } as const;

/**
 * The sentence for a failed change of quantity. A quantity of 0 or less would have removed the line, so it gets the
 * sentence about removing.
 */
export function changeFailed({ quantity = 1 }: { quantity?: number }): string {
  return quantity <= 0 ? cartMessages.itemRemoveFailed : cartMessages.quantityFailed;
}

export function answerOperation<Problem extends { code: string }>(
  done: Outcome<Problem>,
  messageFor: (problem: Problem) => Message,
) {
  if (done.ok) return { ok: true as const };
  const { text, ...more } = messageFor(done.problem);
  return refuse(done.problem.code, { form: text }, { status: 409, ...more });
}

/**
 * Answers an addition to the cart with the quantity that the line had before, and counts a success in the sales
 * funnel.
 */
export function answerAddition<Problem extends { code: string }>(
  { id }: { id: string },
  done: Outcome<Problem, { before?: number }>,
  messageFor: (problem: Problem) => Message,
) {
  if (!done.ok) return answerOperation(done, messageFor);
  countStep("added", id);
  return { ok: true as const, before: done.before ?? 0 };
}
