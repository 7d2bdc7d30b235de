import { z } from "zod";
import { addCustomCombo } from "#data/cart/custom-combos.server";
import { comboMessageFor, comboMessages } from "#domain/catalogue/combo-messages";
import { parsePrice } from "#domain/money/money";
import { formAction } from "#request/forms/form.server";
import { log } from "#request/log/log.server";
import { answerOperation, cartAddition } from "./operation.server.ts";

// Whether an entry is an item that can be bought is the domain's to say, entry by entry (spec §5).
const RequestedItem = z
  .object({ product_id: z.string().max(80), size: z.string().max(20), quantity: z.number() })
  .transform(({ product_id: id, ...item }) => ({ id, ...item }));

const Selection = z.object({
  items: z.string().transform(parsedJson).pipe(z.array(RequestedItem)),
  final_price: z
    .string()
    .transform(parsePrice)
    .refine((price) => price !== null),
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The builder's Add to Cart: a customer's own combo, priced anew (spec §5, reading R12). */
export const action = formAction(
  { ...cartAddition, schema: Selection, failed: comboMessages.comboItemsAddFailed },
  async ({ person, value }) => {
    const added = await addCustomCombo(person.id, value.items, value.final_price);
    if (!added.ok && "cause" in added.problem)
      log.error({ err: added.problem.cause }, "custom combo failed");
    return answerOperation(added, comboMessageFor);
  },
);
