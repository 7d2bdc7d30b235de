/** The cart that a guest's browser stores (spec §3, §4). */

import { idProblem, isCardSize, isProductSize } from "#domain/catalogue/catalogue";
import { MOST_SIZE_NAME } from "#domain/catalogue/sizes";
import { inEachLanguage, type Localized } from "#domain/language";
import { HIGHEST_QUANTITY, LOWEST_QUANTITY, MOST_CART_LINES } from "#domain/limits";
import { type Paise, parsePrice } from "#domain/money/money";
import { type CartItem, type CartLine, lineKey } from "./lines.ts";

/** The key in the browser's storage (spec §3). */
export const GUEST_CART_KEY = "guest_cart";

/** A guest's cart holds products only. `addedPrice` is null where the stored line has no price. */
export type GuestLine = CartItem & Pick<CartLine, "sizeNames"> & { addedPrice: Paise | null };

/** Parses what the browser stored under `guest_cart`, and skips whatever isn't a line. */
export function parseGuestCart(text: string | null): GuestLine[] {
  try {
    return guestLines(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/** Merges two lines of the same product and size. */
function guestLines(value: unknown): GuestLine[] {
  if (!Array.isArray(value)) return [];
  const lines = new Map<string, GuestLine>();
  for (const entry of value) {
    const line = guestLine(entry);
    if (!line) continue;
    const key = lineKey(line);
    const before = lines.get(key);
    if (before) lines.set(key, { ...before, quantity: capped(before.quantity + line.quantity) });
    else if (lines.size < MOST_CART_LINES) lines.set(key, line);
  }
  return [...lines.values()];
}

/** spec §3 gives the shape, §4 the defaults: size postal, price 0. */
function guestLine(entry: unknown): GuestLine | null {
  if (typeof entry !== "object" || entry === null) return null;
  const {
    product_id,
    quantity,
    size = "postal",
    size_price,
    size_names,
  } = entry as Record<string, unknown>;
  if (typeof product_id !== "string" || idProblem(product_id) || !isProductSize(size)) return null;
  if (!Number.isInteger(quantity) || (quantity as number) < LOWEST_QUANTITY) return null;
  const addedPrice = parsePrice(size_price) || null;
  const names = isCardSize(size) ? undefined : sizeNames(size_names);
  const line = { id: product_id, size, addedPrice, quantity: capped(quantity as number) };
  return { ...line, ...(names && { sizeNames: names }) };
}

/** The size's names as the browser saved them, shown where the store doesn't know the size. */
function sizeNames(value: unknown): Localized<string> | undefined {
  const written = (value ?? {}) as Record<string, unknown>;
  const names = inEachLanguage((language) => {
    const name = written[language];
    return typeof name === "string" && name.length <= MOST_SIZE_NAME ? name : null;
  });
  return names.en === null ? undefined : { ...names, en: names.en };
}

function capped(quantity: number): number {
  return Math.min(quantity, HIGHEST_QUANTITY);
}

/** The text that the browser keeps: the shape of spec §3, prices in rupees. */
export function guestCartText(lines: readonly GuestLine[]): string {
  return JSON.stringify(
    lines.map((line) => ({
      product_id: line.id,
      quantity: line.quantity,
      size: line.size,
      size_price: (line.addedPrice ?? 0) / 100,
      ...(line.sizeNames && { size_names: line.sizeNames }),
    })),
  );
}

/** Removes the taken pieces from a guest's cart. Pieces that were added during the merge stay. */
export function withoutTakenPieces(
  guest: readonly GuestLine[],
  taken: readonly CartItem[],
): GuestLine[] {
  return guest.flatMap((line) => {
    const { quantity = 0 } = taken.find((other) => lineKey(line) === lineKey(other)) ?? {};
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  });
}
