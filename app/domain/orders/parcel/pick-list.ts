/** The list of cards to take from the shelf for several parcels at once. */
import { isDigital, lineKey, type OrderLine } from "#domain/cart/lines";
import type { MissingPieces } from "./packed-lines.ts";

type PickedLine = Pick<OrderLine, "id" | "size" | "sizeNames" | "name" | "quantity">;
type LineToPack = PickedLine & { missing?: MissingPieces | null };
type Line = LineToPack & { contents: readonly LineToPack[] } & Pick<OrderLine, "kind">;

/**
 * Counts the pieces of each card and size to take from the shelf, including those in combos, but not missing ones.
 * They are sorted by name, because shelves usually are.
 */
export function pickList(lines: readonly Line[]): PickedLine[] {
  const picked = new Map<string, PickedLine>();
  for (const { id, size, sizeNames, name, quantity } of lines.flatMap(cardLinesOf)) {
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

function cardLinesOf(line: Line): PickedLine[] {
  if (isDigital(line)) return [];
  const isWhole = line.contents.length === 0;
  const cards = isWhole ? [line] : line.contents;
  return cards.flatMap((card) => {
    const pieces = isWhole ? card.quantity : card.quantity * line.quantity;
    const quantity = pieces - (card.missing?.pieces ?? 0);
    return quantity > 0 ? [{ ...card, quantity }] : [];
  });
}
