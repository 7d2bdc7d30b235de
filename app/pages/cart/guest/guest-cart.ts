import {
  GUEST_CART_KEY,
  type GuestLine,
  guestCartText,
  parseGuestCart,
  withoutTakenPieces,
} from "#domain/cart/guest-lines";
import { type CartItem, lineKey } from "#domain/cart/lines";
import { browserStore } from "#ui/browser-store";
import { randomId } from "#ui/forms/random-id";

export const CART = browserStore<readonly GuestLine[]>(
  "local",
  GUEST_CART_KEY,
  (text) => {
    const lines = parseGuestCart(text);
    return lines.length > 0 ? lines : null;
  },
  guestCartText,
);

/**
 * The guest cart's id, by which it is merged. The server merges a cart id once; a repeated request gets the result of
 * the first. Lines that are left after a merge get a new id (reading R7).
 */
const CART_ID = browserStore("local", "guest_cart_id");

type UnmergeableLines = { owner: string; lines: readonly GuestLine[] };

/**
 * The unmergeable lines and the person into whose cart they didn't fit (reading R59). A guest cart with any other piece
 * is merged again.
 */
export const UNMERGEABLE = browserStore<UnmergeableLines>(
  "local",
  "guest_cart_waiting",
  (text) => {
    const [, owner, lines] = /^(\S+) (.*)$/s.exec(text) ?? [];
    return owner && lines ? { owner, lines: parseGuestCart(lines) } : null;
  },
  ({ owner, lines }) => `${owner} ${guestCartText(lines)}`,
);

export const NO_LINES: readonly GuestLine[] = [];

/** The guest's lines in this browser: the same array until it changes. */
export function guestCart(): readonly GuestLine[] {
  return CART.read() ?? NO_LINES;
}

/** Replaces the stored lines. Returns false, and changes nothing, if the browser blocks storage or it is full. */
export function saveGuestCart(lines: readonly GuestLine[]): boolean {
  const before = CART.read();
  if (lines.length === 0) {
    if (!CART.write(null)) return false;
    CART_ID.write(null);
    UNMERGEABLE.write(null);
    return true;
  }
  if (!CART.write(lines)) {
    // A cart that is forgotten with this page wouldn't be there after signing in, so the person is told instead.
    CART.write(before);
    return false;
  }
  // A removed line is taken off the list of unmergeable ones; the others stay on it.
  const mark = UNMERGEABLE.read();
  if (mark) UNMERGEABLE.write({ ...mark, lines: commonLines(lines, mark.lines) });
  guestCartId();
  return true;
}

export function guestCartId(): string {
  const known = CART_ID.read();
  if (known) return known;
  const made = randomId();
  CART_ID.write(made);
  return made;
}

export function setGuestCartId(id: string): void {
  CART_ID.write(id);
}

/**
 * Removes the pieces that a merge took from the guest cart with this id. Returns false if another tab or an earlier
 * response has done so already. The id is changed last, so that a page closed in between repeats the merge under the
 * old id.
 */
export function removeMerged(id: string, taken: readonly CartItem[]): boolean {
  if (CART_ID.read() !== id) return false;
  if (taken.length === 0) return true;
  const rest = withoutTakenPieces(guestCart(), taken);
  if (!saveGuestCart(rest)) return false;
  if (rest.length > 0) CART_ID.write(randomId());
  return true;
}

/** Marks all lines as unmergeable into this person's cart. Returns false if they were marked already. */
export function markUnmergeable(owner: string): boolean {
  if (guestCart().length === 0 || isMarkedUnmergeable(owner)) return false;
  UNMERGEABLE.write({ owner, lines: guestCart() });
  return true;
}

/** Whether all lines here are marked as unmergeable into this person's cart. */
export function isMarkedUnmergeable(owner: string): boolean {
  return isMarked(owner, guestCart(), UNMERGEABLE.read());
}

export function isMarked(
  owner: string | undefined,
  lines: readonly GuestLine[],
  mark: UnmergeableLines | null,
): boolean {
  if (lines.length === 0 || mark === null || mark.owner !== owner) return false;
  return withoutTakenPieces(lines, mark.lines).length === 0;
}

/** The lines that are also among `others`, each with the smaller of the two quantities. */
function commonLines(lines: readonly GuestLine[], others: readonly GuestLine[]): GuestLine[] {
  return lines.flatMap((line) => {
    const { quantity = 0 } = others.find((other) => lineKey(other) === lineKey(line)) ?? {};
    return quantity > 0 ? [{ ...line, quantity: Math.min(line.quantity, quantity) }] : [];
  });
}
