import type { Product } from "#data/catalogue/catalogue.server";
import { isSoldOut, startingPriceOf } from "#domain/catalogue/catalogue";
import { pictureInList } from "#domain/catalogue/picture-texts";
import { currentLanguage } from "#domain/language";
import { pictureAddress } from "#request/files/pictures.server";

/** A card as lists show it. */
export function listedCard({ product_id: id, product_name: name, ...product }: Product) {
  return {
    id,
    name,
    picture: pictureAddress(product.image_url),
    texts: pictureInList(product.picture_texts, currentLanguage()),
    price: startingPriceOf(product),
    soldOut: isSoldOut(product),
  };
}
