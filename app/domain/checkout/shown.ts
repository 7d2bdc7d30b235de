/** What a page showed beside Proceed to Payment: the server promises only what the customer saw (reading R1). */
import { type CartLine, lineKey } from "#domain/cart/lines";
import type { Paise } from "#domain/money/money";

export type Shown = {
  total: Paise;
  /** Of `shownLines`. */
  lines: string;
};

/** One text for what is ordered, whatever its order on the page: key, quantity and price of each line. */
export function shownLines(
  lines: readonly Pick<CartLine, "id" | "size" | "quantity" | "unitPrice">[],
): string {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => `${lineKey(line)} × ${line.quantity} @ ${line.unitPrice}`)
    .sort()
    .join("; ");
}
