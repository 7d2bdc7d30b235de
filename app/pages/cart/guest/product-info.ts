import type { ProductSize } from "#domain/catalogue/sizes";

/** The data of a product of which a browser stores lines. */
export type ProductInfo = {
  productId: string;
  name: string;
  picture: string | null;
  sizes: readonly ProductSize[];
};
