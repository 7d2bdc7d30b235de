import { useSyncExternalStore } from "react";
import { GUEST_CART_KEY, type GuestLine, guestCartText, parseGuestCart } from "#domain/cart/cart";
import { withoutTaken } from "#domain/cart/cart-merge";
import type { ComboItem } from "#domain/cart/lines";

/**
 * Names this guest cart. Under one id the server takes pieces once, and answers whoever asks again with
 * what it took then; with the answer the cart goes on under another id (reading R7).
 */
export const GUEST_CART_ID_KEY = "guest_cart_id";

/** The guest cart of which the last merge took nothing: a customer's cart that is full (reading R59). */
const WAITING_KEY = "guest_cart_waiting";

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
export function saveGuestCart(lines: readonly GuestLine[]): boolean {
  try {
    if (lines.length === 0) {
      localStorage.removeItem(GUEST_CART_KEY);
      localStorage.removeItem(GUEST_CART_ID_KEY);
      localStorage.removeItem(WAITING_KEY);
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

/**
 * Takes out what a merge of the cart with this id took, however often it is answered: false where the
 * answer has been taken before, by this tab or another. The id changes last: a page that closes in
 * between asks again under the old one.
 */
export function takeMerged(id: string, taken: readonly ComboItem[]): boolean {
  if (stored(GUEST_CART_ID_KEY) !== id) return false;
  if (taken.length === 0) return true;
  const rest = withoutTaken(guestCart(), taken);
  if (!saveGuestCart(rest)) return false;
  if (rest.length > 0) localStorage.setItem(GUEST_CART_ID_KEY, newGuestCartId());
  return true;
}

/** Lines that a merge left here; empty while nobody knows, or once another line has come. */
export function useWaitingLines(): readonly GuestLine[] {
  const lines = useGuestCart();
  const text = useSyncExternalStore(
    subscribe,
    () => stored(WAITING_KEY),
    () => null,
  );
  return text !== null && text === stored(GUEST_CART_KEY) ? lines : NOTHING;
}

/** Remembers that what lies here doesn't fit; false where that was known. */
export function markWaiting(): boolean {
  const text = stored(GUEST_CART_KEY);
  if (text === null || text === stored(WAITING_KEY)) return false;
  localStorage.setItem(WAITING_KEY, text);
  for (const listener of listeners) listener();
  return true;
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
