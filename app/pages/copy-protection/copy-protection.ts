/**
 * The part of copy protection that needs a script (spec §2 Global behaviour); the style sheet does the rest. Form
 * fields and everything marked `data-copyable` aren't protected: the QR code, the UPI ID, the amount, the order number
 * (reading R28). Nothing can prevent a screenshot taken by the system.
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
    // A context menu opened by its key is allowed, because keyboard users have no other way to it.
    byKeyboard = event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
    if (isBlockedShortcut(event) && !isEditingShortcut(event)) event.preventDefault();
  });
  // Some systems report the PrintScreen key only when it is released.
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

const UNPROTECTED = "input, textarea, select, [data-copyable]";

/** The target may be a text node, which has no `closest`; its parent element has. */
function isProtected(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : (target as Node | null)?.parentElement;
  return Boolean(element?.closest("[data-protected]") && !element.closest(UNPROTECTED));
}

type PressedKeys = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey"
>;

/**
 * Whether the shortcut may edit text: on a Mac and some Linux desktops, Control and a letter move the cursor or cut
 * in a field (reading R28).
 */
function isEditingShortcut({ target, ctrlKey, shiftKey, metaKey }: KeyboardEvent): boolean {
  const inField = target instanceof Element && target.closest("input, textarea, select") !== null;
  return inField && ctrlKey && !shiftKey && !metaKey;
}

/**
 * Blocked letters by the modifiers that are held: C is Control, M Command, O Option, S Shift, in this order. Only
 * these exact combinations are blocked, because screen readers use others (VoiceOver holds Control and Option).
 */
const BLOCKED: Readonly<Record<string, RegExp>> = {
  // Save, print, view source.
  C: /^[SPU]$/,
  M: /^[SPU]$/,
  // Print by the system's dialog, save all, save a picture of the page; inspector, console, network.
  CS: /^[SPIJCKE]$/,
  MS: /^[SPIJC]$/,
  // On a Mac: console, inspector, source, print; Firefox's console and network.
  MO: /^[IJCUPKE]$/,
};

/**
 * Whether a shortcut is blocked: developer tools, view source, save, print and PrintScreen, on a keyboard of any
 * script.
 */
export function isBlockedShortcut(keys: PressedKeys): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = keys;
  if (key === "F12" || key === "PrintScreen") return true;
  const held = `${ctrlKey ? "C" : ""}${metaKey ? "M" : ""}${altKey ? "O" : ""}${shiftKey ? "S" : ""}`;
  // Firefox's style editor and storage inspector.
  if (held === "S") return key === "F7" || key === "F9";
  return BLOCKED[held]?.test(letterOf(keys)) ?? false;
}

/**
 * Returns the letter by which browsers recognise a shortcut. A key that types a Latin letter counts as that letter,
 * wherever it is (Dvorak, AZERTY). A key that types another one (Telugu, Cyrillic, or with Option held) counts by its
 * position.
 */
function letterOf({ key, code }: PressedKeys): string {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");
}
