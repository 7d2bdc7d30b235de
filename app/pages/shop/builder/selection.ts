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
/** In place of the browser's storage where that keeps nothing: private mode, full. */
let unsaved: { text: string | null } | null = null;

/** What was chosen in this browser, or of the combo that is edited. Empty on the server and until the page has come alive. */
export function useSelection(): Selection {
  return useSyncExternalStore(subscribe, selection, () => EMPTY_SELECTION);
}

/** The same object until it changes, as React wants it. */
export function selection(): Selection {
  const text = edit()?.text ?? (unsaved ? unsaved.text : stored());
  if (text !== seen.text) seen = { text, selection: parseSelection(text) };
  return seen.selection;
}

/** Survives a reload and the sign-in. */
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
