// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isBlockedShortcut, protectCopies } from "./copy-protection.ts";

let leaving: AbortController;

beforeEach(() => {
  document.body.innerHTML = `
    <header><a href="/shop" id="brand">Kathalu</a></header>
    <main data-protected="true">
      <a href="/product/ndk-01" id="card"><img id="picture" alt="" src="data:,"></a>
      <input id="mobile"><textarea id="address"></textarea><select id="size"></select>
      <div data-copyable><svg id="qr"><path id="modules"></path></svg></div>
      <dd data-copyable id="upi">kathalu@okicici</dd>
    </main>`;
  leaving = new AbortController();
  protectCopies(leaving.signal);
});

afterEach(() => leaving.abort());

/** Whether the browser's default action for this event was prevented. */
function isStopped(event: Event, id = "picture"): boolean {
  return !document.getElementById(id)?.dispatchEvent(event);
}

const happens = (name: string) => new Event(name, { bubbles: true, cancelable: true });
const press = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });

describe("copy protection", () => {
  test.each(["contextmenu", "dragstart"])("stops %s on the page [§2.33]", (name) => {
    expect(isStopped(happens(name))).toBe(true);
    expect(isStopped(happens(name), "card")).toBe(true);
  });

  test("stops the shortcuts of developer tools, save and print, and PrintScreen [§2.33]", () => {
    expect(isStopped(press("s", { ctrlKey: true }))).toBe(true);
    expect(isStopped(press("F12"))).toBe(true);
    expect(isStopped(press("PrintScreen"))).toBe(true);
    expect(
      isStopped(
        new KeyboardEvent("keyup", { key: "PrintScreen", bubbles: true, cancelable: true }),
      ),
    ).toBe(true);
  });

  test("leaves to fields what moves and cuts words there, and stops printing all the same [R28]", () => {
    for (const id of ["mobile", "address"]) {
      expect(isStopped(press("p", { ctrlKey: true }), id)).toBe(false);
      expect(isStopped(press("u", { ctrlKey: true }), id)).toBe(false);
      expect(isStopped(press("p", { metaKey: true }), id)).toBe(true);
      expect(isStopped(press("i", { ctrlKey: true, shiftKey: true }), id)).toBe(true);
    }
    expect(isStopped(press("p", { ctrlKey: true }))).toBe(true);
  });

  test("ends when the page is left", () => {
    leaving.abort();
    expect(isStopped(happens("contextmenu"))).toBe(false);
    expect(isStopped(press("F12"))).toBe(false);
  });

  test("left before it had come, never begins", () => {
    leaving.abort();
    protectCopies(leaving.signal);
    expect(isStopped(happens("contextmenu"))).toBe(false);
  });
});

describe("copy protection never reaches [R28]", () => {
  test.each(["mobile", "address", "size", "qr", "modules", "upi", "brand"])("into %s", (id) => {
    expect(isStopped(happens("contextmenu"), id)).toBe(false);
    expect(isStopped(happens("dragstart"), id)).toBe(false);
  });

  test.each([
    ["its own key", { key: "ContextMenu" }],
    ["Shift+F10", { key: "F10", shiftKey: true }],
  ])(
    "a menu that the keyboard opens by %s; the next press of a mouse is stopped again",
    (_, keys) => {
      isStopped(press(keys.key, keys), "card");
      expect(isStopped(happens("contextmenu"), "card")).toBe(false);
      isStopped(happens("pointerdown"), "card");
      expect(isStopped(happens("contextmenu"), "card")).toBe(true);
    },
  );
});

/** Parses shortcuts as people write them: Control, Meta, Alt, Shift and a key. */
function keysOf(shortcut: string) {
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  const has = (modifier: string) => parts.includes(modifier);
  const [ctrlKey, metaKey, altKey, shiftKey] = ["Control", "Meta", "Alt", "Shift"].map(has) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ];
  // On a Mac, Option+I types a circumflex.
  return {
    key: altKey ? "ˆ" : key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
  };
}

describe("shortcuts", () => {
  test.each([
    "Control+s",
    "Control+S",
    "Control+p",
    "Control+u",
    "Control+Shift+I",
    "Control+Shift+J",
    "Control+Shift+C",
    "Control+Shift+P",
    "Control+Shift+S",
    "Control+Shift+K",
    "Control+Shift+E",
    "Meta+s",
    "Meta+p",
    "Meta+u",
    "Meta+Shift+s",
    "Meta+Shift+p",
    "Meta+Shift+i",
    "Meta+Shift+j",
    "Meta+Shift+c",
    "Meta+Alt+i",
    "Meta+Alt+j",
    "Meta+Alt+c",
    "Meta+Alt+u",
    "Meta+Alt+p",
    "Meta+Alt+k",
    "Meta+Alt+e",
    "F12",
    "Shift+F12",
    "Shift+F7",
    "Shift+F9",
  ])("%s is stopped", (shortcut) => {
    expect(isBlockedShortcut(keysOf(shortcut))).toBe(true);
  });

  test.each([
    "Control+c",
    "Control+v",
    "Control+a",
    "Control+f",
    "Control+r",
    "Control++",
    "Control+Alt+s",
    "Control+Meta+Alt+j",
    "Meta+c",
    "Meta+Shift+z",
    "Control+Shift+z",
    "Control+Shift+v",
    "Control+Alt+u",
    "Control+Alt+Shift+i",
    "Alt+p",
    "s",
    "Shift+I",
    "Tab",
    "Enter",
    "Escape",
    "F5",
    "F7",
    "Shift+F5",
    "F10",
    "Shift+F10",
    "ContextMenu",
  ])("%s is not [R28]", (shortcut) => {
    expect(isBlockedShortcut(keysOf(shortcut))).toBe(false);
  });

  test.each([
    ["Telugu", "స", "KeyS"],
    ["Devanagari", "े", "KeyS"],
    ["Cyrillic", "ы", "KeyS"],
    ["Dvorak", "s", "Semicolon"],
    ["AZERTY", "s", "KeyS"],
  ])("are known on a keyboard that is set to %s", (_, key, code) => {
    expect(isBlockedShortcut({ ...keysOf("Control+s"), key, code })).toBe(true);
  });

  test("are those of the letter where a Latin keyboard has another one in its place", () => {
    expect(isBlockedShortcut({ ...keysOf("Control+s"), key: "o", code: "KeyS" })).toBe(false);
  });
});
