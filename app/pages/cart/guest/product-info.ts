import type { ProductSize } from "#domain/catalogue/sizes";

/** What a browser learns about a product of which it stores lines. */
export type ProductInfo = {
  productId: string;
  name: string;
  picture: string | null;
  sizes: readonly ProductSize[];
};
