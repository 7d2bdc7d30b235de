import { z } from "zod";
import { isOutsidePicture } from "#protocol/picture-addresses";
import { isPicturePath } from "#request/files/pictures.server";

const text = z.string().max(2_000).default("");

/** As the form sends it; what is wrong with a field `parseProductFields` says. */
export const PRODUCT_FORM = z.object({
  product_name: text,
  name_te: text,
  postal_card_size: text,
  wallet_size: text,
  stamp_size: text,
  is_active: text,
  place: text,
  image_url: text,
  picture_alt: text,
  picture_alt_te: text,
  picture_text_en: text,
  picture_text_te: text,
});

/** A path of ours, or an outside address, which is used as it is (spec §7 Storage). */
export function isPicture(path: string): boolean {
  return path.length <= 500 && (isPicturePath(path) || isOutsidePicture(path));
}
