import { z } from "zod";
import { putBack } from "#data/cart/cart-additions.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { formAction } from "#forms/form.server";
import {
  addedAt,
  answerOperation,
  cartOperation,
  lineKey,
  quantityText,
} from "./operation.server.ts";

const Returned = z.object({ ...lineKey, quantity: quantityText, added_at: addedAt });

/** Undo: a line that was just removed stands again where it stood. */
export const action = formAction(
  { ...cartOperation, schema: Returned, failed: () => cartMessages.itemReturnFailed },
  async ({ person, value: { product_id: id, size, quantity, added_at } }) =>
    answerOperation(
      await putBack(person.id, { id, size, quantity, addedAt: added_at }),
      (problem) =>
        cartMessageFor(
          size === "digital" ? { code: "product-unavailable" } : problem,
          cartMessages.itemReturnFailed,
        ),
    ),
);
