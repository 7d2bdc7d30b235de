/** The sizes that a product is sold in, and what each costs (spec §2 Product detail, §3 products, §9). */
import {
  inEachLanguage,
  type Localized,
  localized,
  localizedOf,
  type Translations,
} from "#domain/language";
import { type Paise, smaller } from "#domain/money/money";
import type { Left } from "#domain/stock/stock";
import {
  CARD_SIZES,
  type CardSize,
  PRICE_COLUMNS,
  SIZE_LABELS,
  type SizeKey,
} from "./catalogue.ts";

export const DRAWN = ["portrait", "landscape", "square"] as const;
/** How a size lies before whoever looks at it. */
export type Drawn = (typeof DRAWN)[number];

/** A size that a product is offered in, in the language of whoever reads it. */
export type ProductSize = {
  key: SizeKey;
  name: string;
  /** Width × height, as it is printed; null: it has none to speak of. */
  dimensions: string | null;
  price: Paise;
  /** It is offered and can't be ordered for now: by hand, or none is left. */
  soldOut: boolean;
  /** Where it is counted: so many are left at most. */
  left?: number;
  /** Customers' own combos may hold it. */
  inBuilder: boolean;
  /** Grams of one piece. */
  weight?: number;
  drawn: Drawn;
  /** What lines of carts and orders call a product's own size for ever; missing for the preset's three. */
  labels?: Localized<string>;
};

/** A size of a product's own (a row of product_sizes). */
export type OwnSize = Translations<"name", string | null> & {
  key: SizeKey;
  name: string;
  dimensions: string | null;
  price: Paise | null;
  weight_grams: number | null;
  drawn: Drawn;
  in_builder: boolean;
  sold_out: boolean;
};

/** A product's prices and own sizes, as they are stored: columns of the preset's three, and rows in their order. */
export type StoredSizes = {
  [Size in CardSize as (typeof PRICE_COLUMNS)[Size]]: Paise | null;
} & {
  sold_out: readonly CardSize[];
  own_sizes: readonly OwnSize[];
  /** Of counted sizes, what is left of them. */
  stock?: Left | null;
  /** Of a piece whose size doesn't say; left out where nobody is told. */
  weight_grams?: number | null;
};

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
  const weighs = product.weight_grams ?? null;
  const preset = CARD_SIZES.flatMap((key) => {
    const price = product[PRICE_COLUMNS[key]];
    const soldOut = product.sold_out.includes(key);
    const size = { key, name: SIZE_LABELS[key], dimensions: DIMENSIONS[key], inBuilder: true };
    const weight = weighs !== null && { weight: weighs };
    return price ? [{ ...size, price, soldOut, ...weight, drawn: "portrait" as const }] : [];
  });
  const sizes = [...preset, ...product.own_sizes.flatMap((own) => ownSize(own, weighs) ?? [])];
  const { stock } = product;
  return stock ? sizes.map((size) => withLeft(size, stock[size.key])) : sizes;
}

function withLeft(size: ProductSize, left: number | undefined): ProductSize {
  return left === undefined ? size : { ...size, left, soldOut: size.soldOut || left === 0 };
}

function ownSize(own: OwnSize, weighs: number | null): ProductSize | null {
  const { key, dimensions, price, drawn } = own;
  if (!price) return null;
  const weight = own.weight_grams ?? weighs;
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

/** 'Bookmark, 50 × 150 mm', in each language. */
export function ownSizeLabels(own: OwnSize): Localized<string> {
  const { dimensions } = own;
  const names = localizedOf(own, "name");
  return inEachLanguage((language) => {
    const name = names[language];
    return name && dimensions ? `${name}, ${dimensions}` : name;
  }) as Localized<string>;
}

/** Characters of a label: a name's and the dimensions'. */
export const MOST_SIZE_NAME = 110;

/** A product as carts and combos see it. */
export type SoldProduct = { name: string; sizes: readonly ProductSize[] };

export function sizeOf({ sizes }: Pick<SoldProduct, "sizes">, key: string): ProductSize | null {
  return sizes.find((size) => size.key === key) ?? null;
}

/** What so many pieces of a size can be ordered for, each; null where it isn't offered, or too few are left. */
export function offeredPrice(
  product: Pick<SoldProduct, "sizes">,
  key: string,
  pieces = 1,
): Paise | null {
  const size = sizeOf(product, key);
  return size && !isTooFew(size, pieces) ? size.price : null;
}

/** Whether so many pieces of it can't be ordered for now. */
export function isTooFew(
  { soldOut, left }: Pick<ProductSize, "soldOut" | "left">,
  pieces: number,
): boolean {
  return soldOut || (left !== undefined && left < pieces);
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
