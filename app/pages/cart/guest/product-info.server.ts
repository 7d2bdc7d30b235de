import type { Product } from "#data/catalogue/catalogue.server";
import { pictureAddress } from "#request/files/pictures.server";
import type { ProductInfo } from "./product-info.ts";

export function productInfo(product: Product): ProductInfo {
  return {
    productId: product.product_id,
    name: product.product_name,
    picture: pictureAddress(product.image_url),
    prices: {
      postal: product.postal_card_size,
      wallet: product.wallet_size,
      stamp: product.stamp_size,
    },
    ...(product.sold_out.length > 0 && { soldOut: product.sold_out }),
  };
}
