import { z } from "zod";
import { addCombo, restoreLine } from "#data/cart/cart-additions.server";
import { setQuantity } from "#data/cart/cart-changes.server";
import { addCustomCombo, replaceCustomCombo } from "#data/cart/custom-combos.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { comboMessageFor } from "#domain/catalogue/combo-refusals";
import { parsePrice } from "#domain/money/money";
import { form } from "#forms/form.server";
import { log } from "#request/log/log.server";
import {
  addedAt,
  answerAddition,
  answerOperation,
  cartAddition,
  cartOperation,
  changeFailed,
  exampleKey,
  key,
  quantityText,
} from "./operation.server.ts";

const comboKey = { combo_id: z.string().max(80) };

// Items are only checked for their types here; the domain decides which can be bought (spec §5).
const RequestedItem = z
  .object({ product_id: z.string().max(80), size: z.string().max(20), quantity: z.number() })
  .transform(({ product_id: id, ...item }) => ({ id, ...item }));

/** A selection in the combo builder: its items and the price that the page showed. */
const customCombo = {
  items: z.string().transform(parsedJson).pipe(z.array(RequestedItem)),
  final_price: z
    .string()
    .transform(parsePrice)
    .refine((price) => price !== null),
};

const selection = {
  items: '[{"product_id":"ndk-01","size":"postal","quantity":5}]',
  final_price: "233",
};

export const comboForms = [
  /** Adds a ready-made combo at its current price (spec §7 Cart actions). Buy Now sends this form too (reading R66). */
  form(
    "/cart/combos",
    {
      ...cartAddition,
      schema: z.object({ ...comboKey, key }),
      example: { combo_id: "starter-pack", key: exampleKey },
      failed: () => comboMessages.comboAddFailed,
    },
    async ({ person, value }) =>
      answerAddition(person, await addCombo(person.id, value.combo_id, 1, value.key), (problem) =>
        cartMessageFor(problem, comboMessages.comboAddFailed),
      ),
  ),

  /** Sets a combo line's quantity; 0 or less removes it (spec §4 Cart). */
  form(
    "/cart/combos/quantity",
    {
      ...cartOperation,
      schema: z.object({ ...comboKey, quantity: quantityText, key }),
      example: { combo_id: "starter-pack", quantity: "1", key: exampleKey },
      failed: changeFailed,
    },
    async ({ person, value }) =>
      answerOperation(
        await setQuantity(person.id, { id: value.combo_id, size: null }, value.quantity, value.key),
        (problem) => cartMessageFor(problem, changeFailed(value)),
      ),
  ),

  /** Undoes a removal: restores the combo's line in its old place. `key` is the one that the removal was sent with. */
  form(
    "/cart/combos/return",
    {
      ...cartOperation,
      schema: z.object({ ...comboKey, quantity: quantityText, added_at: addedAt, key }),
      example: {
        combo_id: "starter-pack",
        quantity: "1",
        added_at: "2026-11-20T10:00:00.000Z",
        key: exampleKey,
      },
      failed: () => cartMessages.itemReturnFailed,
    },
    async ({ person, value: { combo_id: id, quantity, added_at, key } }) =>
      answerOperation(
        await restoreLine(person.id, { id, size: null, quantity, addedAt: added_at }, key),
        (problem) => cartMessageFor(problem, cartMessages.itemReturnFailed),
      ),
  ),

  /** The builder's Add to Cart: adds a customer's own combo, priced on the server (spec §5, reading R12). */
  form(
    "/cart/custom-combos",
    {
      ...cartAddition,
      schema: z.object(customCombo),
      example: selection,
      failed: () => comboMessages.comboItemsAddFailed,
    },
    async ({ person, value }) => {
      const added = await addCustomCombo(person.id, value.items, value.final_price);
      if (!added.ok && "cause" in added.problem)
        log.error({ err: added.problem.cause }, "custom combo failed");
      return answerAddition(person, added, comboMessageFor);
    },
  ),

  /** The builder's Save: replaces the selection of a cart line, priced on the server (R12, R43). */
  form(
    "/cart/custom-combos/replacement",
    {
      ...cartAddition,
      schema: z.object({ ...comboKey, ...customCombo }),
      example: { combo_id: "custom_0192f0c0-0000-4000-8000-000000000001", ...selection },
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
  ),
];

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
