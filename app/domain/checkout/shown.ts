/** What a page showed beside Proceed to Payment: the server promises only what the customer saw (reading R1). */
import type { Paise } from "#domain/money/money";

export type Shown = {
  total: Paise;
  /** Of `shownLines`. */
  lines: string;
};

/** One text for what is ordered, whatever its order on the page: key, quantity and price of each line. */
export function shownLines(
  lines: readonly { key: string; quantity: number; unitPrice: Paise }[],
): string {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ key, quantity, unitPrice }) => `${key} × ${quantity} @ ${unitPrice}`)
    .sort()
    .join("; ");
}
