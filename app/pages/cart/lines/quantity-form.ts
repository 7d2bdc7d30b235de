import type { CartLine } from "#domain/cart/lines";
import { formHref } from "#forms/form-href";

/** One operation on the own cart, as it is sent. */
export type Operation = { path: string; fields: Record<string, string> };

/** Where a line's quantity is set, and by which fields. Combos are kept in a table of their own. */
export function quantityForm(
  line: Pick<CartLine, "kind" | "id" | "size">,
  wanted: number,
): Operation {
  const quantity = String(wanted);
  return line.kind === "combo"
    ? { path: formHref("/cart/combos/quantity"), fields: { combo_id: line.id, quantity } }
    : {
        path: formHref("/cart/lines/quantity"),
        fields: { product_id: line.id, size: line.size ?? "", quantity },
      };
}
