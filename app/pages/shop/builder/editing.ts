import type { CartLine } from "#domain/cart/lines";
import { browserStore } from "#ui/browser-store";
import { useStored } from "#ui/use-stored";

/**
 * A combo of the cart that is being edited in this tab, separate from the selection for a new one. `comboId` is null
 * once the cart no longer has it. `text` is the selection as `selectionText` writes it: the cart's page doesn't need
 * the code that parses it.
 */
type Edit = { comboId: string | null; text: string };

const EDIT = browserStore("session", "combo_edit", parseEdit, JSON.stringify);

export const currentEdit = EDIT.read;
export const saveEdit = EDIT.write;

/** Makes the builder edit this line of the cart. */
export function startEditing({ id, contents }: Pick<CartLine, "id" | "contents">): void {
  const items = contents.map(({ id, size, quantity }) => ({ product_id: id, size, quantity }));
  saveEdit({ comboId: id, text: JSON.stringify(items) });
}

export function useEdit(): Edit | null {
  return useStored(EDIT);
}

function parseEdit(stored: string): Edit | null {
  const { comboId, text } = JSON.parse(stored);
  const isEdit = (comboId === null || typeof comboId === "string") && typeof text === "string";
  return isEdit ? { comboId, text } : null;
}
