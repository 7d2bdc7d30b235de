import { z } from "zod";
import { addEpisode, putLine } from "#data/cart.server";
import { episodeIdOf, SIZES } from "#domain/catalogue";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/returned-line";
import { addedAt, cartOperation, lineKey, quantityText } from "./operation.server.ts";

const Returned = z.object({
  ...lineKey,
  size: z.enum(SIZES),
  quantity: quantityText,
  added_at: addedAt,
});

/** Undo: a line that was just removed stands again where it stood. */
export async function action({ request, context }: Route.ActionArgs) {
  return await cartOperation(request, context, Returned, async (person, form) => {
    const { product_id: productId, size, quantity, added_at } = form;
    if (size !== "digital") {
      return putLine(person.id, { productId, size, quantity, addedAt: added_at });
    }
    const put = await addEpisode(person.id, episodeIdOf(productId) ?? "");
    return put.ok ? put : { ok: false, problem: { code: "product-gone" } };
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
