/** The keyboard shortcuts of the verification queue. The help dialog lists them from here. */

export const COMMANDS = {
  verify: { keys: ["v"], label: "Verify" },
  reject: { keys: ["r"], label: "Reject, with a reason" },
  ask: { keys: ["p"], label: "Ask for a screenshot" },
  skip: { keys: ["s"], label: "Skip: you see the payment again at the end" },
  undo: { keys: ["u"], label: "Undo, within 10 seconds" },
  next: { keys: ["j"], label: "Next payment" },
  previous: { keys: ["k"], label: "Previous payment" },
  larger: { keys: ["+", "="], label: "Larger screenshot" },
  smaller: { keys: ["-"], label: "Smaller screenshot" },
  turn: { keys: ["t"], label: "Turn the screenshot" },
  search: { keys: ["/"], label: "Search all orders" },
  help: { keys: ["?"], label: "This list" },
} as const satisfies Record<string, { keys: readonly string[]; label: string }>;

export type Command = keyof typeof COMMANDS;

/** Commands only for sellers who may work on orders; other roles can only look. */
const DECISIONS: readonly Command[] = ["verify", "reject", "ask", "undo"];

export function commandsFor(works: boolean): Command[] {
  return (Object.keys(COMMANDS) as Command[]).filter((each) => works || !DECISIONS.includes(each));
}

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "repeat" | "ctrlKey" | "metaKey" | "altKey" | "isComposing"
>;

/**
 * Returns the command of a key press; null: there is none. A held key counts once, and a key with Ctrl, Alt or Meta
 * is left to the browser. On keyboards of other scripts (such as Telugu), letters are recognised by their position.
 */
export function commandOf(press: KeyPress, works = true): Command | null {
  const { key, code, repeat, ctrlKey, metaKey, altKey, isComposing } = press;
  if (repeat || ctrlKey || metaKey || altKey || isComposing) return null;
  const isLatin = /^[\x20-\x7e]$/.test(key);
  const pressed = isLatin ? key.toLowerCase() : letterOfKey(code);
  return (
    commandsFor(works).find((each) =>
      (COMMANDS[each].keys as readonly string[]).includes(pressed),
    ) ?? null
  );
}

function letterOfKey(code: string): string {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? "";
}
