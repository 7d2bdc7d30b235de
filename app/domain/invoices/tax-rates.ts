/** Finds a product's GST rate, and calculates the tax in a price. Owners enter the rates (docs/invoices.md). */
import { type Paise, paise, timesHundredRounded } from "#domain/money/money";
import { divideHalfUp } from "#domain/money/percentages";

export type TaxRate = {
  covers: "products" | "product" | "episodes";
  /** The product's id, if the rate covers a single product. */
  product_id: string | null;
  /** The tax code: an HSN for goods, an SAC for services. */
  hsn: string;
  percent: number;
  /** The first Indian day on which the rate applies. */
  valid_from: string;
};

export type HsnRate = Pick<TaxRate, "hsn" | "percent">;

/**
 * Returns the rate on an Indian day, for a product or (null) for episodes; null if the owner has entered none. A
 * product's own rate comes before the one for all products; of several, the one that began last applies.
 */
export function taxRateOnDay(
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

/** The parts of a price: the taxable value and the taxes add up to `value`, to the paisa. */
export type TaxParts = { value: Paise; taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise };

/**
 * Calculates the tax that a price includes, rounded half up to the paisa. CGST and SGST must be equal in tax returns,
 * so each is half the tax, rounded, and the taxable value is what remains.
 */
export function taxParts(value: Paise, percent: number, interState: boolean): TaxParts {
  const points = Math.round(timesHundredRounded(percent));
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
