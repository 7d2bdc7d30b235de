import type { ProductSize } from "#domain/catalogue/sizes";

/** What a browser is told of a product that it keeps lines of. */
export type ProductInfo = {
  productId: string;
  name: string;
  picture: string | null;
  sizes: readonly ProductSize[];
};
