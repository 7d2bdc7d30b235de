import { type Paise, plainDecimal } from "#domain/money/money";

/** The amount in rupees as a seller would type it: '49' or '49.50'. */
export function typedPrice(amount: Paise): string {
  return plainDecimal(amount).replace(/\.00$/, "");
}
