/** The sizes in which a product is sold, and their prices (spec §2 Product detail, §3 products, §9). */
import {
  inEachLanguage,
  type Localized,
  localized,
  localizedOf,
  type Translations,
} from "#domain/language";
import { type Paise, smallerAmount } from "#domain/money/money";
import type { StockLevels } from "#domain/stock/stock";
import {
  CARD_SIZES,
  type CardSize,
  PRICE_COLUMNS,
  SIZE_LABELS,
  type SizeKey,
} from "./catalogue.ts";

export const ORIENTATIONS = ["portrait", "landscape", "square"] as const;
/** The orientation in which the shop draws a size. */
export type Orientation = (typeof ORIENTATIONS)[number];

/** A size in which a product is offered, in the reader's language. */
export type ProductSize = {
  key: SizeKey;
  name: string;
  /** Printed width × height; null if unknown. */
  dimensions: string | null;
  price: Paise;
  /** True if the size can't be ordered for now: a seller switched it off, or no pieces are left. */
  soldOut: boolean;
  /** The pieces left in stock, as far as a cached page knows. Missing for a size that isn't counted. */
  left?: number;
  /** True if customers may choose this size for their own combos. */
  inBuilder: boolean;
  /** Grams of one piece. */
  weight?: number;
  drawn: Orientation;
  /** The names of a product's own size, which cart and order lines store. Missing for the preset three. */
  labels?: Localized<string>;
};

/** A size that only this product has: a row of product_sizes. */
export type OwnSize = Translations<"name", string | null> & {
  key: SizeKey;
  name: string;
  dimensions: string | null;
  price: Paise | null;
  weight_grams: number | null;
  drawn: Orientation;
  in_builder: boolean;
  sold_out: boolean;
};

/**
 * A product's prices and sizes as stored: a price column for each of the preset three, and ordered rows for its own.
 */
export type StoredSizes = {
  [Size in CardSize as (typeof PRICE_COLUMNS)[Size]]: Paise | null;
} & {
  sold_out: readonly CardSize[];
  own_sizes: readonly OwnSize[];
  /** The number of pieces left, for each size whose stock is counted. */
  stock?: StockLevels | null;
  /** Grams of one piece, for sizes that have no weight of their own. Missing where weights aren't needed. */
  weight_grams?: number | null;
};

const DIMENSIONS: Readonly<Record<CardSize, string>> = {
  postal: "105 × 148 mm",
  wallet: "54 × 86 mm",
  stamp: "30 × 40 mm",
};

/** Returns the sizes that are offered, in order. A size without a price, or with ₹0, isn't offered (reading R41). */
export function offeredSizes(product: StoredSizes): ProductSize[] {
  const defaultGrams = product.weight_grams ?? null;
  const preset = CARD_SIZES.flatMap((key) => {
    const price = product[PRICE_COLUMNS[key]];
    const soldOut = product.sold_out.includes(key);
    const size = { key, name: SIZE_LABELS[key], dimensions: DIMENSIONS[key], inBuilder: true };
    const weight = defaultGrams !== null && { weight: defaultGrams };
    return price ? [{ ...size, price, soldOut, ...weight, drawn: "portrait" as const }] : [];
  });
  const sizes = [
    ...preset,
    ...product.own_sizes.flatMap((own) => ownSize(own, defaultGrams) ?? []),
  ];
  const { stock } = product;
  return stock ? sizes.map((size) => withLeft(size, stock[size.key])) : sizes;
}

function withLeft(size: ProductSize, left: number | undefined): ProductSize {
  return left === undefined ? size : { ...size, left, soldOut: size.soldOut || left === 0 };
}

function ownSize(own: OwnSize, defaultGrams: number | null): ProductSize | null {
  const { key, dimensions, price, drawn } = own;
  if (!price) return null;
  const weight = own.weight_grams ?? defaultGrams;
  return {
    key,
    name: localized(localizedOf(own, "name")),
    dimensions,
    price,
    soldOut: own.sold_out,
    inBuilder: own.in_builder,
    ...(weight && { weight }),
    drawn,
    labels: ownSizeLabels(own),
  };
}

/** Returns the size's label in each language, such as 'Bookmark, 50 × 150 mm'. */
export function ownSizeLabels(own: OwnSize): Localized<string> {
  const { dimensions } = own;
  const names = localizedOf(own, "name");
  return inEachLanguage((language) => {
    const name = names[language];
    return name && dimensions ? `${name}, ${dimensions}` : name;
  }) as Localized<string>;
}

/** The most characters of a size's label, name and dimensions together. */
export const MOST_SIZE_NAME = 110;

/** A product as carts and combos need it. */
export type SoldProduct = { name: string; sizes: readonly ProductSize[] };

export function sizeOf({ sizes }: Pick<SoldProduct, "sizes">, key: string): ProductSize | null {
  return sizes.find((size) => size.key === key) ?? null;
}

/** Returns the price of one piece. Null if the size isn't offered, or if fewer than `pieces` are left. */
export function offeredPrice(
  product: Pick<SoldProduct, "sizes">,
  key: string,
  pieces = 1,
): Paise | null {
  const size = sizeOf(product, key);
  return size && !exceedsStock(size, pieces) ? size.price : null;
}

export function exceedsStock(
  { soldOut, left }: Pick<ProductSize, "soldOut" | "left">,
  pieces: number,
): boolean {
  return soldOut || (left !== undefined && left < pieces);
}

/** True if a size is offered but can't be ordered for now. */
export function isSizeSoldOut(product: Pick<SoldProduct, "sizes">, key: string): boolean {
  return sizeOf(product, key)?.soldOut === true;
}

/** The price shown in a list: that of the cheapest size, and whether other sizes cost more ('from ₹29'). */
export type StartingPrice = { lowest: Paise; hasDearer: boolean };

/** Returns null if no size is offered (reading R41). */
export function startingPrice(prices: Iterable<Paise | null>): StartingPrice | null {
  const offered = [...prices].filter((price) => price !== null && price > 0) as Paise[];
  if (offered.length === 0) return null;
  const lowest = offered.reduce(smallerAmount);
  return { lowest, hasDearer: offered.some((price) => price > lowest) };
}

/** Returns the starting price among the sizes that can be ordered, or among all sizes if everything is sold out. */
export function startingPriceOf(sizes: readonly ProductSize[]): StartingPrice | null {
  const left = sizes.filter(({ soldOut }) => !soldOut);
  return startingPrice((left.length > 0 ? left : sizes).map(({ price }) => price));
}

/** A product is sold out when it has sizes and none can be ordered. */
export function isSoldOut(sizes: readonly ProductSize[]): boolean {
  return sizes.length > 0 && sizes.every(({ soldOut }) => soldOut);
}
