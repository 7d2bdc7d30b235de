import type { Product } from "#data/catalogue/catalogue.server";
import { listPictureTexts } from "#domain/catalogue/picture-texts";
import { isSoldOut, offeredSizes, startingPriceOf } from "#domain/catalogue/sizes";
import { currentLanguage } from "#domain/language";
import { pictureAddress } from "#request/files/pictures.server";
import { sizesIfTall } from "#ui/pictures/picture";

/** A product as lists show it. */
export function listedCard({ product_id: id, product_name: name, ...product }: Product) {
  const sizes = offeredSizes(product);
  const { tall_picture: tall } = product;
  return {
    id,
    name,
    picture: pictureAddress(product.image_url),
    texts: listPictureTexts(product.picture_texts, currentLanguage()),
    price: startingPriceOf(sizes),
    soldOut: isSoldOut(sizes),
    ...(tall && {
      sizes: sizesIfTall("productCard", tall),
      preloadSizes: sizesIfTall("product", tall),
    }),
  };
}
