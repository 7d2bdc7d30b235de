import { z } from "zod";
import { addEpisode, addLine, restoreLine } from "#data/cart/cart-additions.server";
import { setQuantity } from "#data/cart/cart-changes.server";
import { mergeGuestCart } from "#data/cart/cart-merge.server";
import { isUnmergeable, linesToRemoveFromGuest } from "#domain/cart/cart-merge";
import { parseGuestCart } from "#domain/cart/guest-lines";
import { cartMessageFor, cartMessages, mergeMessages } from "#domain/cart/messages";
import { isProductSize, isSizeKey } from "#domain/catalogue/catalogue";
import { storyMessages } from "#domain/catalogue/story-messages";
import { form } from "#forms/form.server";
import { countStep } from "#request/figures/funnel.server";
import { LIMITS } from "#request/forms/limits.server";
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

const lineKey = { product_id: z.string().max(80), size: z.string().refine(isSizeKey) };

const line = { product_id: "ndk-01", size: "postal", quantity: "1" };

export const lineForms = [
  /** Adds a product at its current price (spec §7 Cart actions). Buy Now sends this form too (reading R66). */
  form(
    "/cart/lines",
    {
      ...cartAddition,
      schema: z.object({
        ...lineKey,
        size: z.string().refine(isProductSize),
        quantity: quantityText,
        key,
      }),
      example: { ...line, key: exampleKey },
      failed: () => cartMessages.itemAddFailed,
    },
    async ({ person, value: { product_id: id, size, quantity, key } }) =>
      answerAddition(person, await addLine(person.id, { id, size, quantity }, key), (problem) =>
        cartMessageFor(problem),
      ),
  ),

  /** Sets a line's quantity; 0 or less removes it (spec §4 Cart). */
  form(
    "/cart/lines/quantity",
    {
      ...cartOperation,
      schema: z.object({ ...lineKey, quantity: quantityText, key }),
      example: { ...line, key: exampleKey },
      failed: changeFailed,
    },
    async ({ person, value }) => {
      const { product_id: id, size, quantity, key } = value;
      const done = await setQuantity(person.id, { id, size }, quantity, key);
      return answerOperation(done, (problem) => cartMessageFor(problem, changeFailed(value)));
    },
  ),

  /** Undoes a removal: restores the line in its old place. `key` is the one that the removal was sent with. */
  form(
    "/cart/lines/return",
    {
      ...cartOperation,
      schema: z.object({ ...lineKey, quantity: quantityText, added_at: addedAt, key }),
      example: { ...line, added_at: "2026-11-20T10:00:00.000Z", key: exampleKey },
      failed: () => cartMessages.itemReturnFailed,
    },
    async ({ person, value: { product_id: id, size, quantity, added_at, key } }) =>
      answerOperation(
        await restoreLine(person.id, { id, size, quantity, addedAt: added_at }, key),
        (problem) =>
          cartMessageFor(
            size === "digital" ? { code: "product-unavailable" } : problem,
            cartMessages.itemReturnFailed,
          ),
      ),
  ),

  /** Adds an episode to the cart, from the second button beside its Buy Now (reading R10). */
  form(
    "/cart/episodes",
    {
      ...cartOperation,
      signedOut: () => storyMessages.signInForEpisodes,
      schema: z.object({
        episode_id: z
          .string({ error: () => cartMessages["episode-id-missing"] })
          .min(1, { error: () => cartMessages["episode-id-missing"] })
          .max(80),
      }),
      example: { episode_id: "night-bus-tapes" },
      failed: () => cartMessages.episodeAddFailed,
    },
    async ({ person, value }) =>
      answerAddition(person, await addEpisode(person.id, value.episode_id), (problem) =>
        cartMessageFor(problem, cartMessages.episodeAddFailed),
      ),
  ),

  /**
   * Merges the guest cart into the account's after sign-in (spec §4, reading R7). Its limit is separate, so that
   * earlier cart operations can't make it fail.
   */
  form(
    "/cart/merge",
    {
      who: "customer",
      schema: z.object({
        guest_cart_id: z.uuid(),
        lines: z.string().transform(parseGuestCart),
      }),
      example: {
        guest_cart_id: "0192f0c0-0000-4000-8000-000000000001",
        lines: '[{"product_id":"rk-01","size":"wallet","quantity":1,"size_price":29}]',
      },
      limit: { of: LIMITS.merge, sentence: () => cartMessages.tooManyOperations },
      failed: () => cartMessages.itemAddFailed,
    },
    async ({ person, value: { guest_cart_id, lines } }) => {
      const merged = await mergeGuestCart(person.id, guest_cart_id, lines);
      if (linesToRemoveFromGuest(merged).length > 0) countStep("added", person.id);
      const messages = mergeMessages(merged);
      return {
        ok: true as const,
        guest_cart_id,
        taken: linesToRemoveFromGuest(merged),
        waits: merged.some(isUnmergeable),
        messages: messages.length > 0 ? messages : [cartMessages.merged],
        kind: messages.length > 0 ? ("info" as const) : ("success" as const),
      };
    },
  ),
];
