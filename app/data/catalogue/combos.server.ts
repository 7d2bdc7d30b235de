import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { cartCombos } from "#data/cart/cart-combos.server";
import { isKey, newId } from "#data/columns.server";
import { type Db, db, read, transaction } from "#data/db.server";
import { comboCartItems, customComboOrders } from "#data/schema.server";
import { isQuantity } from "#domain/cart/cart";
import { type CartLine, type ComboItem, countPieces } from "#domain/cart/lines";
import { customComboCartId, customComboIdOf, idProblem } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";
import {
  type AskedComboItem,
  type Combo,
  type ComboFigures,
  type ComboPrice,
  type ComboProducts,
  type ComboUnavailable,
  type CustomComboProblem,
  comboFigures,
  type DiscountTier,
  decideCustomCombo,
  discountPercentage,
  FALLBACK_COMBOS,
  FALLBACK_TIERS,
  offeredCombo,
  parseComboItems,
  rulingTiers,
  tierFor,
} from "#domain/catalogue/combos";
import { HIGHEST_QUANTITY, MOST_CART_LINES } from "#domain/limits";
import type { Paise } from "#domain/money/money";
import { activeCombos, comboById, discountTiers } from "./catalogue.server.ts";
import { comboProducts } from "./combo-prices.server.ts";

// ── What is shown ───────────────────────────────────────────────────────────────────────────────

/** `failure` is why the fallback is shown, for the log; a page that shows it must not be cached. */
export type WithFallback<Shown> = Shown & { failure?: unknown };

export type OfferedCombo = { combo: Combo; figures: ComboFigures };

/** An active combo that isn't sold, and why: for the log. */
export type WithheldCombo = { comboId: string; problem: ComboUnavailable };

type CombosOnSale = { combos: readonly OfferedCombo[]; withheld: readonly WithheldCombo[] };

/** spec §8: when the combo query fails, the fallback combos are used (reading R13). */
export async function combosOnSale(): Promise<WithFallback<CombosOnSale>> {
  try {
    return await offeredCombos();
  } catch (failure) {
    const combos = FALLBACK_COMBOS.map((combo) => withFigures(combo, new Map()));
    return { combos, withheld: [], failure };
  }
}

/** The same without the fallback: for who would rather have none. */
export async function offeredCombos(): Promise<CombosOnSale> {
  const stored = await activeCombos();
  const products = await productsIn(stored);
  const combos: OfferedCombo[] = [];
  const withheld: WithheldCombo[] = [];
  for (const row of stored) {
    const offered = offeredCombo(row, products);
    if (offered.ok) combos.push(withFigures(offered.combo, products));
    else withheld.push({ comboId: row.combo_id, problem: offered.problem });
  }
  return { combos, withheld };
}

/** One combo; null where there is none of that id. */
export async function comboOnSale(
  comboId: string,
): Promise<Answer<OfferedCombo, ComboUnavailable> | null> {
  const stored = await comboById(comboId);
  if (!stored) return null;
  const products = await productsIn([stored]);
  const offered = offeredCombo(stored, products);
  return offered.ok ? { ok: true, ...withFigures(offered.combo, products) } : offered;
}

function productsIn(stored: readonly { included_products: unknown }[]): Promise<ComboProducts> {
  const items = stored.flatMap((row) => parseComboItems(row.included_products) ?? []);
  return read(() => comboProducts(db, items));
}

function withFigures(combo: Combo, products: ComboProducts): OfferedCombo {
  return { combo, figures: comboFigures(combo, products) };
}

/** Likewise the tiers, also when the table is empty (reading R13). */
export async function currentTiers(): Promise<WithFallback<{ tiers: readonly DiscountTier[] }>> {
  try {
    return { tiers: rulingTiers(await discountTiers()) };
  } catch (failure) {
    return { tiers: FALLBACK_TIERS, failure };
  }
}

/** spec §7 combo_discount_tiers: an item count's discountPercentage and tier. */
export async function calculateDiscount(items: number) {
  const tier = tierFor((await currentTiers()).tiers, items);
  return { discountPercentage: discountPercentage(tier), tier };
}

// ── Into the cart ───────────────────────────────────────────────────────────────────────────────

export type ComboAddProblem = { code: "invalid-quantity" } | { code: "combo-gone" } | CartFull;
type CartFull = { code: "cart-full" };
type Answer<Value, Problem> = ({ ok: true } & Value) | { ok: false; problem: Problem };

/**
 * Adds a ready-made combo at its row's price. One that isn't sold, or a fallback without a row, is gone
 * (readings R13, R43). More than a line may hold leaves it as it was (reading R41).
 */
