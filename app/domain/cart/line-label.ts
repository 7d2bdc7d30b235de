import { type CartLine, lineKey } from "#domain/cart/lines";
import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";

/**
 * What a line's buttons are about, for those who hear them: its name, and its size where another line has the same
 * name.
 */
export function spokenName(
  line: Pick<CartLine, "id" | "size" | "name">,
  lines: readonly Pick<CartLine, "id" | "size" | "name">[],
): string {
  const isAlone = !lines.some(
    (other) => other.name === line.name && lineKey(other) !== lineKey(line),
  );
  return isAlone ? line.name : `${line.name}, ${lineLabel(line)}`;
}

/** 'Postal Card Size', 'Digital Episode', 'Combo Package'. */
export function lineLabel({ size }: Pick<CartLine, "size">): string {
  return size === null ? comboMessages.comboPackage : SIZE_LABELS[size];
}
