import { type ComboContent, countPieces, type OrderLine } from "#domain/cart/lines";
import {
  byLanguage,
  inEachLanguage,
  inLanguage,
  type Localized,
  localized,
} from "#domain/language";
import { amountToPay, type Paise } from "#domain/money/money";
import { customComboIdOf } from "./catalogue.ts";
import { te } from "./combo-messages.te.ts";

/** These sentences have a file of their own, because most pages show no combo and needn't load them. */
const en = {
  /** Specified wording (spec §2 Store). */
  combosFailed: "Failed to load combo packs",
  noCombos: "No combo packs available at the moment.",
  /** Specified wording (spec §2 Combo detail). */
  comboNotFound: "Combo Not Found",
  /** Specified wording (spec §2 Cart). */
  comboPackage: "Combo Package",

  /** Specified wording (spec §2 Build Your Own Combo). */
  minimumItemsNote: "Minimum 5 items required",

  /** Specified wording, on a combo's card (spec §2 Store). */
  saveBadge: (percent: number) => `Save ${percent}%`,
  /** Our wording, on the cards and pages of combos. */
  combosTitle: "Special Combo Packs",
  combosLine: "Our picks, for less than buying each item.",
  comboNotFoundAdvice: "This pack is no longer sold. See the others in the store.",
  /** Our wording, where a combo's page led to the store instead (spec §2 Combo detail). */
  comboNotLoaded: "We couldn't load this combo. Please try again in a moment.",
  comboUnknown: "We don't have this combo. See the others here.",
  comboSavings: (amount: Paise, percent: number) => `You save ${amountToPay(amount)} (${percent}%)`,
  comboValue: (amount: Paise) => `Total value ${amountToPay(amount)}`,
  itemsIncluded: (items: number) => (items === 1 ? "1 item included" : `${items} items included`),
  /** Our wording, in the combo builder and in links to it. */
  builderTitle: "Build Your Own Combo",
  builderLine: "Pick any items in any sizes. Five or more items get a discount.",
  /** Our wording: the name of a customer's own combo in cart and order. `cards` names its first items. */
  customComboNamed: (items: number, cards: readonly string[], more: boolean) =>
    `Your own combo of ${items}: ${cards.join(", ")}${more ? " and more" : ""}`,
  /** Takes off what `customComboNamed` added for `more`. */
  customComboWithoutMore: (name: string) => name.replace(/ and more$/, ""),

  /** Specified wording (spec §8 Combos). */
  comboItemsAddFailed: "Failed to add items to cart",
  comboItemsAdded: "Combo items added to cart successfully!",
  comboAddFailed: "Failed to add combo to cart",
  comboAdded: "Combo added to cart successfully!",
};

export type ComboMessages = typeof en;

export const comboMessages: ComboMessages = inLanguage({ en, te });
export const comboMessagesIn = /* @__PURE__ */ byLanguage<ComboMessages>({ en, te });

/** The most cards that a combo's name lists. */
const MOST_CARDS_IN_COMBO_NAME = 2;

/** Returns a name such as 'Your own combo of 6: Night Bus, The Letter and more'. */
export function customComboName(
  contents: readonly Pick<ComboContent, "name" | "quantity">[],
  says: ComboMessages = comboMessages,
): string {
  const cards = cardNames(contents);
  const named = cards.slice(0, MOST_CARDS_IN_COMBO_NAME);
  return says.customComboNamed(
    countPieces(contents),
    named,
    cards.length > MOST_CARDS_IN_COMBO_NAME,
  );
}

/**
 * Returns a line's name for a text that goes on with this many other lines. The name of a customer's own combo is
 * without its 'and more' there, so that the text says 'more' once.
 */
export function nameBesideOthers(
  { id, name, contents }: Pick<OrderLine, "id" | "name" | "contents">,
  others: number,
): string {
  const isOwnCombo = customComboIdOf(id) !== null;
  const saysMore = isOwnCombo && cardNames(contents).length > MOST_CARDS_IN_COMBO_NAME;
  return others > 0 && saysMore ? comboMessages.customComboWithoutMore(name) : name;
}

function cardNames(contents: readonly Pick<ComboContent, "name">[]): string[] {
  return [...new Set(contents.map(({ name }) => name))];
}

export function customComboNames(
  contents: readonly Pick<ComboContent, "name" | "names" | "quantity">[],
): Localized<string> {
  return inEachLanguage((language) =>
    customComboName(
      contents.map(({ name, names, quantity }) => ({
        quantity,
        name: names ? localized(names, language) : name,
      })),
      comboMessagesIn(language),
    ),
  );
}
