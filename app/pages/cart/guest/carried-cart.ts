import { joinGuestCarts, parseCarriedCart } from "#domain/cart/carried-cart";
import { GUEST_CART_ID_KEY, guestCart, saveGuestCart } from "./guest-cart.ts";

/**
 * Saves the guest cart that a link brought from another browser, joined with the one in this browser. If this
 * one was empty, the saved cart has the other's id too: signing in from both browsers then merges it once.
 */
export function takeCarriedCart(fragment: string): void {
  const carried = parseCarriedCart(fragment);
  if (!carried) return;
  const here = guestCart();
  if (here.length === 0) keepId(carried.id);
  saveGuestCart(joinGuestCarts(here, carried.lines));
}

function keepId(id: string): void {
  try {
    localStorage.setItem(GUEST_CART_ID_KEY, id);
  } catch {
    // A browser that keeps nothing keeps no cart either.
  }
}
