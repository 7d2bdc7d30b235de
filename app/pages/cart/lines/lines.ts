import { addLine } from "#data/cart/cart-additions.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { formAction } from "#forms/form.server";
import { answerAddition, cartAddition, pieces } from "./operation.server.ts";

/** Adds pieces of a product at today's price (spec §7 Cart actions: add). */
export const action = formAction(
  { ...cartAddition, schema: pieces, failed: () => cartMessages.itemAddFailed },
  async ({ person, value: { product_id, size, quantity, key } }) =>
    answerAddition(
      person,
      await addLine(person.id, { id: product_id, size, quantity }, key),
      (problem) => cartMessageFor(problem),
    ),
);
