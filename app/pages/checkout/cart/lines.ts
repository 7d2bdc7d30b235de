import { z } from "zod";
import { addLine } from "#data/cart.server";
import { CARD_SIZES } from "#domain/catalogue";
import { ITEM_ADD_FAILED, STORE_UNREACHABLE } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/lines";
import { cartOperation, lineKey, quantityText } from "./operation.server.ts";

const NewLine = z.object({ ...lineKey, size: z.enum(CARD_SIZES), quantity: quantityText });

/** Adds pieces of a product at today's price (spec §7 Cart actions: add). */
export async function action({ request, context }: Route.ActionArgs) {
  return await cartOperation(request, context, NewLine, (person, { product_id, size, quantity }) =>
    addLine(person.id, { productId: product_id, size, quantity }),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: ITEM_ADD_FAILED, advice: STORE_UNREACHABLE });
