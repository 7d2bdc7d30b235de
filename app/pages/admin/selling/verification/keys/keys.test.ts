import { describe, expect, test } from "vitest";
import { COMMANDS, type Command, commandOf, commandsFor } from "./keys.ts";

type KeyPress = Parameters<typeof commandOf>[0];

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  const free = { repeat: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  return { key, code: "", ...free, ...more };
}

describe("a key in the queue", () => {
  test("does what the help says of it, in small and capital letters", () => {
    for (const command of Object.keys(COMMANDS) as Command[])
      for (const key of COMMANDS[command].keys) {
        expect(commandOf(press(key))).toBe(command);
        expect(commandOf(press(key.toUpperCase()))).toBe(command);
      }
  });

  test("means one thing alone", () => {
    const keys = Object.values(COMMANDS).flatMap((each): string[] => [...each.keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("counts once, however long it is held", () => {
    expect(commandOf(press("v", { repeat: true }))).toBeNull();
  });

  test.each(["ctrlKey", "metaKey", "altKey", "isComposing"] as const)(
    "is the browser's with %s",
    (held) => expect(commandOf(press("r", { [held]: true }))).toBeNull(),
  );

  test("counts by its place where the keyboard writes Telugu", () => {
    expect(commandOf(press("న", { code: "KeyV" }))).toBe("verify");
    expect(commandOf(press("v", { code: "KeyK" }))).toBe("verify");
    expect(commandOf(press("Enter", { code: "Enter" }))).toBeNull();
  });

  test("decides nothing for who may only look", () => {
    for (const key of ["v", "r", "p", "u"]) expect(commandOf(press(key), false)).toBeNull();
    expect(commandOf(press("j"), false)).toBe("next");
    expect(commandsFor(false)).not.toContain("verify");
  });
});
