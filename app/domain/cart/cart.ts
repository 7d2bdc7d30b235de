/**
 * Decides what may be added to a cart, and how many pieces a line may have, for guests and customers alike (spec
 * §2–§5, §9). `cart-merge.ts` merges a guest's cart into a customer's.
 */
import { type IdProblem, idProblem } from "#domain/catalogue/catalogue";
import { amountProblem } from "#domain/checkout/upi";
import type { Paise } from "#domain/money/money";
import {
  EPISODE_PROBLEMS,
  type EpisodeState,
  type EpisodeTaken,
} from "#domain/orders/episode-purchases";
import { type Outcome, refused } from "#domain/problem";
import type { GuestLine } from "./guest-lines.ts";
import { MAX_CART_LINES, MAX_QUANTITY, MIN_QUANTITY } from "./limits.ts";
import { type CartLine, kindOf, lineKey } from "./lines.ts";

/** A cart refuses a line for one of these reasons. */
export type AddProblem =
  | { code: "invalid-quantity" | "cart-full" | "episode-in-cart" }
  | { code: "product-unavailable" | "size-unavailable" | "combo-unavailable" | "episode-not-found" }
  | { code: "sold-out" | "episode-unpayable" }
  | FewLeft
  | { code: EpisodeTaken }
  | IdProblem;

const REASONS = new Set([
  "cart-full",
  "product-unavailable",
  "size-unavailable",
  "sold-out",
  "combo-unavailable",
  "episode-unpayable",
]);

/** True if this problem's sentence is only a reason. A sentence that says what failed must be shown above it. */
export function isReason(code: string): boolean {
  return REASONS.has(code);
}

/** Too few pieces are in stock. `left` is how many this customer can still buy; the rest is reserved for others. */
export type FewLeft = { code: "few-left"; left: number };

/** A quantity is an integer from 1 to 100 (spec §5). */
export function isQuantity(value: unknown): value is number {
  return (
    Number.isInteger(value) &&
    (value as number) >= MIN_QUANTITY &&
    (value as number) <= MAX_QUANTITY
  );
}

/** The facts that decide whether a cart takes a line. */
export type AddFacts = {
  /**
   * Null if the product isn't sold. `price` is today's price, null if this size isn't offered or the episode can't be
   * paid for.
   */
  offer: { price: Paise | null; soldOut?: boolean; left?: number } | null;
  /** The pieces that the cart already has of this line; 0 for a new line. */
  inLine: number;
  /** The number of lines in the cart, products and combos together. */
  lines: number;
  /**
   * The person's earlier purchase of this episode (reading R27). Null if they may buy it, or if the line is no episode.
   */
  purchase: EpisodeState | null;
};

/**
 * Decides whether a cart takes a line, and returns the line's new quantity. A cart holds at most 50 lines, a line 1
 * to 100 pieces, and an episode only once. Only what is sold can be added (spec §5, §9, readings R9, R10, R41, R43).
 */
export function decideAdd(
  line: Pick<CartLine, "id" | "size" | "quantity">,
  { offer, inLine, lines, purchase }: AddFacts,
): Outcome<AddProblem, { quantity: number }> {
  const problem = addRequestProblem(line);
  if (problem) return refused(problem);
  const kind = kindOf(line);
  if (!offer) return refused({ code: NOT_SOLD[kind] });
  if (offer.soldOut) return refused({ code: "sold-out" });
  if (offer.price === null)
    return refused({ code: kind === "episode" ? "episode-unpayable" : "size-unavailable" });
  if (purchase) return refused({ code: EPISODE_PROBLEMS[purchase] });
  if (kind === "episode" && inLine > 0) return refused({ code: "episode-in-cart" });
  const quantity = inLine + line.quantity;
  if (!isQuantity(quantity)) return refused({ code: "invalid-quantity" });
  const { left } = offer;
  if (left !== undefined && quantity > left) return refused({ code: "few-left", left });
  if (!hasRoom({ inLine, lines })) return refused({ code: "cart-full" });
  return { ok: true, quantity };
}

/** Returns the offer of an episode that is on sale. It can't be bought at a price that UPI doesn't take (reading R21). */
export function episodeOffer(salePrice: Paise): { price: Paise | null } {
  return { price: amountProblem(salePrice) ? null : salePrice };
}

export function hasRoom({ inLine, lines }: Pick<AddFacts, "inLine" | "lines">): boolean {
  return inLine > 0 || lines < MAX_CART_LINES;
}

const NOT_SOLD = {
  product: "product-unavailable",
  episode: "episode-not-found",
  combo: "combo-unavailable",
} as const;

/** Finds problems that need no data, such as a malformed id: the request is wrong whatever the cart holds. */
export function addRequestProblem(
  line: Pick<CartLine, "id" | "size" | "quantity">,
): AddProblem | null {
  if (!isQuantity(line.quantity)) return { code: "invalid-quantity" };
  const problem = idProblem(line.id);
  return problem && kindOf(line) === "combo" ? { code: "combo-unavailable" } : problem;
}

/** Decides a line's new quantity. 0 or less removes the line (spec §4 Cart); an episode is always one piece. */
export function decideQuantity(
  line: Pick<CartLine, "size">,
  requested: number,
): Outcome<{ code: "invalid-quantity" }, { quantity: number }> {
  if (Number.isInteger(requested) && requested < MIN_QUANTITY) return { ok: true, quantity: 0 };
  const highest = kindOf(line) === "episode" ? 1 : MAX_QUANTITY;
  return isQuantity(requested) && requested <= highest
    ? { ok: true, quantity: requested }
    : refused({ code: "invalid-quantity" });
}

// ── The guest's cart ────────────────────────────────────────────────────────────────────────────

/**
 * Adds a line to a guest's cart, in the browser. The caller only offers products that are sold. `left` is the number of
 * pieces in stock, undefined for a size whose stock isn't counted.
 */
export function addToGuestCart(
  lines: readonly GuestLine[],
  added: GuestLine,
  left?: number,
): Outcome<AddProblem, { lines: GuestLine[] }> {
  const inLine = lines.find((line) => lineKey(line) === lineKey(added))?.quantity ?? 0;
  const offer = { price: added.addedPrice, ...(left !== undefined && { left }) };
  const decision = decideAdd(added, { offer, inLine, lines: lines.length, purchase: null });
  if (!decision.ok) return decision;
  if (inLine === 0) return { ok: true, lines: [added, ...lines] };
  return { ok: true, lines: withQuantity(lines, added, decision.quantity) };
}

/**
 * Changes a line's quantity in a guest's cart; 0 removes the line. Lowering it is always allowed: a stored line of more
 * than 100 pieces then has 100.
 */
export function changeGuestQuantity(
  lines: readonly GuestLine[],
  changed: Pick<GuestLine, "id" | "size">,
  requested: number,
  left = MAX_QUANTITY,
): Outcome<{ code: "invalid-quantity" } | FewLeft, { lines: GuestLine[] }> {
  const inLine = lines.find((line) => lineKey(line) === lineKey(changed))?.quantity ?? 0;
  const isLower = requested < inLine;
  const decision = decideQuantity(changed, isLower ? Math.min(requested, MAX_QUANTITY) : requested);
  if (!decision.ok) return decision;
  if (decision.quantity > Math.max(inLine, left)) return refused({ code: "few-left", left });
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
