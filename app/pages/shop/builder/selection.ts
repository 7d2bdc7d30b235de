import { useSyncExternalStore } from "react";
import {
  EMPTY_SELECTION,
  parseSelection,
  SELECTION_KEY,
  type Selection,
  selectionText,
} from "#domain/catalogue/combos";
import { currentEdit, saveEdit, subscribeToEdit } from "./editing.ts";

const listeners = new Set<() => void>();
let lastRead: { text: string | null; selection: Selection } = {
  text: null,
  selection: EMPTY_SELECTION,
};
/** The selection while the browser's storage is blocked or full. */
let unsavedSelection: { text: string | null } | null = null;

/** The chosen cards: of the combo that is being edited, else of a new one. Empty on the server and during hydration. */
export function useSelection(): Selection {
  return useSyncExternalStore(subscribe, selection, () => EMPTY_SELECTION);
}

/** Returns the same object until it changes, as `useSyncExternalStore` requires. */
export function selection(): Selection {
  const text = currentEdit()?.text ?? (unsavedSelection ? unsavedSelection.text : stored());
  if (text !== lastRead.text) lastRead = { text, selection: parseSelection(text) };
  return lastRead.selection;
}

/** Saves the selection in this browser, where it survives a reload and signing in. */
export function saveSelection(wanted: Selection): void {
  const edited = currentEdit();
  if (edited) {
    saveEdit({ ...edited, text: selectionText(wanted) });
    return;
  }
  const items = Object.keys(wanted).length;
  const text = items > 0 ? selectionText(wanted) : null;
  try {
    if (text === null) localStorage.removeItem(SELECTION_KEY);
    else localStorage.setItem(SELECTION_KEY, text);
    unsavedSelection = null;
  } catch {
    unsavedSelection = { text };
  }
  for (const listener of listeners) listener();
}

function stored(): string | null {
  try {
    return localStorage.getItem(SELECTION_KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const offEdit = subscribeToEdit(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    offEdit();
    window.removeEventListener("storage", listener);
  };
}
