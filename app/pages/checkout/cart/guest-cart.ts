import { useSyncExternalStore } from "react";
import { GUEST_CART_KEY, type GuestLine, guestCartText, parseGuestCart } from "#domain/cart";

/** Names this guest cart, so that a merge that is tried again adds nothing twice (reading R7). */
export const GUEST_CART_ID_KEY = "guest_cart_id";

const NOTHING: readonly GuestLine[] = [];
const listeners = new Set<() => void>();
let seen: { text: string | null; lines: readonly GuestLine[] } = { text: null, lines: NOTHING };

/** The guest's lines in this browser. Empty on the server and until the page has come alive. */
export function useGuestCart(): readonly GuestLine[] {
  return useSyncExternalStore(subscribe, guestCart, () => NOTHING);
}

/** False on the server and in the first rendering, when nobody knows yet what the browser keeps. */
export function useGuestCartKnown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** The same list object until it changes, as React wants it. */
export function guestCart(): readonly GuestLine[] {
  const text = stored(GUEST_CART_KEY);
  if (text !== seen.text) seen = { text, lines: parseGuestCart(text) };
  return seen.lines;
}

/** Keeps these lines in place of what was there. False where the browser keeps nothing (private mode, full). */
export function keepGuestCart(lines: readonly GuestLine[]): boolean {
  try {
    if (lines.length === 0) {
      localStorage.removeItem(GUEST_CART_KEY);
      localStorage.removeItem(GUEST_CART_ID_KEY);
    } else {
      localStorage.setItem(GUEST_CART_KEY, guestCartText(lines));
      guestCartId();
    }
    return true;
  } catch {
    return false;
  } finally {
    for (const listener of listeners) listener();
  }
}

export function guestCartId(): string {
  const known = stored(GUEST_CART_ID_KEY);
  if (known) return known;
  const made = newGuestCartId();
  localStorage.setItem(GUEST_CART_ID_KEY, made);
  return made;
}

/** `crypto.randomUUID` is missing on plain http beyond this machine. */
function newGuestCartId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
