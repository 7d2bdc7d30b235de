/** Checks a ready-made combo, as a seller edits it, against the cards that are on sale. */
import { isQuantity } from "#domain/cart/cart";
import type { ComboItem } from "#domain/cart/lines";
import { type ComboProducts, priceCombo } from "#domain/catalogue/combos";
import { MAX_COMBO_LINES } from "#domain/catalogue/limits";
import { offeredPrice } from "#domain/catalogue/sizes";
import { type Paise, subtract, ZERO } from "#domain/money/money";
import { percentSaved } from "#domain/money/percentages";

/** `card` is the card's name, or its id if it has no name. */
export type ComboOfferProblem =
  | { code: "no-cards" }
  | { code: "too-many-cards" }
  | { code: "card-twice"; card: string }
  | { code: "card-unknown"; card: string }
  | { code: "card-not-sold"; card: string }
  | { code: "quantity-wrong"; card: string }
  | { code: "dearer-than-original" };

/**
 * Returns what is wrong with a combo; null if nothing is. `known` are all cards, `sold` those on sale, with their
 * prices. A combo that isn't active may also hold cards that aren't on sale.
 */
export function comboOfferProblem(
  combo: { items: readonly ComboItem[]; original: Paise; final: Paise; active: boolean },
  { known, sold }: { known: ReadonlyMap<string, string>; sold: ComboProducts },
): ComboOfferProblem | null {
  const { items, original, final, active } = combo;
  if (items.length === 0) return { code: "no-cards" };
  if (items.length > MAX_COMBO_LINES) return { code: "too-many-cards" };
  const seen = new Set<string>();
  for (const { id, size, quantity } of items) {
    const card = known.get(id) ?? id;
    if (!known.has(id)) return { code: "card-unknown", card };
    if (seen.has(`${id} ${size}`)) return { code: "card-twice", card };
    seen.add(`${id} ${size}`);
    if (!isQuantity(quantity)) return { code: "quantity-wrong", card };
    const product = sold.get(id);
    if (active && (!product || offeredPrice(product, size) === null))
      return { code: "card-not-sold", card };
  }
  return final > original ? { code: "dearer-than-original" } : null;
}

/** Returns the form's figures (reading R37). `value` sums today's single prices; null if a card isn't sold. */
export function comboOfferFigures(
  { items, original, final }: { items: readonly ComboItem[]; original: Paise; final: Paise },
  sold: ComboProducts,
): { value: Paise | null; savings: Paise; percent: number } {
  const { subtotal } = priceCombo(items, sold, []);
  return {
    value: subtotal > 0 ? subtotal : null,
    savings: original > final ? subtract(original, final) : ZERO,
    percent: percentSaved(original, final),
  };
}
