/** `local`: this browser remembers it until it is removed. `session`: this tab remembers it until it is closed. */
type Area = "local" | "session";

export type BrowserStore<Value> = {
  /** Returns the same object until it changes. Null: nothing is stored. */
  read: () => Value | null;
  /** Null removes the value. Returns false if the browser blocks its storage or the storage is full. */
  write: (value: Value | null) => boolean;
};

/** The browser's event for a change by another tab. Here it is also sent for the own changes. */
const CHANGE = "storage";

/** Texts that couldn't be written, by key. */
const unwritten = new Map<string, string>();

/**
 * The value of one key in the browser's storage, the only way to it (decision 149): a text, unless it is parsed and
 * formatted. `parse` returns null or throws for a text that isn't such a value; it is removed then. A value that can't
 * be written is remembered until the page is reloaded.
 */
export function browserStore<Value = string>(
  area: Area,
  key: string,
  parse: (text: string) => Value | null = String as never,
  format: (value: Value) => string = String,
): BrowserStore<Value> {
  let lastText: string | null = null;
  let lastValue: Value | null = null;
  const writeText = (text: string | null) => {
    unwritten.delete(key);
    const isWritten =
      attempt(() =>
        text === null ? storage(area).removeItem(key) : storage(area).setItem(key, text),
      ) !== null;
    if (!isWritten && text !== null) unwritten.set(key, text);
    return isWritten;
  };
  return {
    read: () => {
      const text = unwritten.get(key) ?? attempt(() => storage(area).getItem(key));
      if (text === lastText) return lastValue;
      lastText = text;
      lastValue = text === null ? null : attempt(() => parse(text));
      if (lastValue === null) writeText(null);
      return lastValue;
    },
    write: (value) => {
      const isWritten = writeText(value === null ? null : format(value));
      dispatchEvent(new Event(CHANGE));
      return isWritten;
    },
  };
}

/** Removes what is stored under such keys, in both areas. */
export function removeStored(isWanted: (key: string) => boolean): void {
  attempt(() => {
    for (const each of [storage("local"), storage("session")])
      for (const key of Object.keys(each)) if (isWanted(key)) each.removeItem(key);
  });
}

/** Calls `listener` when a stored value may have changed, here or in another tab. Returns how to end it. */
export function onStored(listener: () => void): () => void {
  addEventListener(CHANGE, listener);
  return () => removeEventListener(CHANGE, listener);
}

/** Throws if the browser blocks its storage, where even naming it is refused. */
function storage(area: Area): Storage {
  return window[`${area}Storage`];
}

/** Returns null if `work` throws. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
