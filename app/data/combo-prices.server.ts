import { and, asc, eq, inArray } from "drizzle-orm";
import { customComboIdOf } from "#domain/catalogue";
import {
  type ComboItem,
  type ComboProducts,
  type DiscountTier,
  offeredCombo,
  parseComboItems,
  priceCombo,
  rulingTiers,
} from "#domain/combos";
import type { Paise } from "#domain/money";
import { isKey } from "./columns.server.ts";
import type { Db } from "./db.server.ts";
import {
  comboDiscountTiers,
  customComboOrders,
  preDefinedCombos,
  products,
} from "./schema.server.ts";

/** What one of each of these ready-made combos costs, by its id. Missing: one that isn't sold (reading R43). */
export async function comboPrices(
  tx: Db,
  comboIds: readonly string[],
): Promise<Map<string, Paise>> {
  if (comboIds.length === 0) return new Map();
  const { combo_id, final_price, included_products, is_active } = preDefinedCombos;
  const rows = await tx
    .select({ combo_id, final_price, included_products, is_active })
    .from(preDefinedCombos)
    .where(inArray(combo_id, [...comboIds]));
  const items = rows.flatMap((row) => parseComboItems(row.included_products) ?? []);
  const sold = await comboProducts(tx, items);
  const offered = rows.filter((row) => offeredCombo(row, sold).ok);
  return new Map(offered.map((row) => [row.combo_id, row.final_price]));
}

/**
 * What one of each of these custom combos costs at today's prices and tiers (reading R43), by its id in
 * the cart. Missing: one that isn't this customer's, or holds something that is no longer sold.
 */
export async function customComboPrices(
  tx: Db,
  userId: string,
  comboIds: readonly string[],
): Promise<Map<string, Paise>> {
  const combos = await customComboItems(tx, userId, comboIds);
  if (combos.size === 0) return new Map();
  const tiers = await rulingTiersIn(tx);
  const sold = await comboProducts(tx, [...combos.values()].flat());
  const prices = [...combos].map(([id, items]) => [id, priceCombo(items, sold, tiers)] as const);
  return new Map(
    prices.flatMap(([id, price]) => (price.totalItems > 0 ? [[id, price.finalPrice]] : [])),
  );
}

/** What these custom combos hold, by their ids in the cart; only this customer's. */
export async function customComboItems(
  tx: Db,
  userId: string,
  comboIds: readonly string[],
): Promise<Map<string, ComboItem[]>> {
  const cartIds = new Map(comboIds.map((cartId) => [customComboIdOf(cartId) ?? "", cartId]));
  const keys = [...cartIds.keys()].filter(isKey);
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({ id: customComboOrders.id, items: customComboOrders.items })
    .from(customComboOrders)
    .where(and(inArray(customComboOrders.id, keys), eq(customComboOrders.user_id, userId)));
  return new Map(rows.map(({ id, items }) => [cartIds.get(id) ?? "", comboItems(id, items)]));
}

/** A column that holds no list of items is a bug, whoever wrote it. */
export function comboItems(comboId: string, column: unknown): ComboItem[] {
  const items = parseComboItems(column);
  if (!items) throw new Error(`combo ${comboId} holds no list of products`);
  return items;
}

/** The active products among those that are named, with what each size costs today. */
export async function comboProducts(
  tx: Db,
  items: readonly { product_id: string }[],
): Promise<ComboProducts> {
  const ids = [...new Set(items.map(({ product_id }) => product_id))].filter(isText);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(and(inArray(products.product_id, ids), eq(products.is_active, true)));
  return new Map(
    rows.map(({ product_id, product_name, postal_card_size, wallet_size, stamp_size }) => [
      product_id,
      {
        name: product_name,
        prices: { postal: postal_card_size, wallet: wallet_size, stamp: stamp_size },
      },
    ]),
  );
}

/** PostgreSQL refuses to compare a text that holds NUL. */
function isText(id: string): boolean {
  return !id.includes("\0");
}

/** spec §7 combo_discount_tiers: active, by min_items; the fallback where there are none (R13). */
export async function rulingTiersIn(tx: Db): Promise<readonly DiscountTier[]> {
  const { min_items, max_items, discount_percentage } = comboDiscountTiers;
  const table = await tx
    .select({ min_items, max_items, discount_percentage })
    .from(comboDiscountTiers)
    .where(eq(comboDiscountTiers.is_active, true))
    .orderBy(asc(min_items));
  return rulingTiers(table);
}
