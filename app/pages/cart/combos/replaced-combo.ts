import { z } from "zod";
import { replaceCustomCombo } from "#data/cart/custom-combos.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { comboMessageFor } from "#domain/catalogue/combo-refusals";
import { formAction } from "#forms/form.server";
import { answerOperation, cartAddition, comboKey } from "#pages/cart/lines/operation.server.ts";
import { log } from "#request/log/log.server";
import { customCombo } from "./custom-combo.server.ts";

/** The builder's Save: what a line of the cart holds becomes another selection, priced anew (R12, R43). */
export const action = formAction(
  {
    ...cartAddition,
    schema: z.object({ ...comboKey, ...customCombo }),
    failed: () => cartMessages.comboSaveFailed,
  },
  async ({ person, value: { combo_id, items, final_price } }) => {
    const saved = await replaceCustomCombo(person.id, combo_id, items, final_price);
    if (!saved.ok && "cause" in saved.problem)
      log.error({ err: saved.problem.cause }, "custom combo not saved");
    return answerOperation(saved, (problem) =>
      problem.code === "line-not-found" ? cartMessageFor(problem) : comboMessageFor(problem),
    );
  },
);