export async function addCombo(
  userId: string,
  comboId: string,
  quantity = 1,
): Promise<Answer<object, ComboAddProblem>> {
  return await insertComboLine(userId, comboId, quantity, {
    since: sql`now()`,
    onConflict: sql`do update
      set quantity = combo_cart_items.quantity + excluded.quantity, final_price = excluded.final_price,
        updated_at = now()
      where combo_cart_items.quantity + excluded.quantity <= ${HIGHEST_QUANTITY}
      returning 1`,
  });
}

/**
 * Puts a removed combo back (Undo), where it stood. A line that was added again meanwhile stays as it
 * is, so that two presses do what one does.
 */
export async function putComboBack(
  userId: string,
  line: Pick<CartLine, "id" | "quantity" | "addedAt">,
): Promise<Answer<object, ComboAddProblem>> {
  const { id: comboId, quantity } = line;
  const since = sql`least(now(), ${line.addedAt?.toISOString() ?? null}::timestamptz)`;
  if (customComboIdOf(comboId) !== null)
    return await putCustomComboBack(userId, comboId, quantity, since);
  const onConflict = sql`do update set quantity = combo_cart_items.quantity returning 1`;
  return await insertComboLine(userId, comboId, quantity, { since, onConflict });
}

async function insertComboLine(
  userId: string,
  comboId: string,
  quantity: number,
  { since, onConflict }: { since: SQL; onConflict: SQL },
): Promise<Answer<object, ComboAddProblem>> {
  if (!isQuantity(quantity)) return refused({ code: "invalid-quantity" });
  if (idProblem(comboId)) return refused({ code: "combo-gone" });
  const offered = await comboOnSale(comboId);
  if (!offered?.ok) return refused({ code: "combo-gone" });
  const { rows } = await db.execute<{ lines: number | null; put: boolean }>(sql`
    with combo as (
      select combo_id, combo_name, image_url, final_price from pre_defined_combos
      where combo_id = ${comboId} and is_active
    ), room as (
      select other_cart_lines(${userId}, combo_id, null) as lines from combo
    ), line as (
      insert into combo_cart_items (id, user_id, combo_id, combo_name, combo_image_url, final_price, quantity, created_at)
      select ${newId()}, ${userId}, combo_id, combo_name, image_url, final_price, ${quantity}, ${since}
      from combo, room where lines < ${MOST_CART_LINES}
      on conflict on constraint combo_cart_items_line_unique ${onConflict}
    )
    select (select lines from room), exists (select from line) as put`);
  const lines = rows[0]?.lines ?? null;
  if (rows[0]?.put) return { ok: true };
  if (lines === null) return refused({ code: "combo-gone" });
  return refused({ code: lines < MOST_CART_LINES ? "invalid-quantity" : "cart-full" });
}

function refused<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}

async function putCustomComboBack(
  userId: string,
  comboId: string,
  quantity: number,
  since: SQL,
): Promise<Answer<object, ComboAddProblem>> {
  if (!isQuantity(quantity)) return refused({ code: "invalid-quantity" });
  return await transaction(async (tx) => {
    const items = (await cartCombos(tx, userId, [comboId])).get(comboId)?.contents;
    if (!items) return refused({ code: "combo-gone" });
    if (!(await hasRoom(tx, userId, comboId))) return refused({ code: "cart-full" });
    await tx.execute(sql`
      insert into combo_cart_items (id, user_id, combo_id, combo_name, final_price, quantity, created_at)
      select ${newId()}, ${userId}, ${comboId}, ${comboMessages.customComboName(countPieces(items))}, final_price,
        ${quantity}, ${since}
      from custom_combo_orders where id = ${customComboIdOf(comboId)}
      on conflict on constraint combo_cart_items_line_unique do nothing`);
    return { ok: true };
  });
}

/** Locks the person and counts the lines of both carts (reading R41): see `other_cart_lines`. */
async function hasRoom(tx: Db, userId: string, comboId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ lines: number }>(
    sql`select other_cart_lines(${userId}, ${comboId}, null) as lines`,
  );
  return (rows[0]?.lines ?? 0) < MOST_CART_LINES;
}

// ── A customer's own combo ──────────────────────────────────────────────────────────────────────

export type CustomComboAddProblem = CustomComboProblem | CartFull | CustomComboFailure;

/** spec §8 Combo checkout results; `cause` is for the log alone. */
export type CustomComboFailure = {
  code: "products-not-validated" | "combo-order-failed" | "internal-error";
  cause: unknown;
};

