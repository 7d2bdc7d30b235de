import { z } from "zod";
import { addEpisode, putLine } from "#data/cart/cart.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { formAction } from "#request/forms/form.server";
import { addedAt, cartOperation, lineKey, operated, quantityText } from "./operation.server.ts";

const Returned = z.object({ ...lineKey, quantity: quantityText, added_at: addedAt });

/** Undo: a line that was just removed stands again where it stood. */
export const action = formAction(
  { ...cartOperation, schema: Returned, failed: cartMessages.itemReturnFailed },
  async ({ person, value }) =>
    operated(await putBack(person.id, value), (problem) =>
      cartMessageFor(problem, cartMessages.itemReturnFailed),
    ),
);

async function putBack(userId: string, line: z.output<typeof Returned>) {
  const { product_id: id, size, quantity, added_at } = line;
  if (size !== "digital") {
    return await putLine(userId, { id, size, quantity, addedAt: added_at });
  }
  const put = await addEpisode(userId, episodeIdOf(id) ?? "");
  return put.ok ? put : { ok: false as const, problem: { code: "product-gone" as const } };
}
