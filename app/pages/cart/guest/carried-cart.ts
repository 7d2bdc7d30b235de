import { joinGuestCarts, parseCarriedCart } from "#domain/cart/carried-cart";
import { GUEST_CART_ID_KEY, guestCart, saveGuestCart } from "./guest-cart.ts";

/**
 * Keeps the guest cart that came along with a link. Where none lay here, it stays under the id that it
 * was given first, so that at sign-in it joins once, whichever of the two browsers is quicker.
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
