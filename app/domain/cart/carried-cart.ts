/**
 * A guest's cart on its way from one browser to another: in the fragment of a link, which browsers
 * keep to themselves. Whoever reads it trusts nothing: lines are validated as those of any guest cart,
 * prices are the catalogue's, and under its id a cart joins a customer's own only once (reading R7).
 */

import { MOST_CART_LINES } from "#domain/limits";
import { type GuestLine, guestCartText, parseGuestCart } from "./guest-lines.ts";
import { lineKey } from "./lines.ts";

export type GuestCartInLink = { id: string; lines: readonly GuestLine[] };

/** The fragment has room for 50 lines; apps cut or refuse what is longer. */
const LONGEST_FRAGMENT = 8_000;

/** Returns the fragment without its '#'; empty where there is nothing to carry, or too much for a link. */
export function carriedCartFragment({ id, lines }: GuestCartInLink): string {
  if (lines.length === 0) return "";
  const text = encodeURIComponent(guestCartText(lines));
  const fragment = `#guest_cart=${text}&guest_cart_id=${id}`;
  return fragment.length > LONGEST_FRAGMENT ? "" : fragment;
}

const CARRIED = /^#guest_cart=([^&#]+)&guest_cart_id=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Returns null for anything but a cart with at least one line. */
export function parseCarriedCart(fragment: string): GuestCartInLink | null {
  if (fragment.length > LONGEST_FRAGMENT) return null;
  const [, text = "", id = ""] = CARRIED.exec(fragment) ?? [];
  const lines = parseGuestCart(decoded(text));
  return lines.length > 0 ? { id, lines } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/**
 * Joins this browser's cart with a carried one. Of two equal lines the fuller one counts: a link that is opened twice
 * adds nothing the second time.
 */
export function joinGuestCarts(
  here: readonly GuestLine[],
  carried: readonly GuestLine[],
): GuestLine[] {
  const fuller = here.map((line) => {
    const same = carried.find((other) => lineKey(line) === lineKey(other));
    return { ...line, quantity: Math.max(line.quantity, same?.quantity ?? 0) };
  });
  const others = carried.filter((line) => !here.some((other) => lineKey(line) === lineKey(other)));
  return [...fuller, ...others].slice(0, MOST_CART_LINES);
}
