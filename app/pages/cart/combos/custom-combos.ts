import { z } from "zod";
import { addCustomCombo } from "#data/cart/custom-combos.server";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { comboMessageFor } from "#domain/catalogue/combo-refusals";
import { formAction } from "#forms/form.server";
import { answerAddition, cartAddition } from "#pages/cart/lines/operation.server.ts";
import { log } from "#request/log/log.server";
import { customCombo } from "./custom-combo.server.ts";

/** The builder's Add to Cart: a customer's own combo, priced anew (spec §5, reading R12). */
export const action = formAction(
  {
    ...cartAddition,
    schema: z.object(customCombo),
    failed: () => comboMessages.comboItemsAddFailed,
  },
  async ({ person, value }) => {
    const added = await addCustomCombo(person.id, value.items, value.final_price);
    if (!added.ok && "cause" in added.problem)
      log.error({ err: added.problem.cause }, "custom combo failed");
    return answerAddition(person, added, comboMessageFor);
  },
);
