import type { CartLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { type Left, leftFor, shortagesOf } from "#domain/stock/stock";

/** Says at each line that fewer are left than the cart holds. */
export function shortNotes(
  lines: readonly CartLine[],
  left: Left,
): (line: CartLine) => string | null {
  const shortages = shortagesOf(lines, left);
  return (line) => {
    const most = leftFor(line, shortages);
    return most === null ? null : cartMessages.takeFewer(most);
  };
}
