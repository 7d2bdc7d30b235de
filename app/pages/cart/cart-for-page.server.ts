import type { Cart } from "#data/cart/cart.server";
import type { CartLine, UnavailableLine } from "#domain/cart/lines";
import { withPictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";

/** A customer's cart as the cart page and the checkout's summary show it, with pictures' addresses instead of paths. */
export function cartForPage(
  cart: Cart,
): { lines: CartLine[]; unavailable: UnavailableLine[] } & Pick<Cart, "left"> {
  for (const comboId of cart.unreadable) log.error({ comboId }, "a combo holds no list of items");
  const { unavailable, left } = cart;
  return { lines: cart.lines.map(withPictureAddress), unavailable, left };
}