/**
 * The builder's Add to Cart (reading R12): judges the selection, prices it from today's catalogue, holds
 * that against the price that was shown, records it as pending and puts one line into the cart.
 */
export async function addCustomCombo(
  userId: string,
  selection: readonly AskedComboItem[],
  shown: Paise,
): Promise<Answer<{ comboId: string; price: ComboPrice }, CustomComboAddProblem>> {
  return await failingAs("internal-error", async () => {
    const products = await failingAs("products-not-validated", async () => ({
      ok: true as const,
      sold: await read(() => comboProducts(db, selection)),
    }));
    if (!products.ok) return products;
    const { tiers } = await currentTiers();
    const asked = { userId, items: selection, products: products.sold, tiers, shown };
    const decided = decideCustomCombo(asked);
    if (!decided.ok) return decided;
    const { items, price } = decided;
    return await failingAs("combo-order-failed", () => recordCustomCombo(userId, items, price));
  });
}

async function failingAs<Answered>(
  code: CustomComboFailure["code"],
  work: () => Promise<Answered>,
): Promise<Answered | { ok: false; problem: CustomComboFailure }> {
  try {
    return await work();
  } catch (cause) {
    return refused({ code, cause });
  }
}

async function recordCustomCombo(
  userId: string,
  items: ComboItem[],
  price: ComboPrice,
): Promise<Answer<{ comboId: string; price: ComboPrice }, CartFull>> {
  const id = newId();
  const comboId = customComboCartId(id);
  return await transaction(async (tx) => {
    if (!(await hasRoom(tx, userId, comboId))) return refused({ code: "cart-full" });
    await tx.insert(customComboOrders).values({
      id,
      user_id: userId,
      items,
      final_price: price.finalPrice,
      discount_applied: price.discount,
      status: "pending",
    });
    await tx.insert(comboCartItems).values({
      user_id: userId,
      combo_id: comboId,
      combo_name: comboMessages.customComboName(price.totalItems),
      final_price: price.finalPrice,
      quantity: 1,
    });
    return { ok: true, comboId, price };
  });
}

// ── What was recorded ───────────────────────────────────────────────────────────────────────────

export type CustomComboStatus = "pending" | "ordered" | "cancelled";

export type CustomCombo = {
  id: string;
  items: ComboItem[];
  finalPrice: Paise;
  discount: Paise;
  status: CustomComboStatus;
  createdAt: Date;
  updatedAt: Date;
};

/** spec §7 custom_combo_orders: by user, newest first. */
export async function customCombosOf(userId: string): Promise<CustomCombo[]> {
  const rows = await read(() =>
    db
      .select()
      .from(customComboOrders)
      .where(eq(customComboOrders.user_id, userId))
      .orderBy(desc(customComboOrders.created_at), desc(customComboOrders.id)),
  );
  return rows.flatMap((row) => toCustomCombo(row) ?? []);
}

/** spec §7 custom_combo_orders: one by id; another person's is none (reading R3). */
export async function customComboOf(userId: string, id: string): Promise<CustomCombo | null> {
  if (!isKey(id)) return null;
  const [row] = await read(() => db.select().from(customComboOrders).where(own(userId, id)));
  return row ? toCustomCombo(row) : null;
}

function own(userId: string, id: string) {
  return and(eq(customComboOrders.id, id), eq(customComboOrders.user_id, userId));
}

/** Null where the row holds no list of items. */
function toCustomCombo(row: typeof customComboOrders.$inferSelect): CustomCombo | null {
  if (!row.items) return null;
  return {
    id: row.id,
    items: row.items,
    finalPrice: row.final_price,
    discount: row.discount_applied,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export type StatusFailure = { code: "combo-status-failed"; cause?: unknown };

/** spec §7 custom_combo_orders: update {status, updated_at} by id, from the status that was seen. */
export async function setCustomComboStatus(
  userId: string,
  id: string,
  { from, to }: { from: CustomComboStatus; to: CustomComboStatus },
  now: Date,
): Promise<Answer<object, StatusFailure>> {
  if (!isKey(id)) return refused({ code: "combo-status-failed" });
  try {
    const changed = await db
      .update(customComboOrders)
      .set({ status: to, updated_at: now })
      .where(and(own(userId, id), eq(customComboOrders.status, from)));
    return changed.rowCount === 1 ? { ok: true } : refused({ code: "combo-status-failed" });
  } catch (cause) {
    return refused({ code: "combo-status-failed", cause });
  }
}
