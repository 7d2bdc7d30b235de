import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";

import type { EpisodeProblem } from "#data/cart.server";
import type { ComboAddProblem, CustomComboAddProblem } from "#data/combos.server";
import type { CartProblem } from "#domain/cart";
import { type IdProblem, SIZES } from "#domain/catalogue";
import {
  COMBO_ADD_FAILED,
  COMBO_ITEMS_ADD_FAILED,
  EPISODE_ADD_FAILED,
  ITEM_ADD_FAILED,
  LOGIN_TO_ADD,
  SIGN_IN_FOR_EPISODES,
  TOO_MANY_CART_OPERATIONS,
} from "#domain/messages";
import {
  type Said,
  sayCartLineProblem,
  sayComboProblem,
  sayCustomComboProblem,
  sayEpisodeProblem,
} from "#domain/sayings";

import { answerRefused, readForm } from "#request/form.server";
import { within } from "#request/limits.server";
import { log } from "#request/log.server";
import { currentPerson, type Person } from "#request/session.server";

export type LineProblem =
  | CartProblem
  | IdProblem
  | { code: "product-gone" }
  | { code: "size-not-offered" }
  | { code: "line-gone" };

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

export const lineKey = { product_id: z.string().max(80), size: z.enum(SIZES) };
export const comboKey = { combo_id: z.string().max(80) };

/** What an operation says: of a problem that it names, where the server failed, and to a guest. */
type Words<Problem> = { say: (problem: Problem) => Said; failed: string; signedOut?: string };

/** One operation on the own cart: at most 20 a minute (spec §9), for signed-in people only (§5). */
function operationIn<Problem extends { code: string }>({
  say,
  failed,
  signedOut = LOGIN_TO_ADD,
}: Words<Problem>) {
  return async function operation<Schema extends z.ZodType>(
    request: Request,
    context: Readonly<RouterContextProvider>,
    schema: Schema,
    work: (
      person: Person,
      form: z.output<Schema>,
    ) => Promise<{ ok: true } | { ok: false; problem: Problem }>,
  ) {
    const form = await readForm(request, context, schema);
    if (!form.ok) return answerRefused(form);
    const person = currentPerson(context);
    if (!person) return refusal({ sentence: signedOut, advice: null }, 401);
    if (!(await within("cart", person.id, person.id))) {
      return refusal({ sentence: TOO_MANY_CART_OPERATIONS, advice: null }, 429);
    }
    try {
      const done = await work(person, form.value);
      return done.ok ? data({ ok: true as const }) : refusal(say(done.problem), 409);
    } catch (error) {
      log.error({ err: error }, "cart operation failed");
      return refusal({ sentence: failed, advice: null }, 500);
    }
  };
}

function refusal(said: Said, status: number) {
  return data({ ok: false as const, said }, { status });
}

export const cartOperation = operationIn<LineProblem>({
  say: sayCartLineProblem,
  failed: ITEM_ADD_FAILED,
});

export const episodeOperation = operationIn<EpisodeProblem>({
  say: sayEpisodeProblem,
  failed: EPISODE_ADD_FAILED,
  signedOut: SIGN_IN_FOR_EPISODES,
});

export const comboOperation = operationIn<ComboAddProblem>({
  say: sayComboProblem,
  failed: COMBO_ADD_FAILED,
});

export const customComboOperation = operationIn<CustomComboAddProblem>({
  say: sayCustomComboProblem,
  failed: COMBO_ITEMS_ADD_FAILED,
});
