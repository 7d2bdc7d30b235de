import { inArray } from "drizzle-orm";
import { translated } from "#data/columns.server";
import type { Db } from "#data/db.server";
import { products } from "#data/schema.server";
import { exactStock, type StockViewer } from "#data/stock/stock-levels.server";
import { type ComboProducts, type DiscountTier, tiersOrFallback } from "#domain/catalogue/combos";
import { offeredSizes } from "#domain/catalogue/sizes";
import { discountTiers } from "./catalogue.server.ts";
import { columnsWithSizes, type ProductWithSizes } from "./own-sizes.server.ts";

export type Card = ProductWithSizes;

/** Returns the items' products that are on sale, with today's prices, by id. */
export async function comboProducts(
  tx: Db,
  items: readonly { id: string }[],
  viewer?: StockViewer,
): Promise<ComboProducts> {
  return offeredCards(await comboCards(tx, items, viewer));
}

/**
 * Returns the items' products, on sale or not. With `viewer` their stock is exact and includes the pieces that this
 * person's open payments hold; otherwise it is what pages show.
 */
export async function comboCards(
  tx: Db,
  items: readonly { id: string }[],
  viewer?: StockViewer,
): Promise<Card[]> {
  const ids = [...new Set(items.map(({ id }) => id))].filter(isStorableText);
  if (ids.length === 0) return [];
  const name = translated(products, "product_name", "name");
  const columns = { ...columnsWithSizes(viewer && exactStock(viewer)), product_name: name };
  return await tx.select(columns).from(products).where(inArray(products.product_id, ids));
}

export function offeredCards(cards: readonly Card[]): ComboProducts {
  const active = cards.filter(({ is_active }) => is_active);
  return new Map(
    active.map((card) => [card.product_id, { name: card.product_name, sizes: offeredSizes(card) }]),
  );
}

/** PostgreSQL fails on a text with a NUL character, so such an id is left out. */
function isStorableText(id: string): boolean {
  return !id.includes("\0");
}

/**
 * Returns the active discount tiers, sorted by min_items, or the built-in ones if there are none (spec §7
 * combo_discount_tiers, reading R13).
 */
export async function currentTiersIn(tx: Db): Promise<readonly DiscountTier[]> {
  return tiersOrFallback(await discountTiers(tx));
}
