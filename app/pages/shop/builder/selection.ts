import { useSyncExternalStore } from "react";
import {
  EMPTY_SELECTION,
  parseSelection,
  SELECTION_KEY,
  type Selection,
  selectionText,
} from "#domain/catalogue/combos";
import { edit, onEdit, saveEdit } from "./editing.ts";

const listeners = new Set<() => void>();
let seen: { text: string | null; selection: Selection } = {
  text: null,
  selection: EMPTY_SELECTION,
};
/** The selection while the browser's storage is blocked or full. */
let unsaved: { text: string | null } | null = null;

/** The chosen cards: of the combo that is being edited, else of a new one. Empty on the server and during hydration. */
export function useSelection(): Selection {
  return useSyncExternalStore(subscribe, selection, () => EMPTY_SELECTION);
}

/** Returns the same object until it changes, as `useSyncExternalStore` requires. */
export function selection(): Selection {
  const text = edit()?.text ?? (unsaved ? unsaved.text : stored());
  if (text !== seen.text) seen = { text, selection: parseSelection(text) };
  return seen.selection;
}

/** Saves the selection in this browser, where it survives a reload and signing in. */
export function saveSelection(wanted: Selection): void {
  const edited = edit();
  if (edited) {
    saveEdit({ ...edited, text: selectionText(wanted) });
    return;
  }
  const items = Object.keys(wanted).length;
  const text = items > 0 ? selectionText(wanted) : null;
  try {
    if (text === null) localStorage.removeItem(SELECTION_KEY);
    else localStorage.setItem(SELECTION_KEY, text);
    unsaved = null;
  } catch {
    unsaved = { text };
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
  const offEdit = onEdit(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    offEdit();
    window.removeEventListener("storage", listener);
  };
}
