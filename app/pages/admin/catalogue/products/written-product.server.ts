import type { ProductRow } from "#data/catalogue/products/products.server";
import { FIELD_NAMES, type FieldName, writtenField } from "#domain/catalogue/products/fields";
import { EMPTY_SIZE, type WrittenSize, writtenSize } from "#domain/catalogue/products/own-sizes";
import { type EditedPicture, writtenPicture } from "#domain/catalogue/products/pictures";
import type { OwnSize } from "#domain/catalogue/sizes";
import { translations } from "#domain/language";
import { pictureAddress } from "#request/files/pictures.server";
import { EMPTY_PRODUCT, type WrittenProduct } from "./product-form.tsx";

export function writtenProduct(row: ProductRow): WrittenProduct {
  const written = Object.fromEntries(
    FIELD_NAMES.map((name) => [name, writtenField(row, name)]),
  ) as Record<FieldName, string>;
  return {
    ...written,
    version: row.version,
    pictures: picturesOf(row).map((picture) => ({
      ...writtenPicture(picture),
      address: pictureAddress(picture.path),
    })),
    ownSizes: row.own_sizes.map(writtenSize),
  };
}

/** Prefills a new product with this one's kind, sizes, prices and description. Name, pictures and id stay empty. */
export function prefilledFrom(row: ProductRow): WrittenProduct {
  const { ownSizes, ...written } = writtenProduct(row);
  const alike = Object.fromEntries(PREFILLED_FIELDS.map((name) => [name, written[name]]));
  return { ...EMPTY_PRODUCT, ...alike, ownSizes };
}

/** A new size with the shape of the last one, and its place in customers' combos. */
export function sizeLike(last: OwnSize | undefined): WrittenSize {
  if (!last) return EMPTY_SIZE;
  const { drawn, in_builder } = writtenSize(last);
  return { ...EMPTY_SIZE, drawn, in_builder };
}

const PREFILLED_FIELDS = [
  "description",
  ...Object.values(translations("description", (field) => field)),
  "kind",
  ...Object.values(translations("kind", (field) => field)),
  "postal_card_size",
  "wallet_size",
  "stamp_size",
  "weight_grams",
] as const satisfies readonly FieldName[];

function picturesOf({ image_url, picture_alt, pictures, ...row }: ProductRow): EditedPicture[] {
  const further = translations("alt", (_, language) => row[`picture_alt_${language}`]);
  const first = { alt: picture_alt, ...further };
  return image_url === null ? pictures : [{ path: image_url, ...first }, ...pictures];
}
