import { type CartLine, lineKey } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { pieceName, piecesOf, type StockLevels, shortagesOf } from "#domain/stock/stock";

/**
 * Returns the note for each line, which names its pieces of which fewer are left than the whole cart needs; null for
 * none.
 */
export function shortageNotes(
  lines: readonly CartLine[],
  left: StockLevels,
): (line: CartLine) => string | null {
  const shortages = shortagesOf(lines, left);
  return (line) => {
    const own = new Set(piecesOf([line]).map(lineKey));
    const short = shortages.filter((size) => own.has(lineKey(size)));
    if (short.length === 0) return null;
    return cartMessages.takeFewer(short.map((size) => ({ ...size, name: pieceName(lines, size) })));
  };
}
