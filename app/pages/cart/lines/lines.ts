import { z } from "zod";
import { addLine } from "#data/cart/cart-additions.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { CARD_SIZES } from "#domain/catalogue/catalogue";
import { formAction } from "#request/forms/form.server";
import { answerOperation, cartAddition, lineKey, quantityText } from "./operation.server.ts";

const NewLine = z.object({ ...lineKey, size: z.enum(CARD_SIZES), quantity: quantityText });

/** Adds pieces of a product at today's price (spec §7 Cart actions: add). */
export const action = formAction(
  { ...cartAddition, schema: NewLine, failed: cartMessages.itemAddFailed },
  async ({ person, value: { product_id, size, quantity } }) =>
    answerOperation(await addLine(person.id, { id: product_id, size, quantity }), (problem) =>
      cartMessageFor(problem),
    ),
);
