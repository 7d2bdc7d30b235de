import type { Product } from "#data/catalogue/catalogue.server";
import { offeredSizes } from "#domain/catalogue/sizes";
import { pictureAddress } from "#request/files/pictures.server";

export type ProductInfo = ReturnType<typeof productInfo>;

/** The data of a product of which a browser stores lines. */
export function productInfo(product: Product) {
  return {
    productId: product.product_id,
    name: product.product_name,
    picture: pictureAddress(product.image_url),
    sizes: offeredSizes(product),
  };
}
