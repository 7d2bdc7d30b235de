import { z } from "zod";
import { mergeGuestCart } from "#data/cart/cart-merge.server";
import { parseGuestCart } from "#domain/cart/cart";
import { takenLines, waits } from "#domain/cart/cart-merge";
import { CART_MERGED, ITEM_ADD_FAILED, TOO_MANY_CART_OPERATIONS } from "#domain/messages";
import { mergeMessages } from "#domain/sayings";
import { formAction } from "#request/forms/form.server";

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
    limit: { name: "merge", sentence: TOO_MANY_CART_OPERATIONS },
    failed: ITEM_ADD_FAILED,
  },
  async ({ person, value: { guest_cart_id, lines } }) => {
    const merged = await mergeGuestCart(person.id, guest_cart_id, lines);
    const messages = mergeMessages(merged);
    return {
      ok: true as const,
      guest_cart_id,
      taken: takenLines(merged),
      waits: merged.some(waits),
      messages: messages.length > 0 ? messages : [CART_MERGED],
      kind: messages.length > 0 ? ("info" as const) : ("success" as const),
    };
  },
);
