import type { CartLine } from "#domain/cart/lines";
import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";

/** 'Postal Card Size', 'Digital Episode', 'Combo Package'. */
export function lineLabel({ size }: Pick<CartLine, "size">): string {
  return size === null ? catalogueMessages.comboPackage : SIZE_LABELS[size];
}
