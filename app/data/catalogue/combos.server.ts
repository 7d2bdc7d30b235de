import { db } from "#data/db.server";
import {
  type Combo,
  type ComboFigures,
  type ComboProducts,
  type ComboUnavailable,
  comboFigures,
  type DiscountTier,
  discountPercentage,
  FALLBACK_COMBOS,
  FALLBACK_TIERS,
  offeredCombo,
  parseComboItems,
  tierFor,
  tiersOrFallback,
} from "#domain/catalogue/combos";
import type { Outcome } from "#domain/problem";
import { activeCombos, comboById, discountTiers } from "./catalogue.server.ts";
import { comboProducts } from "./combo-prices.server.ts";

// ── What is shown ───────────────────────────────────────────────────────────────────────────────

/**
 * `failure` is the error that made the query fail, so that fallback values are shown; callers log it. Such a page
 * must not be cached.
 */
type WithFallback<Shown> = Shown & { failure?: unknown };

export type OfferedCombo = { combo: Combo; figures: ComboFigures; soldOut: boolean };

/** An active combo that isn't sold, and the reason, which callers log. */
type WithheldCombo = { comboId: string; problem: ComboUnavailable };

type CombosOnSale = { combos: readonly OfferedCombo[]; withheld: readonly WithheldCombo[] };

/** Returns the combos on sale, or the built-in fallback combos if the query fails (spec §8, reading R13). */
export async function combosOnSale(): Promise<WithFallback<CombosOnSale>> {
  try {
    return await offeredCombos();
  } catch (failure) {
    return { combos: OFFERED_FALLBACK_COMBOS, withheld: [], failure };
  }
}

const OFFERED_FALLBACK_COMBOS = FALLBACK_COMBOS.map((combo) =>
  withFigures({ combo, soldOut: false }, new Map()),
);

/** Returns the built-in combo with this id, shown when the row can't be read. */
export function fallbackCombo(comboId: string): OfferedCombo | null {
  return OFFERED_FALLBACK_COMBOS.find(({ combo }) => combo.combo_id === comboId) ?? null;
}

/** Returns the combos on sale. Throws if the query fails; `combosOnSale` falls back instead. */
export async function offeredCombos(): Promise<CombosOnSale> {
  const stored = await activeCombos();
  const products = await productsIn(stored);
  const combos: OfferedCombo[] = [];
  const withheld: WithheldCombo[] = [];
  for (const row of stored) {
    const offered = offeredCombo(row, products);
    if (offered.ok) combos.push(withFigures(offered, products));
    else withheld.push({ comboId: row.combo_id, problem: offered.problem });
  }
  return { combos, withheld };
}

/** Returns a combo that is on sale, or the reason why it isn't; null for an unknown id. */
export async function comboOnSale(
  comboId: string,
): Promise<Outcome<ComboUnavailable, OfferedCombo> | null> {
  const stored = await comboById(comboId);
  if (!stored) return null;
  const products = await productsIn([stored]);
  const offered = offeredCombo(stored, products);
  return offered.ok ? { ...offered, ...withFigures(offered, products) } : offered;
}

/** Reads the combos' products with exact stock, because a combo may need more pieces of a size than are left. */
async function productsIn(
  stored: readonly { included_products: unknown }[],
): Promise<ComboProducts> {
  const items = stored.flatMap((row) => parseComboItems(row.included_products) ?? []);
  return await comboProducts(db, items, { userId: null, now: new Date() });
}

function withFigures(
  { combo, soldOut }: Omit<OfferedCombo, "figures">,
  products: ComboProducts,
): OfferedCombo {
  return { combo, figures: comboFigures(combo, products), soldOut };
}

/** Returns the current discount tiers, or the built-in ones if the query fails or the table is empty (reading R13). */
export async function currentTiers(): Promise<WithFallback<{ tiers: readonly DiscountTier[] }>> {
  try {
    return { tiers: tiersOrFallback(await discountTiers()) };
  } catch (failure) {
    return { tiers: FALLBACK_TIERS, failure };
  }
}

/** Returns the tier for a number of items, and its discount in per cent (spec §7 combo_discount_tiers). */
export async function calculateDiscount(items: number) {
  const tier = tierFor((await currentTiers()).tiers, items);
  return { discountPercentage: discountPercentage(tier), tier };
}
