import { useSyncExternalStore } from "react";
import {
  GUEST_CART_KEY,
  type GuestLine,
  guestCartText,
  parseGuestCart,
  withoutTakenPieces,
} from "#domain/cart/guest-lines";
import { type CartItem, lineKey } from "#domain/cart/lines";
import { randomId } from "#ui/forms/random-id";

/**
 * The key of the guest cart's id, by which it is merged. The server merges a cart id once; a repeated request gets the
 * result of the first. Lines that are left after a merge get a new id (reading R7).
 */
export const GUEST_CART_ID_KEY = "guest_cart_id";

/**
 * The key of the unmergeable lines and of the person into whose cart they didn't fit (reading R59). A guest cart with
 * any other piece is merged again.
 */
const UNMERGEABLE_KEY = "guest_cart_waiting";

const NO_LINES: readonly GuestLine[] = [];
const listeners = new Set<() => void>();
/** True: the person pressed 'Add what fits', and the server hasn't responded yet. */
let mergeRequested = false;
let lastRead: { text: string | null; lines: readonly GuestLine[] } = {
  text: null,
  lines: NO_LINES,
};

/** The guest's lines in this browser. Empty on the server and during hydration. */
export function useGuestCart(): readonly GuestLine[] {
  return useSyncExternalStore(subscribe, guestCart, () => NO_LINES);
}

/** False on the server and in the first rendering, when the contents of the browser's storage aren't known yet. */
export function useGuestCartKnown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Returns the same array until it changes, as `useSyncExternalStore` requires. */
export function guestCart(): readonly GuestLine[] {
  const text = stored(GUEST_CART_KEY);
  if (text !== lastRead.text) lastRead = { text, lines: parseGuestCart(text) };
  return lastRead.lines;
}

/** Replaces the stored lines. Returns false if the browser blocks storage or its storage is full. */
export function saveGuestCart(lines: readonly GuestLine[]): boolean {
  try {
    if (lines.length === 0) {
      localStorage.removeItem(GUEST_CART_KEY);
      localStorage.removeItem(GUEST_CART_ID_KEY);
      localStorage.removeItem(UNMERGEABLE_KEY);
    } else {
      localStorage.setItem(GUEST_CART_KEY, guestCartText(lines));
      guestCartId();
      // A removed line is taken off the list of unmergeable ones; the others stay on it.
      const mark = storedUnmergeable();
      if (mark) storeUnmergeable(mark.owner, commonLines(lines, mark.lines));
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
 * Removes the pieces that a merge took from the guest cart with this id. Returns false if another tab or an earlier
 * response has done so already. The id is changed last, so that a page closed in between repeats the merge under the
 * old id.
 */
export function removeMerged(id: string, taken: readonly CartItem[]): boolean {
  if (stored(GUEST_CART_ID_KEY) !== id) return false;
  if (taken.length === 0) return true;
  const rest = withoutTakenPieces(guestCart(), taken);
  if (!saveGuestCart(rest)) return false;
  if (rest.length > 0) localStorage.setItem(GUEST_CART_ID_KEY, randomId());
  return true;
}

/**
 * The unmergeable lines: the cart of this person had no room for them. They stay in the browser until the person
 * decides. Empty once another line or piece has been added.
 */
export function useUnmergeableLines(owner: string | undefined): readonly GuestLine[] {
  const lines = useGuestCart();
  const unmergeable = useSyncExternalStore(
    subscribe,
    () => owner !== undefined && isMarkedUnmergeable(owner),
    () => false,
  );
  return unmergeable ? lines : NO_LINES;
}

/** The lines that haven't been merged into this person's cart yet, without the unmergeable ones. */
export function useUnmergedLines(owner: string | undefined): readonly GuestLine[] {
  const lines = useGuestCart();
  return useUnmergeableLines(owner) === lines ? NO_LINES : lines;
}

/** Marks all lines as unmergeable into this person's cart. Returns false if they were marked already. */
export function markUnmergeable(owner: string): boolean {
  if (guestCart().length === 0 || isMarkedUnmergeable(owner)) return false;
  storeUnmergeable(owner, guestCart());
  for (const listener of listeners) listener();
  return true;
}

/** Whether all lines here are marked as unmergeable into this person's cart. */
export function isMarkedUnmergeable(owner: string): boolean {
  const lines = guestCart();
  const mark = storedUnmergeable();
  if (lines.length === 0 || mark?.owner !== owner) return false;
  return withoutTakenPieces(lines, mark.lines).length === 0;
}

/**
 * Merges the unmergeable lines once more, because the cart may have room now. They stay here until the server responds.
 */
export function requestMerge(): void {
  setRequested(true);
}

/** Called with the response to a requested merge. Lines that weren't taken stay unmergeable. */
export function endRequestedMerge(): void {
  setRequested(false);
}

/** True if 'Add what fits' was pressed and the server hasn't responded yet. */
export function useRequestedMerge(): boolean {
  return useSyncExternalStore(subscribe, isMergeRequested, () => false);
}

export function isMergeRequested(): boolean {
  return mergeRequested;
}

function setRequested(now: boolean): void {
  if (mergeRequested === now) return;
  mergeRequested = now;
  for (const listener of listeners) listener();
}

function storedUnmergeable(): { owner: string; lines: readonly GuestLine[] } | null {
  const [, owner, lines] = /^(\S+) (.*)$/s.exec(stored(UNMERGEABLE_KEY) ?? "") ?? [];
  return owner && lines ? { owner, lines: parseGuestCart(lines) } : null;
}

function storeUnmergeable(owner: string, lines: readonly GuestLine[]): void {
  localStorage.setItem(UNMERGEABLE_KEY, `${owner} ${guestCartText(lines)}`);
}

/** The lines that are also among `others`, each with the smaller of the two quantities. */
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
