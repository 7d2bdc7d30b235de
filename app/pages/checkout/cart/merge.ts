import { data } from "react-router";
import { z } from "zod";
import { mergeGuestCart } from "#data/cart-merge.server";
import { parseGuestCart } from "#domain/cart";
import { HIGHEST_QUANTITY } from "#domain/limits";
import { CART_MERGED, quantityCapped } from "#domain/messages";
import { saySkipped } from "#domain/sayings";
import { answerRefused, readForm } from "#request/form.server";
import { currentPerson } from "#request/session.server";
import type { Route } from "./+types/merge";

const GuestCart = z.object({
  guest_cart_id: z.uuid(),
  lines: z.string().transform(parseGuestCart),
});

/**
 * Lays what a guest had put aside into the cart of the person they signed in as (spec §4, reading R7).
 * Not counted as an operation on the cart: it must not fail because the person was quick before.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context, GuestCart);
  if (!form.ok) return answerRefused(form);
  const person = currentPerson(context);
  if (!person) return data({ ok: false as const, told: [] }, { status: 401 });
  const { guest_cart_id, lines } = form.value;
  const { cappedNames, skipped } = await mergeGuestCart(person.id, guest_cart_id, lines);
  const told = [
    ...cappedNames.map((name) => quantityCapped(name, HIGHEST_QUANTITY)),
    ...skipped.map(saySkipped),
  ];
  return data({
    ok: true as const,
    told: told.length > 0 ? told : [CART_MERGED],
    whole: told.length === 0,
  });
}

/** A merge that didn't arrive is tried again with the next page; the guest cart stays until then. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data({ ok: false as const, told: [] }, { status: 503 });
  }
}
