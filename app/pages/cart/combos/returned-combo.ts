import { z } from "zod";
import { putBack } from "#data/cart/cart-additions.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { formAction } from "#forms/form.server";
import {
  addedAt,
  answerOperation,
  cartOperation,
  comboKey,
  quantityText,
} from "#pages/cart/lines/operation.server.ts";

const Returned = z.object({ ...comboKey, quantity: quantityText, added_at: addedAt });

/** Undo: a combo that was just removed stands again where it stood. */
export const action = formAction(
  { ...cartOperation, schema: Returned, failed: () => cartMessages.itemReturnFailed },
  async ({ person, value: { combo_id: id, quantity, added_at } }) =>
    answerOperation(
      await putBack(person.id, { id, size: null, quantity, addedAt: added_at }),
      (problem) => cartMessageFor(problem, cartMessages.itemReturnFailed),
    ),
);
