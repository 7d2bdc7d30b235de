import { asc, desc, eq, or } from "drizzle-orm";
import { comboCards, offeredCards } from "#data/catalogue/combo-prices.server";
import { changeCatalogue } from "#data/catalogue-version.server";
import { type Db, db, read, transaction } from "#data/db.server";
import { preDefinedCombos, products } from "#data/schema.server";
import {
  addRow,
  type SavedRow,
  type SaveProblem,
  type Saving,
  saveRow,
  unlessTaken,
} from "#data/settings/saved.server";
import type { ComboItem } from "#domain/cart/lines";
import { isId } from "#domain/catalogue/catalogue";
import { type ComboProducts, comboItemsText, parseComboItems } from "#domain/catalogue/combos";
import type { Translations } from "#domain/language";
import type { Paise } from "#domain/money/money";
import { type ComboOfferProblem, comboOfferProblem } from "#domain/offers/combo-offer";
import { type Refused, refused } from "#domain/problem";
import { type FoundProduct, foundProduct } from "./product-search.server.ts";

export type ComboRow = typeof preDefinedCombos.$inferSelect;

/** Returns all combos, those on sale first, with the products inside them that are on sale. */
export async function combosForAdmin(): Promise<{ combos: ComboRow[]; sold: ComboProducts }> {
  return await read(async () => {
    const combos = await db
      .select()
      .from(preDefinedCombos)
      .orderBy(desc(preDefinedCombos.is_active), asc(preDefinedCombos.final_price));
    const items = combos.flatMap((row) => parseComboItems(row.included_products) ?? []);
    // Reads the exact stock, as the shop's pages of combos do.
    const nobody = { userId: null, now: new Date() };
    return { combos, sold: offeredCards(await comboCards(db, items, nobody)) };
  });
}

/** Returns a combo and the cards inside it, also those that aren't sold any more; null for an unknown id. */
export async function comboForAdmin(
  id: string,
): Promise<{ combo: ComboRow; items: ComboItem[]; cards: FoundProduct[] } | null> {
  if (!isId(id)) return null;
  return await read(async () => {
    const [combo] = await db
      .select()
      .from(preDefinedCombos)
      .where(eq(preDefinedCombos.combo_id, id));
    if (!combo) return null;
    const items = parseComboItems(combo.included_products) ?? [];
    return { combo, items, cards: (await comboCards(db, items)).map(foundProduct) };
  });
}

type ComboValues = Translations<"name" | "description", string | null> & {
  combo_name: string;
  description: string;
  image_url: string | null;
  original_price: Paise;
  final_price: Paise;
  items: ComboItem[];
  is_active: boolean;
};

/** Adds a combo (`seen` null) or changes one. Its cards are locked, so that nobody archives one in between. */
export async function saveCombo(
  id: string,
  { items, ...values }: ComboValues,
  saving: Saving,
): Promise<SavedRow | Refused<SaveProblem | ComboOfferProblem | { code: "address-taken" }>> {
  return await unlessTaken("pre_defined_combos_pk", "address-taken", () =>
    transaction(async (tx) => {
      const problem = await problemOf(tx, { items, ...values });
      if (problem) return refused(problem);
      const row = { ...values, included_products: JSON.parse(comboItemsText(items)) as unknown };
      return saving.seen === null
        ? await addCombo(tx, id, row, saving)
        : await changeCombo(tx, id, row, saving);
    }),
  );
}

async function problemOf(tx: Db, { items, ...values }: ComboValues) {
  const ids = items.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .select({ id: products.product_id })
      .from(products)
      .where(or(...ids.map((id) => eq(products.product_id, id))))
      .orderBy(asc(products.product_id))
      .for("share");
  const cards = await comboCards(tx, items);
  return comboOfferProblem(
    { items, original: values.original_price, final: values.final_price, active: values.is_active },
    {
      known: new Map(cards.map(({ product_id, product_name }) => [product_id, product_name])),
      sold: offeredCards(cards),
    },
  );
}

type Row = Omit<ComboValues, "items"> & { included_products: unknown };

async function addCombo(tx: Db, id: string, row: Row, saving: Saving): Promise<SavedRow> {
  return await addRow(tx, { subject: "combo", id }, row, saving, () =>
    changeCatalogue(tx, (tx) => tx.insert(preDefinedCombos).values({ combo_id: id, ...row })),
  );
}

async function changeCombo(tx: Db, id: string, row: Row, saving: Saving) {
  const which = eq(preDefinedCombos.combo_id, id);
  const [locked] = await tx.select().from(preDefinedCombos).where(which).for("update");
  return await saveRow(tx, { subject: "combo", id }, locked, row, saving, (changed) =>
    changeCatalogue(tx, (tx) =>
      tx
        .update(preDefinedCombos)
        .set({ ...changed, updated_at: saving.now })
        .where(which),
    ),
  );
}
