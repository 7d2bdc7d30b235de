/** The sizes that a product is sold in, and what each costs (spec §2 Product detail, §3 products, §9). */
import { type Paise, smaller } from "#domain/money/money";
import { CARD_SIZES, type CardSize, PRICE_COLUMNS, SIZE_LABELS } from "./catalogue.ts";

/** A size that a product is offered in, in the language of whoever reads it. */
export type ProductSize = {
  key: CardSize;
  name: string;
  /** Width × height, as it is printed; null: it has none to speak of. */
  dimensions: string | null;
  price: Paise;
  /** It is offered and can't be ordered for now. */
  soldOut: boolean;
};

/** A product's row, as far as its sizes stand in it. */
export type StoredSizes = {
  [Size in CardSize as (typeof PRICE_COLUMNS)[Size]]: Paise | null;
} & { sold_out: readonly CardSize[] };

const DIMENSIONS: Readonly<Record<CardSize, string>> = {
  postal: "105 × 148 mm",
  wallet: "54 × 86 mm",
  stamp: "30 × 40 mm",
};

/**
 * The one way to read what sizes a product has, in their order. A size without a price, or with none to pay, isn't
 * offered (reading R41).
 */
export function pricesOf(product: StoredSizes): ProductSize[] {
  return CARD_SIZES.flatMap((key) => {
    const price = product[PRICE_COLUMNS[key]];
    const soldOut = product.sold_out.includes(key);
    const size = { key, name: SIZE_LABELS[key], dimensions: DIMENSIONS[key] };
    return price ? [{ ...size, price, soldOut }] : [];
  });
}

/** A product as carts and combos see it. */
export type SoldProduct = { name: string; sizes: readonly ProductSize[] };

export function sizeOf({ sizes }: Pick<SoldProduct, "sizes">, key: string): ProductSize | null {
  return sizes.find((size) => size.key === key) ?? null;
}

/** What a size can be ordered for; null where it isn't offered, or is sold out. */
export function offeredPrice(product: Pick<SoldProduct, "sizes">, key: string): Paise | null {
  const size = sizeOf(product, key);
  return size && !size.soldOut ? size.price : null;
}

/** Whether a size is offered and can't be ordered for now. */
export function isSizeSoldOut(product: Pick<SoldProduct, "sizes">, key: string): boolean {
  return sizeOf(product, key)?.soldOut === true;
}

/** A list shows the lowest price of a card's sizes, and whether there are dearer ones. */
export type StartingPrice = { lowest: Paise; hasDearer: boolean };

/** The starting price is null where none of these sizes is offered (reading R41). */
export function startingPrice(prices: Iterable<Paise | null>): StartingPrice | null {
  const offered = [...prices].filter((price) => price !== null && price > 0) as Paise[];
  if (offered.length === 0) return null;
  const lowest = offered.reduce(smaller);
  return { lowest, hasDearer: offered.some((price) => price > lowest) };
}

/** The starting price of the sizes that can be ordered; where all are sold out, of those that are offered. */
export function startingPriceOf(sizes: readonly ProductSize[]): StartingPrice | null {
  const left = sizes.filter(({ soldOut }) => !soldOut);
  return startingPrice((left.length > 0 ? left : sizes).map(({ price }) => price));
}

/** A product is sold out where sizes are offered and none of them can be ordered. */
export function isSoldOut(sizes: readonly ProductSize[]): boolean {
  return sizes.length > 0 && sizes.every(({ soldOut }) => soldOut);
}
