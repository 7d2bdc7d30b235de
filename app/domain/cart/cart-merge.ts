/** Merges a guest's cart into the customer's cart at sign-in (spec §4 Sign-in merge, readings R7, R41, R59). */

import { isSizeSoldOut, offeredPrice, type SoldProduct, sizeOf } from "#domain/catalogue/sizes";
import type { Paise } from "#domain/money/money";
import type { GuestLine } from "./guest-lines.ts";
import { MAX_CART_LINES, MAX_QUANTITY } from "./limits.ts";
import { type CartItem, type CartLine, lineKey } from "./lines.ts";

export const MERGE_PROBLEMS = [
  "product-unavailable",
  "size-unavailable",
  "sold-out",
  "line-full",
  "cart-full",
] as const;
type MergeProblem = (typeof MERGE_PROBLEMS)[number];

/**
 * The decision about one line of the guest's cart: `merged` pieces go into the customer's cart, `rest` pieces don't.
 */
export type MergedLine = Pick<GuestLine, "id" | "size" | "sizeNames"> & {
  /** Empty if the product doesn't exist. */
  name: string;
  merged: number;
  rest: number;
  problem: MergeProblem | null;
};

export type Merge = {
  insert: (CartItem & Pick<CartLine, "addedPrice" | "sizeNames">)[];
  update: CartItem[];
  lines: MergedLine[];
};

/**
 * Decides which of the guest's pieces go into the customer's cart. Quantities of the same line are summed, up to 100
 * pieces a line and 50 lines. `cart` holds the customer's product lines; `lineCount` counts product and combo lines
 * together.
 */
export function decideMerge(facts: {
  guest: readonly GuestLine[];
  cart: readonly Pick<CartLine, "id" | "size" | "quantity">[];
  lineCount: number;
  catalogue: ReadonlyMap<string, SoldProduct>;
}): Merge {
  const { guest, cart, lineCount, catalogue } = facts;
  const quantities = new Map(cart.map((line) => [lineKey(line), line.quantity]));
  const merge: Merge = { insert: [], update: [], lines: [] };
  for (const { id, size, quantity, addedPrice, ...line } of guest) {
    const product = catalogue.get(id);
    const sizeNames = (product && sizeOf(product, size)?.labels) ?? line.sizeNames;
    const price = product ? offeredPrice(product, size) : null;
    const inCart = quantities.get(lineKey({ id, size })) ?? 0;
    const hasPlace = inCart > 0 || lineCount + merge.insert.length < MAX_CART_LINES;
    const merged =
      price !== null && hasPlace ? Math.min(quantity, Math.max(0, MAX_QUANTITY - inCart)) : 0;
    merge.lines.push({
      id,
      size,
      ...(sizeNames && { sizeNames }),
      name: product?.name ?? "",
      merged,
      rest: quantity - merged,
      problem: merged < quantity ? problemOf({ product, size, price, hasPlace }) : null,
    });
    if (merged === 0 || price === null) continue;
    const pieces = { id, size, quantity: inCart + merged };
    if (inCart > 0) merge.update.push(pieces);
    else merge.insert.push({ ...pieces, sizeNames, addedPrice: addedPrice ?? price });
  }
  return merge;
}

function problemOf(line: {
  product: SoldProduct | undefined;
  size: CartItem["size"];
  price: Paise | null;
  hasPlace: boolean;
}): MergeProblem {
  if (!line.product) return "product-unavailable";
  if (isSizeSoldOut(line.product, line.size)) return "sold-out";
  if (line.price === null) return "size-unavailable";
  return line.hasPlace ? "line-full" : "cart-full";
}

/** True for a line that can no longer be bought, which is dropped. Lines that don't fit stay (reading R59). */
export function isDropped<Line extends Pick<MergedLine, "problem">>(
  line: Line,
): line is Line & { problem: "product-unavailable" | "size-unavailable" } {
  return line.problem === "product-unavailable" || line.problem === "size-unavailable";
}

export function isUnmergeable(line: MergedLine): boolean {
  return line.rest > 0 && !isDropped(line);
}

/** Returns the pieces that leave the guest's cart, because they were merged or dropped. */
export function linesToRemoveFromGuest(merged: readonly MergedLine[]): CartItem[] {
  return merged.flatMap((line) => {
    const { id, size } = line;
    const quantity = line.merged + (isDropped(line) ? line.rest : 0);
    return quantity > 0 ? [{ id, size, quantity }] : [];
  });
}
