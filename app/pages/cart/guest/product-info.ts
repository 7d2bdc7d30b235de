import type { CardSize } from "#domain/catalogue/catalogue";
import type { Paise } from "#domain/money/money";

/** What a browser is told of a product that it keeps lines of. */
export type ProductInfo = {
  productId: string;
  name: string;
  picture: string | null;
  prices: Record<CardSize, Paise | null>;
  /** Sizes that can't be ordered for now; missing: none. */
  soldOut?: readonly CardSize[];
};
