import { z } from "zod";
import { mergeGuestCart } from "#data/cart/cart-merge.server";
import { parseGuestCart } from "#domain/cart/cart";
import { takenLines, waits } from "#domain/cart/cart-merge";
import { cartMessages, mergeMessages } from "#domain/cart/messages";
import { formAction } from "#forms/form.server";
import { countStep } from "#request/funnel.server";

const GuestCart = z.object({
  guest_cart_id: z.uuid(),
  lines: z.string().transform(parseGuestCart),
});

/**
 * Merges a guest's cart into that of the person they signed in as (spec §4, reading R7). Counted apart
 * from the operations on the cart: it must not fail because the person was quick before.
 */
export const action = formAction(
  {
    who: "customer",
    schema: GuestCart,
    limit: { name: "merge", sentence: () => cartMessages.tooManyOperations },
    failed: () => cartMessages.itemAddFailed,
  },
  async ({ person, value: { guest_cart_id, lines } }) => {
    const merged = await mergeGuestCart(person.id, guest_cart_id, lines);
    if (takenLines(merged).length > 0) countStep("added", person.id);
    const messages = mergeMessages(merged);
    return {
      ok: true as const,
      guest_cart_id,
      taken: takenLines(merged),
      waits: merged.some(waits),
      messages: messages.length > 0 ? messages : [cartMessages.merged],
      kind: messages.length > 0 ? ("info" as const) : ("success" as const),
    };
  },
);
