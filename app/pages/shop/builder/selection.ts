import { useMemo } from "react";
import {
  EMPTY_SELECTION,
  parseSelection,
  SELECTION_KEY,
  type Selection,
  selectionText,
} from "#domain/catalogue/combos";
import { browserStore } from "#ui/browser-store";
import { useStored } from "#ui/use-stored";
import { currentEdit, saveEdit, useEdit } from "./editing.ts";

const SELECTION = browserStore(
  "local",
  SELECTION_KEY,
  (text) => {
    const selection = parseSelection(text);
    return isEmpty(selection) ? null : selection;
  },
  selectionText,
);

/** The chosen cards: of the combo that is being edited, else of a new one. Empty on the server and during hydration. */
export function useSelection(): Selection {
  const text = useEdit()?.text;
  const edited = useMemo(() => (text === undefined ? null : parseSelection(text)), [text]);
  const selection = useStored(SELECTION);
  return edited ?? selection ?? EMPTY_SELECTION;
}

/** Saves the selection in this browser, where it survives a reload and signing in. */
export function saveSelection(wanted: Selection): void {
  const edited = currentEdit();
  if (edited) saveEdit({ ...edited, text: selectionText(wanted) });
  else SELECTION.write(isEmpty(wanted) ? null : wanted);
}

function isEmpty(selection: Selection): boolean {
  return Object.keys(selection).length === 0;
}
