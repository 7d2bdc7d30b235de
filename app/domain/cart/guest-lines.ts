/** The cart that a guest's browser stores (spec §3, §4). What stays in it after signing in: `cart-merge.ts`. */

import { idProblem, isCardSize, isProductSize } from "#domain/catalogue/catalogue";
import { MOST_SIZE_NAME } from "#domain/catalogue/sizes";
import { inEachLanguage, type Localized } from "#domain/language";
import { type Paise, parsePrice } from "#domain/money/money";
import { MAX_CART_LINES, MIN_QUANTITY } from "./limits.ts";
import { type CartItem, type CartLine, lineKey } from "./lines.ts";

/** The most lines that are read. Lines past the cart's limit are read too, so that the merge names them. */
const MAX_STORED_LINES = 4 * MAX_CART_LINES;

/** The most pieces that are read. Pieces past a line's limit are read too, so that the merge leaves and names them. */
const MAX_STORED_PIECES = 10_000;

/** Stands for a stored product ID that isn't one. No product can have it, so the merge says that it isn't sold. */
const UNKNOWN_PRODUCT = "?";

/** The localStorage key of the guest's cart (spec §3). */
export const GUEST_CART_KEY = "guest_cart";

/** A line of a guest's cart, which holds products only. `addedPrice` is null if the stored line has no price. */
export type GuestLine = CartItem & Pick<CartLine, "sizeNames"> & { addedPrice: Paise | null };

/** Parses the text that the browser stored under `guest_cart`. Entries that aren't valid lines are skipped. */
export function parseGuestCart(text: string | null): GuestLine[] {
  try {
    return guestLines(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/** Parses the stored list. Entries of the same product and size become one line. */
function guestLines(value: unknown): GuestLine[] {
  if (!Array.isArray(value)) return [];
  const lines = new Map<string, GuestLine>();
  for (const entry of value) {
    const line = guestLine(entry);
    if (!line) continue;
    const key = lineKey(line);
    const before = lines.get(key);
    if (before)
      lines.set(key, { ...before, quantity: limitedQuantity(before.quantity + line.quantity) });
    else if (lines.size < MAX_STORED_LINES) lines.set(key, line);
  }
  return [...lines.values()];
}

/**
 * Parses one stored entry (shape: spec §3). A missing size is `postal`, a missing price 0 (spec §4). An entry with a
 * product ID stays whatever its ID and size are, so that what can't be bought is named instead of dropped (reading R7).
 */
function guestLine(entry: unknown): GuestLine | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { product_id, size_price, size_names, ...stored } = entry as Record<string, unknown>;
  if (product_id === undefined) return null;
  const id =
    typeof product_id === "string" && !idProblem(product_id) ? product_id : UNKNOWN_PRODUCT;
  const quantity = storedQuantity(stored.quantity);
  if (quantity < MIN_QUANTITY) return null;
  const addedPrice = parsePrice(size_price) || null;
  const { size, ...written } = storedSize(stored.size);
  const names = isCardSize(size) ? undefined : (written.sizeNames ?? sizeNames(size_names));
  const line = { id, size, addedPrice, quantity: limitedQuantity(quantity) };
  return { ...line, ...(names && { sizeNames: names }) };
}

/** Parses a stored quantity. An entry without a number of pieces is one piece. */
function storedQuantity(value: unknown): number {
  const quantity = typeof value === "string" ? Number(value) : value;
  if (typeof quantity !== "number" || Number.isNaN(quantity)) return MIN_QUANTITY;
  return Math.floor(quantity);
}

/** The key of a stored size that no product can have. Its name is the stored text. */
const UNKNOWN_SIZE = "unknown";

function storedSize(value: unknown): Pick<GuestLine, "size" | "sizeNames"> {
  if (value === undefined || value === null || value === "") return { size: "postal" };
  const size = String(value).trim().toLowerCase();
  if (isProductSize(size)) return { size };
  const name = String(value).slice(0, MOST_SIZE_NAME);
  return { size: UNKNOWN_SIZE, sizeNames: { ...inEachLanguage(() => null), en: name } };
}

/** Parses the saved names of a product's own size. They are shown if the store no longer knows the size. */
function sizeNames(value: unknown): Localized<string> | undefined {
  const written = (value ?? {}) as Record<string, unknown>;
  const names = inEachLanguage((language) => {
    const name = written[language];
    return typeof name === "string" && name.length <= MOST_SIZE_NAME ? name : null;
  });
  return names.en === null ? undefined : { ...names, en: names.en };
}

function limitedQuantity(quantity: number): number {
  return Math.min(quantity, MAX_STORED_PIECES);
}

/** Returns the JSON text that the browser stores, in the shape of spec §3. Prices are in rupees. */
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

/** Removes the pieces that a merge took from a guest's cart. Pieces added while the merge was running stay. */
export function withoutTakenPieces(
  guest: readonly GuestLine[],
  taken: readonly CartItem[],
): GuestLine[] {
  return guest.flatMap((line) => {
    const { quantity = 0 } = taken.find((other) => lineKey(line) === lineKey(other)) ?? {};
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  });
}
