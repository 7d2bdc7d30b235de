/**
 * The part of copy protection that takes a script (spec §2 Global behaviour); the style sheet does the
 * rest. It never reaches into form fields and what is marked as `data-copyable`: the QR code, the UPI
 * id, the amount, the order number (reading R28). A screenshot that the system takes, nobody can stop.
 */
export function protectCopies(until: AbortSignal): void {
  if (until.aborted) return;
  let byKeyboard = false;
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, signal: until });

  listen("pointerdown", () => {
    byKeyboard = false;
  });
  listen("keydown", (event) => {
    // A menu opened by its key belongs to people who have no other way to it.
    byKeyboard = event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
    if (isBlockedShortcut(event)) event.preventDefault();
  });
  // Some systems tell of this key only when it is let go.
  listen("keyup", (event) => {
    if (event.key === "PrintScreen") event.preventDefault();
  });
  listen("contextmenu", (event) => {
    if (!byKeyboard && isProtected(event.target)) event.preventDefault();
  });
  listen("dragstart", (event) => {
    if (isProtected(event.target)) event.preventDefault();
  });
}

const FREE = "input, textarea, select, [data-copyable]";

/** Text has no `closest`; its element has. */
function isProtected(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : (target as Node | null)?.parentElement;
  return Boolean(element?.closest("[data-protected]") && !element.closest(FREE));
}

type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/**
 * Developer tools, view source, save, print, PrintScreen. Exactly these modifiers and no more: screen
 * readers have their own shortcuts on others (VoiceOver's hold Control and Option).
 */
export function isBlockedShortcut(keys: Keys): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = keys;
  if (key === "F12" || key === "PrintScreen") return true;
  if (ctrlKey === metaKey) return false;
  const letter = letterOf(keys);
  if (metaKey && altKey) return !shiftKey && /^[IJCU]$/.test(letter);
  if (altKey) return false;
  return (shiftKey ? /^[IJC]$/ : ctrlKey ? /^[SPU]$/ : /^[SP]$/).test(letter);
}

/** With Option held, a Mac's key writes another sign; its place on the keyboard says which it is. */
function letterOf({ key, code, altKey }: Keys): string {
  return altKey ? code.replace(/^Key/, "") : key.toUpperCase();
}
