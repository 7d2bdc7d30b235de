import { joinGuestCarts, parseCarriedCart } from "#domain/cart/carried-cart";
import { guestCart, saveGuestCart, setGuestCartId } from "./guest-cart.ts";

/**
 * Joins the guest cart that a link carried from another browser with this browser's guest cart. If this browser had
 * none, the cart keeps its id from the other browser, so that signing in from both merges it only once.
 */
export function takeCarriedCart(fragment: string): void {
  const carried = parseCarriedCart(fragment);
  if (!carried) return;
  const here = guestCart();
  if (here.length === 0) setGuestCartId(carried.id);
  saveGuestCart(joinGuestCarts(here, carried.lines));
}
