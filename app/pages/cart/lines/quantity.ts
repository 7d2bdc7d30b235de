import { z } from "zod";
import { setQuantity } from "#data/cart/cart-changes.server";
import { cartMessageFor } from "#domain/cart/messages";
import { formAction } from "#forms/form.server";
import {
  answerOperation,
  cartOperation,
  changeFailed,
  lineKey,
  quantityText,
} from "./operation.server.ts";

const Change = z.object({ ...lineKey, quantity: quantityText });

/** Sets a line's quantity; 0 or less removes it (spec §4 Cart). */
export const action = formAction(
  { ...cartOperation, schema: Change, failed: changeFailed },
  async ({ person, value }) => {
    const { product_id: id, size, quantity } = value;
    const done = await setQuantity(person.id, { id, size }, quantity);
    return answerOperation(done, (problem) => cartMessageFor(problem, changeFailed(value)));
  },
);
