import { joinGuestCarts, parseCarriedCart } from "#domain/cart/carried-cart";
import { GUEST_CART_ID_KEY, guestCart, saveGuestCart } from "./guest-cart.ts";

/**
 * Joins the guest cart that a link carried from another browser with the one in this browser. If this browser had
 * none, the cart keeps the id from the other browser: then signing in from both merges it only once.
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
    // Where the browser blocks storage, there is no cart to join.
  }
}
