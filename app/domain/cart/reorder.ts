/** Reorders a past order: what is still sold goes into the cart at today's prices (readings R9, R27, R41). */

import type { Paise } from "#domain/money/money";
import type { EpisodeState } from "#domain/orders/episode-purchases";
import { type AddFacts, decideAdd } from "./cart.ts";
import { MAX_QUANTITY } from "./limits.ts";
import { type CartLine, lineKey, type OrderLine } from "./lines.ts";

/** Reasons why a line of the order, or some of its pieces, can't be added to the cart. */
export const REORDER_PROBLEMS = [
  "not-sold",
  "episode-purchased",
  "episode-payment-pending",
  "episode-payment-rejected",
  "episode-in-cart",
  "line-full",
  "few-left",
  "cart-full",
] as const;
export type ReorderProblem = (typeof REORDER_PROBLEMS)[number];

/** The decision about one line of the order: `added` pieces go into the cart, `rest` don't. */
export type ReorderedLine = Pick<CartLine, "id" | "size" | "sizeNames" | "name"> & {
  added: number;
  rest: number;
  problem: ReorderProblem | null;
  /** The price of one piece in the order (`paid`) and today (`price`, null if it is no longer sold). */
  paid: Paise;
  price: Paise | null;
};

export type ReorderFacts = {
  /** Today's offers by line key; products that aren't sold are missing. */
  offers: ReadonlyMap<string, NonNullable<AddFacts["offer"]>>;
  cart: readonly Pick<CartLine, "id" | "size" | "quantity">[];
  /** The customer's episode purchases, by the episode's id in the cart (`episode_…`). */
  purchases: ReadonlyMap<string, EpisodeState>;
};

export type Reorder = {
  /** The cart lines to save, each with its new total quantity and today's price. */
  put: (Pick<CartLine, "id" | "size" | "quantity"> & { price: Paise })[];
  lines: ReorderedLine[];
};

/** Applies the rules for adding to a cart to each line in turn. A line that would exceed 100 pieces gets 100. */
export function decideReorder(
  ordered: readonly OrderLine[],
  { offers, cart, purchases }: ReorderFacts,
): Reorder {
  const quantities = new Map(cart.map((line) => [lineKey(line), line.quantity]));
  const reorder: Reorder = { put: [], lines: [] };
  for (const line of ordered) {
    const { id, size, sizeNames, name, unitPrice: paid } = line;
    const inLine = quantities.get(lineKey(line)) ?? 0;
    const offer = offers.get(lineKey(line)) ?? null;
    const left = offer?.left ?? MAX_QUANTITY;
    const wanted = Math.min(line.quantity, Math.min(MAX_QUANTITY, left) - inLine);
    const purchase = purchases.get(id) ?? null;
    const requested = { ...line, quantity: Math.max(1, wanted) };
    const decision = decideAdd(requested, { offer, inLine, lines: quantities.size, purchase });
    const added = decision.ok ? wanted : 0;
    const problem = decision.ok ? null : problemOf(decision.problem.code);
    const rest = line.quantity - added;
    reorder.lines.push({
      ...{ id, size, name, paid, added, rest },
      ...(sizeNames && { sizeNames }),
      problem: problem ?? (rest === 0 ? null : left < MAX_QUANTITY ? "few-left" : "line-full"),
      price: offer?.price ?? null,
    });
    if (!decision.ok || !offer?.price) continue;
    quantities.set(lineKey(line), decision.quantity);
    reorder.put.push({ id, size, quantity: decision.quantity, price: offer.price });
  }
  return reorder;
}

type AddRefusal = Extract<ReturnType<typeof decideAdd>, { ok: false }>["problem"]["code"];

function problemOf(code: AddRefusal): ReorderProblem {
  switch (code) {
    case "episode-purchased":
    case "episode-payment-pending":
    case "episode-payment-rejected":
    case "episode-in-cart":
    case "cart-full":
    case "few-left":
      return code;
    case "invalid-quantity":
      return "line-full";
    default:
      return "not-sold";
  }
}
