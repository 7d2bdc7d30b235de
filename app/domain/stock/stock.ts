/**
 * Stock of the sizes whose pieces are counted: the pieces in lines, the pieces left, and who gets them (reading R63,
 * decision 115). A size whose stock isn't counted is never short.
 */
import { type CartItem, lineKey, type OrderLine } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { type Language, localized } from "#domain/language";
import type { DeclaredValues } from "#domain/resources/settings";

/** The most pieces of one size that are reserved for a customer without a paid order (reading R63). */
const MAX_HELD_BY_NEW_CUSTOMER = 3;

export const RUN_KINDS = ["arrived", "spoiled", "counted"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/**
 * The owner's settings for stock. Pieces are reserved for `holdMinutes` from Proceed to Payment. If at most `mark`
 * pieces are left, pages say so; 0 means that they never do.
 */
export type StockTerms = DeclaredValues["stock"];

export type Size = Pick<CartItem, "id" | "size">;

/** The stock of a counted size now; `onHand` are the pieces on the shelf. */
export type StockCount = Size & {
  onHand: number;
  /** Pieces reserved for other people's open payments. */
  held: number;
  /** Pieces reserved for this payment; 0 if there is no payment. */
  own: number;
  /** Pieces that are missing in paid orders. */
  short: number;
};

/** Returns how many pieces can still be ordered. */
export function availablePieces({
  onHand,
  held,
  short,
}: Omit<StockCount, keyof Size | "own">): number {
  return Math.max(0, onHand - held - short);
}

/**
 * Returns what cached pages show: 0 for sold out, `mark` if that many or fewer are left ('3 or fewer left'), else null.
 */
export function shownPiecesLeft(left: number, mark: number): number | null {
  if (left === 0) return 0;
  return left <= mark ? mark : null;
}

type LineWithPieces = Pick<OrderLine, "kind" | "id" | "size" | "quantity"> & {
  contents: readonly CartItem[];
};

/** Adds up the pieces of each size in the lines, including those in combos. Episodes have no pieces. */
export function piecesOf(lines: readonly LineWithPieces[]): CartItem[] {
  const pieces = new Map<string, CartItem>();
  for (const { id, size, quantity } of lines.flatMap(pieceItemsOf)) {
    const key = lineKey({ id, size });
    pieces.set(key, { id, size, quantity: quantity + (pieces.get(key)?.quantity ?? 0) });
  }
  return [...pieces.values()];
}

function pieceItemsOf({ kind, id, size, quantity, contents }: LineWithPieces): CartItem[] {
  if (kind === "episode") return [];
  if (kind === "product") return size === null ? [] : [{ id, size, quantity }];
  return contents.map((item) => ({ ...item, quantity: item.quantity * quantity }));
}

/** The pieces left of each counted size, by `lineKey`. */
export type StockLevels = Readonly<Record<string, number>>;

/** Returns the sizes of which the lines have more pieces (`quantity`) than are left (`left`). */
export function shortagesOf(
  lines: readonly LineWithPieces[],
  left: StockLevels,
): (CartItem & { left: number })[] {
  return piecesOf(lines).flatMap((pieces) => {
    const most = left[lineKey(pieces)];
    return most !== undefined && most < pieces.quantity ? [{ ...pieces, left: most }] : [];
  });
}

/** Returns the name of a size, such as 'Night Bus, Postal Card Size'. */
export function pieceName(
  lines: readonly OrderLine[],
  { id, size }: Size,
  language?: Language,
): string {
  const own = lines.find((line) => lineKey(line) === lineKey({ id, size }));
  const inside = lines
    .flatMap(({ contents }) => contents)
    .find((item) => lineKey(item) === lineKey({ id, size }));
  const { name = id, names, sizeNames } = own ?? inside ?? {};
  const shown = names && language ? localized(names, language) : name;
  return `${shown}, ${sizeLabel(size, sizeNames, language)}`;
}

/**
 * Returns the pieces to reserve at Proceed to Payment: all that are in the lines, but only a few of each size for a
 * customer without a paid order.
 */
export function piecesToHold(wanted: readonly CartItem[], isNewcomer: boolean): CartItem[] {
  const most = isNewcomer ? MAX_HELD_BY_NEW_CUSTOMER : Number.POSITIVE_INFINITY;
  return wanted.map((item) => ({ ...item, quantity: Math.min(item.quantity, most) }));
}

/**
 * Decides how many pieces Confirm takes from stock: at least those reserved for this payment, and more if enough are
 * available. The rest is `short`.
 */
export function allocateStock(
  quantity: number,
  count: StockCount,
): { taken: number; short: number } {
  const held = Math.min(count.own, count.onHand);
  const pieces = Math.min(quantity, Math.max(held, availablePieces(count)));
  return { taken: pieces, short: quantity - pieces };
}

/** Gives each row in turn as many pieces as it can use (`most`), until they run out. */
export function allocatePieces<Row extends { most: number }>(
  pieces: number,
  rows: readonly Row[],
): (Row & { pieces: number })[] {
  let rest = pieces;
  return rows.flatMap((row) => {
    const piecesGiven = Math.max(0, Math.min(row.most, rest));
    rest -= piecesGiven;
    return piecesGiven > 0 ? [{ ...row, pieces: piecesGiven }] : [];
  });
}

/** The pieces of a size that an order lacks. `short` are those that a seller may still send. */
export type Shortage = Size & {
  short: number;
  /** Pieces that won't be sent but refunded. */
  leftOut: number;
  /** True if a seller said that the missing pieces come with the next print run. */
  awaited: boolean;
};

/** True if pieces are missing that a seller hasn't left out. Such an order can't be packed. */
export function isShort(shortages: readonly Shortage[] | null | undefined): boolean {
  return shortages?.some(({ short }) => short > 0) ?? false;
}

export const SHORTAGE_STATES = ["undecided", "next-run", "left-out"] as const;
export type ShortageState = (typeof SHORTAGE_STATES)[number];

export function shortageState({ short, awaited }: Shortage): ShortageState {
  if (short === 0) return "left-out";
  return awaited ? "next-run" : "undecided";
}
