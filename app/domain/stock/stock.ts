/**
 * Pieces of counted sizes: what lines hold, what is left, and who gets it (reading R63, decision 115). A size without
 * a count is never short.
 */
import { type CartItem, lineKey, type OrderLine } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { type Language, localized } from "#domain/language";
import { MOST_HELD_FOR_NEWCOMERS } from "#domain/limits";

export const RUN_KINDS = ["arrived", "spoiled", "counted"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/**
 * `holdMinutes`: how long pieces are held from Proceed. `mark`: pages say how few are left at or below this; 0:
 * never.
 */
export type StockTerms = { holdMinutes: number; mark: number };
export const DEFAULT_STOCK: StockTerms = { holdMinutes: 15, mark: 3 };

export type Size = Pick<CartItem, "id" | "size">;

/** A counted size's pieces now. */
export type Count = Size & {
  onHand: number;
  /** Held by other people's payments. */
  held: number;
  /** Held by this payment; 0 without one. */
  own: number;
  /** Missing pieces of orders. */
  short: number;
};

/** Pieces that can still be ordered. */
export function availablePieces({ onHand, held, short }: Omit<Count, keyof Size | "own">): number {
  return Math.max(0, onHand - held - short);
}

/** Returns what cached pages say: null for nothing, the highest possible number, or 0 for sold out. */
export function shownLeft(left: number, mark: number): number | null {
  if (left === 0) return 0;
  return left <= mark ? mark : null;
}

type Holding = Pick<OrderLine, "kind" | "id" | "size" | "quantity"> & {
  contents: readonly CartItem[];
};

/** Sums pieces by size, contents of combos included. Episodes have none. */
export function piecesOf(lines: readonly Holding[]): CartItem[] {
  const pieces = new Map<string, CartItem>();
  for (const { id, size, quantity } of lines.flatMap(itemsOf)) {
    const key = lineKey({ id, size });
    pieces.set(key, { id, size, quantity: quantity + (pieces.get(key)?.quantity ?? 0) });
  }
  return [...pieces.values()];
}

function itemsOf({ kind, id, size, quantity, contents }: Holding): CartItem[] {
  if (kind === "episode") return [];
  if (kind === "product") return size === null ? [] : [{ id, size, quantity }];
  return contents.map((item) => ({ ...item, quantity: item.quantity * quantity }));
}

/** Pieces left of counted sizes, by `lineKey`. */
export type StockLevels = Readonly<Record<string, number>>;

/** Sizes of which the lines hold more than are left. */
export function shortagesOf(
  lines: readonly Holding[],
  left: StockLevels,
): (Size & { left: number })[] {
  return piecesOf(lines).flatMap(({ id, size, quantity }) => {
    const most = left[lineKey({ id, size })];
    return most !== undefined && most < quantity ? [{ id, size, left: most }] : [];
  });
}

/** Returns what a line's row says: the fewest pieces left of what it holds, if too few. */
export function fewestLeft(line: Holding, shortages: readonly (Size & { left: number })[]) {
  const keys = new Set(piecesOf([line]).map(lineKey));
  const own = shortages.filter((size) => keys.has(lineKey(size))).map(({ left }) => left);
  return own.length > 0 ? Math.min(...own) : null;
}

/** A size's name for customers and sellers: 'Night Bus, Postal Card Size'. */
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

/** Proceed holds everything wanted; for a customer without a paid order only a few pieces. */
export function piecesToHold(wanted: readonly CartItem[], isNewcomer: boolean): CartItem[] {
  const most = isNewcomer ? MOST_HELD_FOR_NEWCOMERS : Number.POSITIVE_INFINITY;
  return wanted.map((item) => ({ ...item, quantity: Math.min(item.quantity, most) }));
}

/** Confirm takes the pieces held for it, and those that nobody else holds or waits for. */
export function allocateStock(quantity: number, count: Count): { taken: number; short: number } {
  const held = Math.min(count.own, count.onHand);
  const pieces = Math.min(quantity, Math.max(held, availablePieces(count)));
  return { taken: pieces, short: quantity - pieces };
}

/** Gives each row in turn up to its `most`, until the pieces run out. */
export function allocatePieces<Row extends { most: number }>(
  pieces: number,
  rows: readonly Row[],
): (Row & { pieces: number })[] {
  let rest = pieces;
  return rows.flatMap((row) => {
    const given = Math.max(0, Math.min(row.most, rest));
    rest -= given;
    return given > 0 ? [{ ...row, pieces: given }] : [];
  });
}

/** What an order lacks of a size. */
export type Shortage = Size & {
  short: number;
  /** Won't be sent; refunded. */
  leftOut: number;
  /** A seller said that these come with the next run. */
  awaited: boolean;
};

/** Pieces are missing, and aren't left out: nobody packs the order. */
export function isShort(shortages: readonly Shortage[] | null | undefined): boolean {
  return shortages?.some(({ short }) => short > 0) ?? false;
}

export const SHORTAGE_STATES = ["undecided", "next-run", "left-out"] as const;
export type ShortageState = (typeof SHORTAGE_STATES)[number];

export function shortageState({ short, awaited }: Shortage): ShortageState {
  if (short === 0) return "left-out";
  return awaited ? "next-run" : "undecided";
}
