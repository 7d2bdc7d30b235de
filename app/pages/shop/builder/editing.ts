import { useSyncExternalStore } from "react";
import type { CartLine } from "#domain/cart/lines";

/**
 * A combo of the cart that is being edited in this tab, separate from the selection for a new one. `comboId` is null
 * once the cart no longer has it. `text` is the selection as `selectionText` writes it.
 */
export type Edit = { comboId: string | null; text: string };

const KEY = "combo_edit";
const listeners = new Set<() => void>();
/** Null: nothing is being edited. Undefined: the edit hasn't been read from storage yet. */
let cachedEdit: Edit | null | undefined;

export function currentEdit(): Edit | null {
  if (cachedEdit === undefined) cachedEdit = stored();
  return cachedEdit;
}

export function saveEdit(changed: Edit | null): void {
  cachedEdit = changed;
  try {
    if (changed) sessionStorage.setItem(KEY, JSON.stringify(changed));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is blocked, a reload forgets the edit.
  }
  for (const listener of listeners) listener();
}

/** Makes the builder edit this line of the cart. */
export function startEditing({ id, contents }: Pick<CartLine, "id" | "contents">): void {
  const items = contents.map(({ id, size, quantity }) => ({ product_id: id, size, quantity }));
  saveEdit({ comboId: id, text: JSON.stringify(items) });
}

export function useEdit(): Edit | null {
  return useSyncExternalStore(subscribeToEdit, currentEdit, () => null);
}

export function subscribeToEdit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Edit | null {
  try {
    const { comboId, text } = JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? {};
    return typeof comboId === "string" && typeof text === "string" ? { comboId, text } : null;
  } catch {
    return null;
  }
}
