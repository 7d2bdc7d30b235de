import { useSyncExternalStore } from "react";
import {
  GUEST_CART_KEY,
  type GuestLine,
  guestCartText,
  parseGuestCart,
  withoutTakenPieces,
} from "#domain/cart/guest-lines";
import { type CartItem, lineKey } from "#domain/cart/lines";
import { randomId } from "#pages/cart/random-id.ts";

/**
 * Names this guest cart. Under one id the server takes pieces once, and answers whoever asks again with
 * what it took then; with the answer the cart goes on under another id (reading R7).
 */
export const GUEST_CART_ID_KEY = "guest_cart_id";

/** The person whose merge left lines, and these lines (reading R59). A cart that holds more is a new one. */
const WAITING_KEY = "guest_cart_waiting";

const NOTHING: readonly GuestLine[] = [];
const listeners = new Set<() => void>();
/** Somebody has asked for what waits, and reads on the page that it is on its way. */
let requested = false;
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
      // What is taken out waits no longer; what is left waits on.
      const mark = unmergeableMark();
      if (mark) writeMark(mark.owner, commonLines(lines, mark.lines));
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
  const made = randomId();
  localStorage.setItem(GUEST_CART_ID_KEY, made);
  return made;
}

/**
 * Takes out what a merge of the cart with this id took, however often it is answered: false where the
 * answer has been taken before, by this tab or another. The id changes last: a page that closes in
 * between asks again under the old one.
 */
export function takeMerged(id: string, taken: readonly CartItem[]): boolean {
  if (stored(GUEST_CART_ID_KEY) !== id) return false;
  if (taken.length === 0) return true;
  const rest = withoutTakenPieces(guestCart(), taken);
  if (!saveGuestCart(rest)) return false;
  if (rest.length > 0) localStorage.setItem(GUEST_CART_ID_KEY, randomId());
  return true;
}

/**
 * Lines that a merge into this person's cart left here: they are asked about in the cart, and join it when they say so.
 * Empty once another line or piece has come.
 */
export function useUnmergeableLines(owner: string | undefined): readonly GuestLine[] {
  const lines = useGuestCart();
  const unmergeable = useSyncExternalStore(
    subscribe,
    () => owner !== undefined && isMarkedUnmergeable(owner),
    () => false,
  );
  return unmergeable ? lines : NOTHING;
}

/** Lines that no merge into this person's cart has answered for. */
export function useUnmergedLines(owner: string | undefined): readonly GuestLine[] {
  const lines = useGuestCart();
  return useUnmergeableLines(owner) === lines ? NOTHING : lines;
}

/** Remembers that what lies here doesn't fit into this person's cart; false where that was known. */
export function markUnmergeable(owner: string): boolean {
  if (guestCart().length === 0 || isMarkedUnmergeable(owner)) return false;
  writeMark(owner, guestCart());
  for (const listener of listeners) listener();
  return true;
}

/** Whether a merge into this person's cart left what lies here. */
export function isMarkedUnmergeable(owner: string): boolean {
  const lines = guestCart();
  const mark = unmergeableMark();
  if (lines.length === 0 || mark?.owner !== owner) return false;
  return withoutTakenPieces(lines, mark.lines).length === 0;
}

/** What waits is merged once more: the cart may have room by now. Until the answer it stays where it is. */
export function requestMerge(): void {
  setRequested(true);
}

/** The answer has come, whatever it is: what wasn't taken waits as before. */
export function endRequestedMerge(): void {
  setRequested(false);
}

/** True if 'Add what fits' was pressed and its merge isn't answered yet. */
export function useRequestedMerge(): boolean {
  return useSyncExternalStore(subscribe, isMergeRequested, () => false);
}

export function isMergeRequested(): boolean {
  return requested;
}

function setRequested(now: boolean): void {
  if (requested === now) return;
  requested = now;
  for (const listener of listeners) listener();
}

function unmergeableMark(): { owner: string; lines: readonly GuestLine[] } | null {
  const [, owner, lines] = /^(\S+) (.*)$/s.exec(stored(WAITING_KEY) ?? "") ?? [];
  return owner && lines ? { owner, lines: parseGuestCart(lines) } : null;
}

function writeMark(owner: string, lines: readonly GuestLine[]): void {
  localStorage.setItem(WAITING_KEY, `${owner} ${guestCartText(lines)}`);
}

/** The part of these lines that the others hold, too. */
function commonLines(lines: readonly GuestLine[], others: readonly GuestLine[]): GuestLine[] {
  return lines.flatMap((line) => {
    const { quantity = 0 } = others.find((other) => lineKey(other) === lineKey(line)) ?? {};
    return quantity > 0 ? [{ ...line, quantity: Math.min(line.quantity, quantity) }] : [];
  });
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
