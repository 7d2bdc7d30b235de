import { type ComboContent, countPieces } from "#domain/cart/lines";
import { cartMessageFor } from "#domain/cart/messages";
import { inLanguage } from "#domain/language";
import { HIGHEST_QUANTITY, MOST_COMBO_LINES } from "#domain/limits";
import { type Message, messageFor } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { te } from "./combo-messages.te.ts";
import type { ComboItemProblem, CustomComboProblem } from "./combos.ts";

type ItemFacts = Pick<ComboItemProblem, "item">;

/** Apart from the catalogue's other sentences: most pages show no combo. */
const en = {
  /** spec §2 Store */
  combosFailed: "Failed to load combo packs",
  noCombos: "No combo packs available at the moment.",
  /** spec §2 Combo detail */
  comboNotFound: "Combo Not Found",
  /** spec §2 Cart */
  comboPackage: "Combo Package",

  /** spec §2 Build Your Own Combo */
  minimumItemsNote: "Minimum 5 items required",

  /** spec §2 Store: the combo card */
  saveBadge: (percent: number) => `Save ${percent}%`,
  /** ours: how the card and the combo's page word their figures */
  combosTitle: "Special Combo Packs",
  combosLine: "Our picks, for less than buying each card.",
  comboNotFoundAdvice: "This pack is no longer sold. See the others in the store.",
  comboSavings: (amount: Paise, percent: number) => `You save ${amountToPay(amount)} (${percent}%)`,
  comboValue: (amount: Paise) => `Total value ${amountToPay(amount)}`,
  itemsIncluded: (items: number) => (items === 1 ? "1 item included" : `${items} items included`),
  /** ours: the builder, on the way to it too */
  builderTitle: "Build Your Own Combo",
  builderLine: "Pick any cards in any sizes. Five or more cards get a discount.",
  /** ours: what a custom combo is called in the cart and on the order; `cards` are the first of it */
  customComboNamed: (items: number, cards: readonly string[], more: boolean) =>
    `Your own combo of ${items}: ${cards.join(", ")}${more ? " and more" : ""}`,

  /** spec §8 Combos */
  comboItemsAddFailed: "Failed to add items to cart",
  comboItemsAdded: "Combo items added to cart successfully!",
  comboAddFailed: "Failed to add combo to cart",
  comboAdded: "Combo added to cart successfully!",
  "pricing-mismatch": "Pricing mismatch detected. Please try again.",
  "no-items": "No items provided",
  "user-id-required": "User ID is required",
  "products-not-validated": "Failed to validate products",
  "validation-failed": "Validation failed",
  "combo-order-failed": "Failed to create combo order",
  "internal-error": "Internal server error",
  "combo-status-failed": "Failed to update order status",

  /** spec §8: 'with the count received' */
  "too-few-items": ({ received }: { received: number }) =>
    `Minimum 5 items required for combo (received ${received})`,

  /** spec §5 Combo item validation; items count from 1 */
  "product-unavailable": ({ item }: ItemFacts) => `Item ${item}: Product not found`,
  "size-unavailable": ({ item }: ItemFacts) => `Item ${item}: Invalid size or price not available`,
  "quantity-too-low": ({ item }: ItemFacts) => `Item ${item}: Quantity must be greater than 0`,
  /** ours */
  "sold-out": ({ item }: ItemFacts) => `Item ${item}: Sold out`,
  "quantity-too-high": ({ item }: ItemFacts) =>
    `Item ${item}: Quantity can be up to ${HIGHEST_QUANTITY}`,
  "too-many-lines": `A combo can hold up to ${MOST_COMBO_LINES} different cards.`,
};

export type ComboMessages = typeof en;

export const comboMessages: ComboMessages = inLanguage({ en, te });

/** Cards that tell two combos of one customer apart. */
const NAMED_CARDS = 2;

/** 'Your own combo of 6: Last Bus Home, Two Tea Glasses and more'. */
export function customComboName(
  contents: readonly Pick<ComboContent, "name" | "quantity">[],
): string {
  const cards = [...new Set(contents.map(({ name }) => name))];
  const named = cards.slice(0, NAMED_CARDS);
  return comboMessages.customComboNamed(countPieces(contents), named, cards.length > NAMED_CARDS);
}

type ComboFailure = {
  code: "products-not-validated" | "combo-order-failed" | "internal-error" | "combo-status-failed";
};

/** Why a custom combo wasn't added; under 'Validation failed' stands a line an item (spec §5). */
export function comboMessageFor(
  problem: CustomComboProblem | ComboFailure | { code: "cart-full" },
): Message {
  if (problem.code === "cart-full")
    return cartMessageFor(problem, comboMessages.comboItemsAddFailed);
  const text = messageFor<CustomComboProblem | ComboFailure>(comboMessages, problem);
  const items = problem.code === "validation-failed" ? problem.items : [];
  const advice = items.map((item) => messageFor(comboMessages, item)).join("\n");
  return { text, advice: advice || null };
}
