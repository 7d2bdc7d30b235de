import type { GuestLine } from "#domain/cart/guest-lines";
import { useStored } from "#ui/use-stored";
import { CART, isMarked, NO_LINES, UNMERGEABLE } from "./guest-cart.ts";

/** The guest's lines in this browser. Empty on the server and during hydration. */
export function useGuestCart(): readonly GuestLine[] {
  return useStored(CART) ?? NO_LINES;
}

/**
 * The unmergeable lines: the cart of this person had no room for them. They stay in the browser until the person
 * decides. Empty once another line or piece has been added.
 */
export function useUnmergeableLines(owner: string | undefined): readonly GuestLine[] {
  const lines = useGuestCart();
  return isMarked(owner, lines, useStored(UNMERGEABLE)) ? lines : NO_LINES;
}

/** The lines that haven't been merged into this person's cart yet, without the unmergeable ones. */
export function useUnmergedLines(owner: string | undefined): readonly GuestLine[] {
  const lines = useGuestCart();
  return useUnmergeableLines(owner) === lines ? NO_LINES : lines;
}
