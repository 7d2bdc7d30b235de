import { z } from "zod";
import { setQuantity } from "#data/cart/cart-changes.server";
import { cartMessageFor } from "#domain/cart/messages";
import { formAction } from "#forms/form.server";
import {
  answerOperation,
  cartOperation,
  changeFailed,
  comboKey,
  quantityText,
} from "#pages/cart/lines/operation.server.ts";

const Change = z.object({ ...comboKey, quantity: quantityText });

/** Sets a combo line's quantity; 0 or less removes it (spec §4 Cart). */
export const action = formAction(
  { ...cartOperation, schema: Change, failed: changeFailed },
  async ({ person, value }) =>
    answerOperation(
      await setQuantity(person.id, { id: value.combo_id, size: null }, value.quantity),
      (problem) => cartMessageFor(problem, changeFailed(value)),
    ),
);
