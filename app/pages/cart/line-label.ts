import type { CartLine } from "#domain/cart/lines";
import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";

/** 'Postal Card Size', 'Digital Episode', 'Combo Package'. */
export function lineLabel({ size }: Pick<CartLine, "size">): string {
  return size === null ? comboMessages.comboPackage : SIZE_LABELS[size];
}
