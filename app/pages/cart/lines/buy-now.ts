import { addLine } from "#data/cart/cart-additions.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { formAction } from "#request/forms/form.server";
import { answerAddition, cartAddition, pieces } from "./operation.server.ts";

/** Buy Now (reading R42): the cart holds as many pieces, however often it is pressed. */
export const action = formAction(
  { ...cartAddition, schema: pieces, failed: () => cartMessages.itemAddFailed },
  async ({ person, value: { product_id: id, size, quantity } }) =>
    answerAddition(
      person,
      await addLine(person.id, { id, size, quantity }, "at-least"),
      (problem) => cartMessageFor(problem),
    ),
);
