import { z } from "zod";
import { setQuantity } from "#data/cart.server";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/quantity";
import { cartOperation, lineKey, quantityText } from "./operation.server.ts";

const Change = z.object({ ...lineKey, quantity: quantityText });

/** Sets a line's quantity; 0 or less removes it (spec §4 Cart). */
export async function action({ request, context }: Route.ActionArgs) {
  return await cartOperation(request, context, Change, (person, { product_id, size, quantity }) =>
    setQuantity(person.id, { productId: product_id, size }, quantity),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
