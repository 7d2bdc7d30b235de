import type { Cart } from "#data/cart/cart.server";
import { withPictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";

/** A customer's cart as the cart page and the checkout's summary show it, with pictures' addresses instead of paths. */
export function cartForPage({ lines, unavailable, left, unreadable }: Cart) {
  for (const comboId of unreadable) log.error({ comboId }, "a combo holds no list of items");
  return { lines: lines.map(withPictureAddress), unavailable, left };
}
