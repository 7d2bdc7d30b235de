import { and, eq, inArray } from "drizzle-orm";
import {
  type Card,
  comboCards,
  currentTiersIn,
  offeredCards,
} from "#data/catalogue/combo-prices.server";
import { isUuid } from "#data/columns.server";
import type { Db } from "#data/db.server";
import { customComboOrders, preDefinedCombos } from "#data/schema.server";
import type { AddFacts } from "#domain/cart/cart";
import { type ComboContent, type ComboDiscount, type ComboItem, lineKey } from "#domain/cart/lines";
import { customComboIdOf } from "#domain/catalogue/catalogue";
import {
  comboDiscount,
  combosLeft,
  isComboSoldOut,
  offeredCombo,
  parseComboItems,
  priceCombo,
} from "#domain/catalogue/combos";
import { ownSizeLabels } from "#domain/catalogue/sizes";
import type { Paise } from "#domain/money/money";
import type { StockLevels } from "#domain/stock/stock";

/** A combo in a cart, as it is offered today. */
export type CartCombo = {
  /** Price of one combo; null where it isn't sold. */
  price: Paise | null;
  /** The cards inside; null if the row's list can't be read, and then the combo isn't sold. */
  contents: ComboContent[] | null;
  /** The picture of the first card in a customer's own combo; null for a ready-made combo, whose row has its own. */
  picture: string | null;
  /** The discount of a customer's own combo; null for a ready-made one. */
  discount: ComboDiscount | null;
  /** Pieces left in stock of each size inside that is counted. */
  left: StockLevels;
  /** How many of this combo the stock allows; undefined if no size inside is counted. */
  most: number | undefined;
  /** True if the combo is unavailable only because too few pieces are left. */
  soldOut: boolean;
};

/**
 * Returns combos by their ids in the cart. A ready-made combo has a price while it is sold (reading R43); a
 * customer's own combo is priced by today's prices and discount tiers. Unknown ids and other customers' combos are
 * left out.
 */
export async function cartCombos(
  tx: Db,
  userId: string,
  cartIds: readonly string[],
  now: Date,
): Promise<Map<string, CartCombo>> {
  if (cartIds.length === 0) return new Map();
  const readyMade = await readyMadeCombos(tx, cartIds);
  const own = await customCombos(tx, userId, cartIds);
  const items = new Map([
    ...readyMade.map(({ id, list }) => [id, parseComboItems(list)] as const),
    ...own.map(({ id, list }) => [id, list] as const),
  ]);
  const cards = await comboCards(
    tx,
    [...items.values()].flatMap((list) => list ?? []),
    { userId, now },
  );
  const sold = offeredCards(cards);
  const tiers = own.length > 0 ? await currentTiersIn(tx) : [];
  const card = (item: ComboItem | undefined) =>
    cards.find(({ product_id }) => product_id === item?.id);
  const contentsOf = (id: string) =>
    items.get(id)?.map((item) => ({
      ...item,
      ...labelsOf(card(item), item.size),
      name: card(item)?.product_name ?? item.id,
      picture: card(item)?.image_url ?? null,
    })) ?? null;
  const stockOf = (list: readonly ComboItem[]) => ({
    left: piecesLeftOfItems(list, cards),
    most: combosLeft(list, sold),
  });
  const combos = new Map<string, CartCombo>();
  for (const { id, list, price, is_active } of readyMade) {
    const offered = offeredCombo({ is_active, included_products: list }, sold);
    const soldOut = offered.ok && offered.soldOut;
    combos.set(id, {
      ...stockOf(items.get(id) ?? []),
      soldOut,
      price: offered.ok && !soldOut ? price : null,
      contents: contentsOf(id),
      picture: null,
      discount: null,
    });
  }
  for (const { id } of own) {
    const chosen = items.get(id) ?? [];
    const price = priceCombo(chosen, sold, tiers);
    combos.set(id, {
      ...stockOf(chosen),
      soldOut: isComboSoldOut(chosen, sold),
      price: price.totalItems > 0 ? price.finalPrice : null,
      contents: contentsOf(id),
      picture: card(chosen[0])?.image_url ?? null,
      discount: comboDiscount(price),
    });
  }
  return combos;
}

/** Returns price and stock of a combo for `decideAdd`; null if the combo isn't sold. */
export function comboOffer(combo: CartCombo | undefined): AddFacts["offer"] {
  if (!combo || (combo.price === null && !combo.soldOut)) return null;
  const { price, soldOut, most } = combo;
  return { price, soldOut, ...(most !== undefined && { left: most }) };
}

function piecesLeftOfItems(items: readonly ComboItem[], cards: readonly Card[]): StockLevels {
  const entries = items.flatMap((item) => {
    const left = cards.find(({ product_id }) => product_id === item.id)?.stock?.[item.size];
    return left === undefined ? [] : [[lineKey(item), left] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the names of a product's own size, even one that is no longer offered; undefined for the three standard
 * sizes.
 */
function labelsOf(card: Card | undefined, size: string) {
  const own = card?.own_sizes.find(({ key }) => key === size);
  return own && { sizeNames: ownSizeLabels(own) };
}

async function readyMadeCombos(tx: Db, cartIds: readonly string[]) {
  const { combo_id: id, included_products: list, final_price: price, is_active } = preDefinedCombos;
  return await tx
    .select({ id, list, price, is_active })
    .from(preDefinedCombos)
    .where(inArray(id, [...cartIds]));
}

async function customCombos(tx: Db, userId: string, cartIds: readonly string[]) {
  const byKey = new Map(cartIds.map((cartId) => [customComboIdOf(cartId) ?? "", cartId]));
  const keys = [...byKey.keys()].filter(isUuid);
  if (keys.length === 0) return [];
  const rows = await tx
    .select({ key: customComboOrders.id, list: customComboOrders.items })
    .from(customComboOrders)
    .where(and(inArray(customComboOrders.id, keys), eq(customComboOrders.user_id, userId)));
  return rows.map(({ key, list }) => ({ id: byKey.get(key) ?? "", list }));
}
