// Remembers a seller's choices in this browser. If it blocks storage, nothing is remembered: even naming the storage then
// throws, so it is named here.

type StorageName = "localStorage" | "sessionStorage";

export function stored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

export function store(storage: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
  } catch {}
}
