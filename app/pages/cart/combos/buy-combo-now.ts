import { z } from "zod";
import { addCombo } from "#data/cart/cart-additions.server";
import { cartMessageFor } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { answerAddition, cartAddition, comboKey } from "#pages/cart/lines/operation.server.ts";
import { formAction } from "#request/forms/form.server";

/** Buy Now on a ready-made combo: the cart holds one, however often it is pressed. */
export const action = formAction(
  { ...cartAddition, schema: z.object(comboKey), failed: () => comboMessages.comboAddFailed },
  async ({ person, value }) =>
    answerAddition(person, await addCombo(person.id, value.combo_id, 1, "at-least"), (problem) =>
      cartMessageFor(problem, comboMessages.comboAddFailed),
    ),
);
