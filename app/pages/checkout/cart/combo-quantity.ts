import { z } from "zod";
import { setComboQuantity } from "#data/cart.server";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/combo-quantity";
import { cartOperation, comboKey, quantityText } from "./operation.server.ts";

const Change = z.object({ ...comboKey, quantity: quantityText });

/** Sets a combo line's quantity; 0 or less removes it (spec §4 Cart). */
export async function action({ request, context }: Route.ActionArgs) {
  return await cartOperation(request, context, Change, (person, { combo_id, quantity }) =>
    setComboQuantity(person.id, combo_id, quantity),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
