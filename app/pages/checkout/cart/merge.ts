import { data } from "react-router";
import { z } from "zod";
import { mergeGuestCart } from "#data/cart-merge.server";
import { parseGuestCart } from "#domain/cart";
import { takenLines, waits } from "#domain/cart-merge";
import { CART_MERGED } from "#domain/messages";
import { mergeMessages } from "#domain/sayings";
import { answerRefused, readForm } from "#request/form.server";
import { within } from "#request/limits.server";
import { currentPerson } from "#request/session.server";
import type { Route } from "./+types/merge";

const GuestCart = z.object({
  guest_cart_id: z.uuid(),
  lines: z.string().transform(parseGuestCart),
});

/**
 * Merges a guest's cart into that of the person they signed in as (spec §4, reading R7). Counted apart
 * from the operations on the cart: it must not fail because the person was quick before.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context, GuestCart);
  if (!form.ok) return answerRefused(form);
  const person = currentPerson(context);
  if (!person) return data({ ok: false as const }, { status: 401 });
  if (!(await within("merge", person.id, person.id)))
    return data({ ok: false as const }, { status: 429 });
  const { guest_cart_id, lines } = form.value;
  const merged = await mergeGuestCart(person.id, guest_cart_id, lines);
  const messages = mergeMessages(merged);
  return data({
    ok: true as const,
    guest_cart_id,
    taken: takenLines(merged),
    waits: merged.some(waits),
    messages: messages.length > 0 ? messages : [CART_MERGED],
    kind: messages.length > 0 ? ("info" as const) : ("success" as const),
  });
}

/** A merge that didn't arrive is tried again later; the guest cart stays until then. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data({ ok: false as const }, { status: 503 });
  }
}
