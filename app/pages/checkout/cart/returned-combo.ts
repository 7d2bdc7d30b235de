import { z } from "zod";
import { putComboBack } from "#data/combos.server";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/returned-combo";
import { addedAt, comboKey, comboOperation, quantityText } from "./operation.server.ts";

const Returned = z.object({ ...comboKey, quantity: quantityText, added_at: addedAt });

/** Undo: a combo that was just removed stands again where it stood. */
export async function action({ request, context }: Route.ActionArgs) {
  return await comboOperation(request, context, Returned, (person, form) =>
    putComboBack(person.id, {
      comboId: form.combo_id,
      quantity: form.quantity,
      addedAt: form.added_at,
    }),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
