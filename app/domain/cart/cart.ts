/** What may lie in a cart, what may be added to it, and how two carts become one (spec §2–§5, §9). */
import { type CardSize, idProblem, isCardSize } from "#domain/catalogue/catalogue";
import { HIGHEST_QUANTITY, LOWEST_QUANTITY, MOST_CART_LINES } from "#domain/limits";
import { type Paise, parsePrice } from "#domain/money/money";
import { type ComboItem, lineKey } from "./lines.ts";

export type CartProblem =
  | { code: "invalid-quantity" }
  | { code: "cart-full" }
  | { code: "episode-in-cart" };

export type Decided<Value> = ({ ok: true } & Value) | { ok: false; problem: CartProblem };

/** spec §5: an integer from 1 to 100. */
export function isQuantity(value: unknown): value is number {
  return (
    Number.isInteger(value) &&
    (value as number) >= LOWEST_QUANTITY &&
    (value as number) <= HIGHEST_QUANTITY
  );
}

/**
 * What the line's quantity becomes when pieces are added. `inLine` is what the line holds already,
 * 0 for a new one; `lines` counts the lines of both carts (readings R9, R41).
 */
export function decideAdd(asked: {
  adding: number;
  inLine: number;
  lines: number;
}): Decided<{ quantity: number }> {
  const quantity = asked.inLine + asked.adding;
  if (!isQuantity(asked.adding) || !isQuantity(quantity)) return refused("invalid-quantity");
  if (asked.inLine === 0 && asked.lines >= MOST_CART_LINES) return refused("cart-full");
  return { ok: true, quantity };
}

/** An episode is in a cart once (spec §5, §9: its quantity is fixed at 1). */
export function decideAddEpisode(asked: {
  inCart: boolean;
  lines: number;
}): Decided<{ quantity: 1 }> {
  if (asked.inCart) return refused("episode-in-cart");
  return asked.lines >= MOST_CART_LINES ? refused("cart-full") : { ok: true, quantity: 1 };
}

/** A new quantity; 0 or less takes the line out (spec §4 Cart). Zero means 'remove' to the caller. */
export function decideQuantity(asked: number): Decided<{ quantity: number }> {
  if (!Number.isInteger(asked)) return refused("invalid-quantity");
  if (asked < LOWEST_QUANTITY) return { ok: true, quantity: 0 };
  return isQuantity(asked) ? { ok: true, quantity: asked } : refused("invalid-quantity");
}

function refused(code: CartProblem["code"]): { ok: false; problem: CartProblem } {
  return { ok: false, problem: { code } };
}

// ── The guest's cart ────────────────────────────────────────────────────────────────────────────

/** The key in the browser's storage (spec §3). */
export const GUEST_CART_KEY = "guest_cart";

/** Cards alone lie in a guest's cart; the price when it was added is null where the stored line told none. */
export type GuestLine = ComboItem & { addedPrice: Paise | null };

/** Reads what the browser kept under `guest_cart`. Whatever can't be a line is left out, silently. */
export function parseGuestCart(text: string | null): GuestLine[] {
  try {
    return guestLines(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/** The same for what was parsed already, as the server gets it. Lines of one product and size are one. */
export function guestLines(value: unknown): GuestLine[] {
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
  const { product_id, quantity, size = "postal", size_price } = entry as Record<string, unknown>;
  if (typeof product_id !== "string" || idProblem(product_id) || !isCardSize(size)) return null;
  if (!Number.isInteger(quantity) || (quantity as number) < LOWEST_QUANTITY) return null;
  const addedPrice = parsePrice(size_price) || null;
  return { id: product_id, size, addedPrice, quantity: capped(quantity as number) };
}

function capped(quantity: number): number {
  return Math.min(quantity, HIGHEST_QUANTITY);
}

/** What the browser keeps: the shape of spec §3, prices in rupees. */
export function guestCartText(lines: readonly GuestLine[]): string {
  return JSON.stringify(
    lines.map((line) => ({
      product_id: line.id,
      quantity: line.quantity,
      size: line.size,
      size_price: (line.addedPrice ?? 0) / 100,
    })),
  );
}

/** The guest's cart with one more line or a fuller one, by the rules of a customer's cart. */
export function addToGuestCart(
  lines: readonly GuestLine[],
  added: GuestLine,
): Decided<{ lines: GuestLine[] }> {
  const inLine = lines.find((line) => lineKey(line) === lineKey(added))?.quantity ?? 0;
  const decision = decideAdd({ adding: added.quantity, inLine, lines: lines.length });
  if (!decision.ok) return decision;
  if (inLine === 0) return { ok: true, lines: [added, ...lines] };
  return { ok: true, lines: withQuantity(lines, added, decision.quantity) };
}

/** The guest's cart with one line's quantity changed, or without the line at 0. */
export function changeGuestQuantity(
  lines: readonly GuestLine[],
  changed: Pick<GuestLine, "id" | "size">,
  asked: number,
): Decided<{ lines: GuestLine[] }> {
  const decision = decideQuantity(asked);
  if (!decision.ok) return decision;
  return { ok: true, lines: withQuantity(lines, changed, decision.quantity) };
}

function withQuantity(
  lines: readonly GuestLine[],
  changed: Pick<GuestLine, "id" | "size">,
  quantity: number,
): GuestLine[] {
  return lines.flatMap((line) => {
    if (lineKey(line) !== lineKey(changed)) return [line];
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
}

// ── What is offered ─────────────────────────────────────────────────────────────────────────────

export type CataloguePrices = { name: string; prices: Readonly<Record<CardSize, Paise | null>> };

/** A size without a price, or with none to pay, isn't offered (reading R41). */
export function offeredPrice(product: CataloguePrices, size: CardSize): Paise | null {
  return product.prices[size] || null;
}
