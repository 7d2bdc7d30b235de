/** The list of cards to take from the shelf for several parcels at once. */
import { isDigital, lineKey, type OrderLine } from "#domain/cart/lines";
import type { MissingPieces } from "./packed-lines.ts";

type Picked = Pick<OrderLine, "id" | "size" | "sizeNames" | "name" | "quantity">;
type Packed = Picked & { missing?: MissingPieces | null };
type Line = Packed & { contents: readonly Packed[] } & Pick<OrderLine, "kind">;

/**
 * Counts the pieces of each card and size to take from the shelf, including those in combos, but not missing ones.
 * They are sorted by name, because shelves usually are.
 */
export function pickList(lines: readonly Line[]): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { id, size, sizeNames, name, quantity } of lines.flatMap(cardsOf)) {
    const key = lineKey({ id, size });
    const before = picked.get(key)?.quantity ?? 0;
    picked.set(key, {
      id,
      size,
      ...(sizeNames && { sizeNames }),
      name,
      quantity: before + quantity,
    });
  }
  return [...picked.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

function cardsOf(line: Line): Picked[] {
  if (isDigital(line)) return [];
  const isWhole = line.contents.length === 0;
  const cards = isWhole ? [line] : line.contents;
  return cards.flatMap((card) => {
    const pieces = isWhole ? card.quantity : card.quantity * line.quantity;
    const quantity = pieces - (card.missing?.pieces ?? 0);
    return quantity > 0 ? [{ ...card, quantity }] : [];
  });
}
