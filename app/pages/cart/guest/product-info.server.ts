import type { Product } from "#data/catalogue/catalogue.server";
import { offeredSizes } from "#domain/catalogue/sizes";
import { pictureAddress } from "#request/files/pictures.server";
import type { ProductInfo } from "./product-info.ts";

export function productInfo(product: Product): ProductInfo {
  return {
    productId: product.product_id,
    name: product.product_name,
    picture: pictureAddress(product.image_url),
    sizes: offeredSizes(product),
  };
}
