import { asc, desc, eq, or } from "drizzle-orm";
import { comboCards, offeredCards } from "#data/catalogue/combo-prices.server";
import { type Db, db } from "#data/db.server";
import { preDefinedCombos, products } from "#data/schema.server";
import { type ComboProducts, parseComboItems } from "#domain/catalogue/combos";
import { messageFor } from "#domain/messages";
import { offersMessages } from "#domain/offers/admin-messages";
import { comboOfferProblem } from "#domain/offers/combo-offer";
import { refused } from "#domain/problem";
import { type FoundProduct, foundProduct } from "./product-search.server.ts";

export type ComboRow = typeof preDefinedCombos.$inferSelect;

/** Returns all combos, those on sale first, with the products inside them that are on sale. */
export async function combosForAdmin(): Promise<{ combos: ComboRow[]; sold: ComboProducts }> {
  const combos = await db
    .select()
    .from(preDefinedCombos)
    .orderBy(desc(preDefinedCombos.is_active), asc(preDefinedCombos.final_price));
  const items = combos.flatMap((row) => parseComboItems(row.included_products) ?? []);
  // Reads the exact stock, as the shop's pages of combos do.
  const nobody = { userId: null, now: new Date() };
  return { combos, sold: offeredCards(await comboCards(db, items, nobody)) };
}

/** Returns the cards inside a combo, also those that aren't sold any more. */
export async function cardsOfCombo({ included_products }: ComboRow): Promise<FoundProduct[]> {
  const items = parseComboItems(included_products) ?? [];
  return (await comboCards(db, items)).map(foundProduct);
}

/** Locks the cards of a combo that is saved, so that nobody archives one in between. */
export async function lockCards(tx: Db, included: unknown): Promise<void> {
  const ids = (parseComboItems(included) ?? []).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .select({ id: products.product_id })
    .from(products)
    .where(or(...ids.map((id) => eq(products.product_id, id))))
    .orderBy(asc(products.product_id))
    .for("share");
}

export async function comboConflict(tx: Db, combo: ComboRow) {
  const { original_price: original, final_price: final, is_active: active } = combo;
  const items = parseComboItems(combo.included_products) ?? [];
  const cards = await comboCards(tx, items);
  const known = new Map(cards.map(({ product_id, product_name }) => [product_id, product_name]));
  const sold = offeredCards(cards);
  const problem = comboOfferProblem({ items, original, final, active }, { known, sold });
  if (!problem) return null;
  const { code } = problem;
  const field = code === "dearer-than-original" ? "final_price" : "included_products";
  return refused({ code, field, sentence: messageFor(offersMessages, problem) });
}
