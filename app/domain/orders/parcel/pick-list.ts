/** Cards to take off the shelf for several parcels at once. */
import { isDigital, lineKey, type OrderLine } from "#domain/cart/lines";

type Picked = Pick<OrderLine, "id" | "size" | "sizeNames" | "name" | "quantity">;
type Line = Picked & { contents: readonly Picked[] } & Pick<OrderLine, "kind">;

/** The number of pieces of each card and size, those in combos too; by name, since that is how shelves are sorted. */
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
  if (line.kind !== "combo") return [line];
  return line.contents.map((card) => ({ ...card, quantity: card.quantity * line.quantity }));
}
