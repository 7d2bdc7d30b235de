import { type Paise, plainDecimal } from "#domain/money/money";

/** As a seller would write it into a field: 49, or 49.50. */
export function typedPrice(amount: Paise): string {
  return plainDecimal(amount).replace(/\.00$/, "");
}
