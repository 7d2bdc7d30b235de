import type { CartLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { fewestLeft, type StockLevels, shortagesOf } from "#domain/stock/stock";

/** Returns, for each line, a sentence if fewer pieces are left than the cart holds; else null. */
export function shortNotes(
  lines: readonly CartLine[],
  left: StockLevels,
): (line: CartLine) => string | null {
  const shortages = shortagesOf(lines, left);
  return (line) => {
    const most = fewestLeft(line, shortages);
    return most === null ? null : cartMessages.takeFewer(most);
  };
}
