import { type CartLine, lineKey } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";

/** The line's name for screen readers. It includes the size if another line has the same name. */
export function spokenName(
  line: Pick<CartLine, "id" | "size" | "sizeNames" | "name">,
  lines: readonly Pick<CartLine, "id" | "size" | "name">[],
): string {
  const isAlone = !lines.some(
    (other) => other.name === line.name && lineKey(other) !== lineKey(line),
  );
  return isAlone ? line.name : `${line.name}, ${lineLabel(line)}`;
}

export function lineLabel({ size, sizeNames }: Pick<CartLine, "size" | "sizeNames">): string {
  return size === null ? comboMessages.comboPackage : sizeLabel(size, sizeNames);
}
