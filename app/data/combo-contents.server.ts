import { inArray } from "drizzle-orm";
import type { ComboItem } from "#domain/combos";
import type { ComboContent } from "#domain/quotes";
import { comboItems, customComboItems } from "./combo-prices.server.ts";
import type { Db } from "./db.server.ts";
import { preDefinedCombos, products } from "./schema.server.ts";

/** What each of these combos holds now, by its id in the cart; a customer's own only to that customer. */
export async function contentsOf(
  tx: Db,
  userId: string,
  comboIds: readonly string[],
): Promise<Map<string, ComboContent[]>> {
  if (comboIds.length === 0) return new Map();
  const own = await customComboItems(tx, userId, comboIds);
  const combos = [...(await preDefined(tx, comboIds)), ...own];
  const names = await namesOf(
    tx,
    combos.flatMap(([, items]) => items.map(({ product_id }) => product_id)),
  );
  const named = (item: ComboItem) => ({
    ...item,
    product_name: names.get(item.product_id) ?? item.product_id,
  });
  return new Map(combos.map(([id, items]) => [id, items.map(named)]));
}

async function preDefined(tx: Db, comboIds: readonly string[]): Promise<[string, ComboItem[]][]> {
  const rows = await tx
    .select({ id: preDefinedCombos.combo_id, items: preDefinedCombos.included_products })
    .from(preDefinedCombos)
    .where(inArray(preDefinedCombos.combo_id, [...comboIds]));
  return rows.map(({ id, items }) => [id, comboItems(id, items)]);
}

async function namesOf(tx: Db, productIds: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: products.product_id, name: products.product_name })
    .from(products)
    .where(inArray(products.product_id, productIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
