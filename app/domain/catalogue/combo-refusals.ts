import { MAX_QUANTITY } from "#domain/cart/limits";
import { cartMessageFor } from "#domain/cart/messages";
import { inLanguage } from "#domain/language";
import { type Message, messageFor } from "#domain/messages";
import { comboMessages } from "./combo-messages.ts";
import { te } from "./combo-refusals.te.ts";
import type { ComboItemProblem, CustomComboProblem } from "./combos.ts";
import { MAX_COMBO_LINES } from "./limits.ts";

type ItemFacts = Pick<ComboItemProblem, "item">;

/** These sentences have a file of their own, because only the server uses them and browsers needn't load them. */
const en = {
  "pricing-mismatch": "Pricing mismatch detected. Please try again.",
  "no-items": "No items provided",
  "user-id-required": "User ID is required",
  "products-not-validated": "Failed to validate products",
  "validation-failed": "Validation failed",
  "combo-order-failed": "Failed to create combo order",
  "internal-error": "Internal server error",
  "combo-status-failed": "Failed to update order status",

  /** Specified wording; the specification asks for the number of items received (spec §8). */
  "too-few-items": ({ received }: { received: number }) =>
    `Minimum 5 items required for combo (received ${received})`,

  /** Specified wording; items are numbered from 1 (spec §5 Combo item validation). */
  "product-unavailable": ({ item }: ItemFacts) => `Item ${item}: Product not found`,
  "size-unavailable": ({ item }: ItemFacts) => `Item ${item}: Invalid size or price not available`,
  "quantity-too-low": ({ item }: ItemFacts) => `Item ${item}: Quantity must be greater than 0`,
  /** Our wording. */
  "sold-out": ({ item }: ItemFacts) => `Item ${item}: Sold out`,
  "quantity-too-high": ({ item }: ItemFacts) =>
    `Item ${item}: Quantity can be up to ${MAX_QUANTITY}`,
  "too-many-lines": `A combo can hold up to ${MAX_COMBO_LINES} different items.`,
};

export type ComboRefusals = typeof en;

export const comboRefusals: ComboRefusals = inLanguage({ en, te });

type ComboFailure = {
  code: "products-not-validated" | "combo-order-failed" | "internal-error" | "combo-status-failed";
};

/** Says why a custom combo wasn't added. 'Validation failed' has a line for each wrong item as advice (spec §5). */
export function comboMessageFor(
  problem: CustomComboProblem | ComboFailure | { code: "cart-full" },
): Message {
  if (problem.code === "cart-full")
    return cartMessageFor(problem, comboMessages.comboItemsAddFailed);
  const text = messageFor<CustomComboProblem | ComboFailure>(comboRefusals, problem);
  const items = problem.code === "validation-failed" ? problem.items : [];
  const advice = items.map((item) => messageFor(comboRefusals, item)).join("\n");
  return { text, advice: advice || null };
}
