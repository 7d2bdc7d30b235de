import { addLine } from "#data/cart/cart-additions.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { formAction } from "#forms/form.server";
import { answerAddition, cartAddition, pieces } from "./operation.server.ts";

/** Buy Now adds, as Add to Cart does (spec §2, readings R42, R66). */
export const action = formAction(
  { ...cartAddition, schema: pieces, failed: () => cartMessages.itemAddFailed },
  async ({ person, value: { product_id: id, size, quantity, key } }) =>
    answerAddition(person, await addLine(person.id, { id, size, quantity }, key), (problem) =>
      cartMessageFor(problem),
    ),
);
