/** Rates of GST are rows that the owner enters (docs/invoices.md); which of them holds, and what it makes of a price. */
import { exactHundredfold, type Paise, paise } from "#domain/money/money";
import { divideHalfUp } from "#domain/money/percentages";

export type TaxRate = {
  covers: "products" | "product" | "episodes";
  /** Where it covers one product. */
  product_id: string | null;
  /** HSN of goods, SAC of services. */
  hsn: string;
  percent: number;
  /** The first Indian day on which it holds. */
  valid_from: string;
};

export type HsnRate = Pick<TaxRate, "hsn" | "percent">;

/**
 * The rate of a product, or of an episode (null), on an Indian day: a product's own before that of all products, the
 * newest that has begun. Null: the owner has entered none.
 */
export function rateOn(
  rates: readonly TaxRate[],
  productId: string | null,
  day: string,
): HsnRate | null {
  const begun = rates.filter(({ valid_from }) => valid_from <= day).toSorted(newestFirst);
  const general = productId === null ? "episodes" : "products";
  return (
    begun.find(({ covers, product_id }) => covers === "product" && product_id === productId) ??
    begun.find(({ covers }) => covers === general) ??
    null
  );
}

function newestFirst(one: TaxRate, other: TaxRate): number {
  return one.valid_from < other.valid_from ? 1 : one.valid_from > other.valid_from ? -1 : 0;
}

/** What a price is made of: the taxable value and each tax add up to it, to the paisa. */
export type TaxParts = { value: Paise; taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise };

/**
 * Takes the tax out of a price that includes it, half up to the paisa. CGST and SGST are half the rate each and always
 * equal, as returns want them: where the tax is odd, the paisa is the taxable value's.
 */
export function taxParts(value: Paise, percent: number, interState: boolean): TaxParts {
  const points = Math.round(exactHundredfold(percent));
  const whole = 10_000 + points;
  const igst = interState ? divideHalfUp(value * points, whole) : 0;
  const half = interState ? 0 : divideHalfUp(value * points, 2 * whole);
  return {
    value,
    taxable: paise(value - igst - 2 * half),
    cgst: paise(half),
    sgst: paise(half),
    igst: paise(igst),
  };
}
