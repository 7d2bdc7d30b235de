import { z } from "zod";
import { addCombo } from "#data/cart/cart-additions.server";
import { cartMessageFor } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { formAction } from "#forms/form.server";
import { answerAddition, cartAddition, oneCombo } from "#pages/cart/lines/operation.server.ts";

/** Adds one of a ready-made combo at its row's price (spec §7 Cart actions). */
export const action = formAction(
  { ...cartAddition, schema: z.object(oneCombo), failed: () => comboMessages.comboAddFailed },
  async ({ person, value }) =>
    answerAddition(person, await addCombo(person.id, value.combo_id, 1, value.key), (problem) =>
      cartMessageFor(problem, comboMessages.comboAddFailed),
    ),
);
