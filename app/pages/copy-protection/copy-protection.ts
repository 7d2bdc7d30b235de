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
    if (isBlockedShortcut(event) && !edits(event)) event.preventDefault();
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

/** In a field, Control and a letter alone move and cut words on a Mac and in some Linux desktops (R28). */
function edits({ target, ctrlKey, shiftKey, metaKey }: KeyboardEvent): boolean {
  const inField = target instanceof Element && target.closest("input, textarea, select") !== null;
  return inField && ctrlKey && !shiftKey && !metaKey;
}

/**
 * By the modifiers that are held, in this order: Control, Command, Option, Shift. Exactly these and no
 * more: screen readers have their own shortcuts on others (VoiceOver's hold Control and Option).
 */
const BLOCKED: Readonly<Record<string, RegExp>> = {
  // Save, print, source.
  C: /^[SPU]$/,
  M: /^[SPU]$/,
  // Print by the system's dialogue, save all or a picture of the page; inspector, console, network.
  CS: /^[SPIJCKE]$/,
  MS: /^[SPIJC]$/,
  // A Mac's console, inspector, source, print; Firefox's console and network.
  MO: /^[IJCUPKE]$/,
};

/** Developer tools, view source, save, print, PrintScreen, whatever writing the keyboard is set to. */
export function isBlockedShortcut(keys: Keys): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = keys;
  if (key === "F12" || key === "PrintScreen") return true;
  const held = `${ctrlKey ? "C" : ""}${metaKey ? "M" : ""}${altKey ? "O" : ""}${shiftKey ? "S" : ""}`;
  // Firefox's style editor and storage.
  if (held === "S") return key === "F7" || key === "F9";
  return BLOCKED[held]?.test(letterOf(keys)) ?? false;
}

/**
 * Where a key writes no Latin letter, in Telugu or Cyrillic, or with Option held, browsers go by its place
 * on the keyboard; where it writes one, by the letter, wherever it is (Dvorak, AZERTY).
 */
function letterOf({ key, code }: Keys): string {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");
}
