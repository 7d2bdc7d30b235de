import { CARD_SIZES, type CardSize } from "#domain/catalogue/catalogue";
import { offeredSizes, type ProductSize } from "#domain/catalogue/sizes";
import type { Paise } from "#domain/money/money";

/** Returns the sizes of a card at these prices; a size that is left out has no price. */
export function cardSizes(
  prices: Partial<Record<CardSize, Paise | null>>,
  soldOut: readonly CardSize[] = [],
): ProductSize[] {
  const [postal_card_size = null, wallet_size = null, stamp_size = null] = CARD_SIZES.map(
    (size) => prices[size] ?? null,
  );
  return offeredSizes({
    postal_card_size,
    wallet_size,
    stamp_size,
    sold_out: soldOut,
    own_sizes: [],
  });
}
