import { z } from "zod";
import { addCombo } from "#data/combos.server";
import { COMBO_ADD_FAILED, STORE_UNREACHABLE } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/combos";
import { comboKey, comboOperation } from "./operation.server.ts";

const NewCombo = z.object(comboKey);

/** Adds one of a ready-made combo at its row's price (spec §7 Cart actions). */
export async function action({ request, context }: Route.ActionArgs) {
  return await comboOperation(request, context, NewCombo, (person, { combo_id }) =>
    addCombo(person.id, combo_id),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: COMBO_ADD_FAILED, advice: STORE_UNREACHABLE });
