import { z } from "zod";
import { addCombo } from "#data/cart/cart-additions.server";
import { cartMessageFor } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { formAction } from "#forms/form.server";
import { answerAddition, cartAddition, oneCombo } from "#pages/cart/lines/operation.server.ts";

/** Buy Now on a ready-made combo adds one (spec §2 Combo detail, reading R66). */
export const action = formAction(
  { ...cartAddition, schema: z.object(oneCombo), failed: () => comboMessages.comboAddFailed },
  async ({ person, value }) =>
    answerAddition(person, await addCombo(person.id, value.combo_id, 1, value.key), (problem) =>
      cartMessageFor(problem, comboMessages.comboAddFailed),
    ),
);
