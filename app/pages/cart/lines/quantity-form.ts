import type { CartLine } from "#domain/cart/lines";
import { formHref } from "#forms/form-href";

/** A change of a customer's cart: the form's address and its fields. */
export type Operation = { path: string; fields: Record<string, string> };

/** The form that sets a line's quantity. Combos have another form, because they are in a table of their own. */
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
