/**
 * Carries a guest's cart from one browser to another in the fragment of a link, which browsers never send to a
 * server. The fragment isn't trusted: its lines are validated like those of any guest cart, and prices come from the
 * catalogue. The cart's id makes sure that it merges into a customer's cart only once (reading R7).
 */

import { type GuestLine, guestCartText, parseGuestCart } from "./guest-lines.ts";
import { lineKey } from "./lines.ts";

type GuestCartInLink = { id: string; lines: readonly GuestLine[] };

/** A fragment of this length has room for 50 lines. Messaging apps cut off or refuse longer links. */
const MOST_FRAGMENT_CHARACTERS = 8_000;

/** Returns the fragment with its '#'. Empty for an empty cart, or for one that is too long for a link. */
export function carriedCartFragment({ id, lines }: GuestCartInLink): string {
  if (lines.length === 0) return "";
  const text = encodeURIComponent(guestCartText(lines));
  const fragment = `#guest_cart=${text}&guest_cart_id=${id}`;
  return fragment.length > MOST_FRAGMENT_CHARACTERS ? "" : fragment;
}

const CART_FRAGMENT =
  /^#guest_cart=([^&#]+)&guest_cart_id=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Parses a link's fragment. Returns null if it holds no valid cart with at least one line. */
export function parseCarriedCart(fragment: string): GuestCartInLink | null {
  if (fragment.length > MOST_FRAGMENT_CHARACTERS) return null;
  const [, text = "", id = ""] = CART_FRAGMENT.exec(fragment) ?? [];
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
 * Joins this browser's cart with the one from a link. Where both have a line, the higher quantity counts, so opening
 * a link twice adds nothing the second time. Lines past a cart's limit stay too, so that the merge names them.
 */
export function joinGuestCarts(
  here: readonly GuestLine[],
  carried: readonly GuestLine[],
): GuestLine[] {
  const withHigherQuantities = here.map((line) => {
    const same = carried.find((other) => lineKey(line) === lineKey(other));
    return { ...line, quantity: Math.max(line.quantity, same?.quantity ?? 0) };
  });
  const others = carried.filter((line) => !here.some((other) => lineKey(line) === lineKey(other)));
  return [...withHigherQuantities, ...others];
}
