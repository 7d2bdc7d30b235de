import { z } from "zod";
import { cartMessages } from "#domain/cart/messages";
import type { Message } from "#domain/messages";
import { refuse } from "#forms/form.server";
import { countStep } from "#request/funnel.server";

/** A whole number as text; anything else becomes NaN, which the domain calls an invalid quantity. */
export const quantityText = z
  .string()
  .transform((text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN));

/** PostgreSQL knows no year 0, which the form of a date allows. */
const EARLIEST = new Date("2000-01-01T00:00:00Z");

/** Where a removed line stood, for Undo. */
export const addedAt = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((date) => date >= EARLIEST);

/** The id of a press, so that its retries add nothing; pages of the version before have none. */
export const key = z.uuid().optional();

/** One operation on the own cart: for signed-in people only (spec §5), at most 20 a minute (§9). */
export const cartOperation = {
  who: "customer",
  limit: { name: "cart", sentence: () => cartMessages.tooManyOperations },
} as const;

/** What puts something into the cart, from any page of the shop. */
export const cartAddition = { ...cartOperation, signedOut: () => cartMessages.loginToAdd } as const;

/** Of a change of quantity that failed: 0 or less would have removed the line. */
export function changeFailed({ quantity }: { quantity: number }): string {
  return quantity <= 0 ? cartMessages.itemRemoveFailed : cartMessages.quantityFailed;
}

/** What an operation answers. */
export function answerOperation<Problem extends { code: string }>(
  done: { ok: true } | { ok: false; problem: Problem },
  messageFor: (problem: Problem) => Message,
) {
  if (done.ok) return { ok: true as const };
  const { text, ...more } = messageFor(done.problem);
  return refuse(done.problem.code, { form: text }, { status: 409, ...more });
}

/** What an addition answers, with what the line held before; one that went through counts. */
export function answerAddition<Problem extends { code: string }>(
  { id }: { id: string },
  done: { ok: true; before?: number } | { ok: false; problem: Problem },
  messageFor: (problem: Problem) => Message,
) {
  if (!done.ok) return answerOperation(done, messageFor);
  countStep("added", id);
  return { ok: true as const, before: done.before ?? 0 };
}
