import { MAX_QUANTITY } from "#domain/cart/limits";
import type { ComboItem } from "#domain/cart/lines";

/** Adds one piece of a card in a size to a combo's items. */
export function addPiece(
  items: readonly ComboItem[],
  { id, size }: Pick<ComboItem, "id" | "size">,
): ComboItem[] {
  const known = items.some((item) => item.id === id && item.size === size);
  if (!known) return [...items, { id, size, quantity: 1 }];
  return items.map((item) =>
    item.id === id && item.size === size
      ? { ...item, quantity: Math.min(item.quantity + 1, MAX_QUANTITY) }
      : item,
  );
}
