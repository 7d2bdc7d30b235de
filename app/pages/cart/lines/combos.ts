import { z } from "zod";
import { addCombo } from "#data/catalogue/combos.server";
import { cartMessageFor } from "#domain/cart/messages";
import { catalogueMessages } from "#domain/catalogue/messages";
import { formAction } from "#request/forms/form.server";
import { cartAddition, comboKey, operated } from "./operation.server.ts";

/** Adds one of a ready-made combo at its row's price (spec §7 Cart actions). */
export const action = formAction(
  { ...cartAddition, schema: z.object(comboKey), failed: catalogueMessages.comboAddFailed },
  async ({ person, value }) =>
    operated(await addCombo(person.id, value.combo_id), (problem) =>
      cartMessageFor(problem, catalogueMessages.comboAddFailed),
    ),
);
