import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { comboProducts } from "#data/catalogue/combo-prices.server";
import { currentTiers } from "#data/catalogue/combos.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { lockPerson } from "#data/people/person-lock.server";
import { comboCartItems, customComboOrders } from "#data/schema.server";
import { type AddProblem, addRequestProblem, decideAdd, hasRoom } from "#domain/cart/cart";
import type { ComboItem } from "#domain/cart/lines";
import { customComboCartId, customComboIdOf } from "#domain/catalogue/catalogue";
import { customComboName } from "#domain/catalogue/combo-messages";
import {
  type ComboPrice,
  type CustomComboProblem,
  comboItemsText,
  decideCustomCombo,
} from "#domain/catalogue/combos";
import { type Paise, ZERO } from "#domain/money/money";
import { type Outcome, type Refused, refused } from "#domain/problem";
import { cartCombos } from "./cart-combos.server.ts";
import { lockedCounts } from "./locked-counts.server.ts";

type CartFull = { code: "cart-full" };

type CustomComboAddProblem = CustomComboProblem | CartFull | CustomComboFailure;

/** A failed query in the combo checkout (spec §8); `cause` is only logged. */
type CustomComboFailure = {
  code: "products-not-validated" | "combo-order-failed" | "internal-error";
  cause: unknown;
};

type RecordedCombo = { comboId: string; price: ComboPrice };

/**
 * Add to Cart of the combo builder (reading R12): validates and prices the selection, compares that with the price
 * that the page showed, stores the combo as pending, and adds its line to the cart.
 */
export async function addCustomCombo(
  userId: string,
  selection: readonly ComboItem[],
  shown: Paise,
): Promise<Outcome<CustomComboAddProblem, RecordedCombo>> {
  return await decideCombo({ userId, items: selection, shown }, (combo) =>
    recordCustomCombo(userId, combo),
  );
}

/**
 * Save of the combo builder: stores the edited combo as a new row and points the cart's line to it; the line's
 * position and quantity stay. The old row stays, since open quotes may promise it (reading R52).
 */
export async function replaceCustomCombo(
  userId: string,
  replaced: string,
  selection: readonly ComboItem[],
  shown: Paise,
): Promise<Outcome<CustomComboAddProblem | { code: "line-not-found" }, RecordedCombo>> {
  return await decideCombo({ userId, items: selection, shown }, (combo) =>
    recordReplacement(userId, replaced, combo),
  );
}

type DecidedCombo = { items: ComboItem[]; price: ComboPrice; name: string };

async function decideCombo<Problem>(
  requested: { userId: string; items: readonly ComboItem[]; shown: Paise },
  record: (combo: DecidedCombo) => Promise<Outcome<Problem, RecordedCombo>>,
): Promise<Outcome<Problem | CustomComboProblem | CustomComboFailure, RecordedCombo>> {
  const { items: wanted } = requested;
  // A missing person is refused by the domain, as spec §5 says.
  const userId = requested.userId || null;
  return await orComboFailure("internal-error", async () => {
    const products = await orComboFailure("products-not-validated", async () => ({
      ok: true as const,
      sold: await comboProducts(db, wanted, { userId, now: new Date() }),
    }));
    if (!products.ok) return products;
    const { tiers } = await currentTiers();
    const decision = decideCustomCombo({ ...requested, products: products.sold, tiers });
    if (!decision.ok) return decision;
    const { items, price } = decision;
    const named = items.map((item) => ({
      ...item,
      name: products.sold.get(item.id)?.name ?? item.id,
    }));
    const combo = { items, price, name: customComboName(named) };
    return await orComboFailure("combo-order-failed", () => record(combo));
  });
}

async function orComboFailure<Answered>(
  code: CustomComboFailure["code"],
  work: () => Promise<Answered>,
): Promise<Answered | Refused<CustomComboFailure>> {
  try {
    return await work();
  } catch (cause) {
    return refused({ code, cause });
  }
}

async function recordCustomCombo(
  userId: string,
  { items, price, name }: DecidedCombo,
): Promise<Outcome<CartFull, RecordedCombo>> {
  const id = newId();
  const comboId = customComboCartId(id);
  return await transaction(async (tx) => {
    const counts = await lockedCounts(tx, userId, { id: comboId, size: null });
    if (!hasRoom(counts)) return refused({ code: "cart-full" });
    await insertCombo(tx, { id, userId, items, price });
    await tx.insert(comboCartItems).values({
      user_id: userId,
      combo_id: comboId,
      combo_name: name,
      final_price: price.finalPrice,
      quantity: 1,
    });
    return { ok: true, comboId, price };
  });
}

async function recordReplacement(
  userId: string,
  replaced: string,
  { items, price, name }: DecidedCombo,
): Promise<Outcome<{ code: "line-not-found" }, RecordedCombo>> {
  return await transaction(async (tx) => {
    await lockPerson(tx, userId);
    const line = await currentLine(tx, userId, replaced);
    if (!line) return refused({ code: "line-not-found" });
    if (comboItemsText(line.items ?? []) === comboItemsText(items))
      return { ok: true, comboId: line.comboId, price };
    const id = newId();
    const comboId = customComboCartId(id);
    const replaces = customComboIdOf(line.comboId);
    await insertCombo(tx, { id, userId, items, price, replaces });
    await tx
      .update(comboCartItems)
      .set({
        combo_id: comboId,
        combo_name: name,
        final_price: price.finalPrice,
        updated_at: sql`now()`,
      })
      .where(and(eq(comboCartItems.user_id, userId), eq(comboCartItems.combo_id, line.comboId)));
    return { ok: true, comboId, price };
  });
}

/**
 * Each save replaces the combo by a new row. A page that shows an older row finds the current one through at most this
 * many replacements.
 */
const MOST_REPLACEMENTS = 50;

/**
 * Finds the cart line of a combo, or of the combo that replaced it. A page can still name the old combo if the
 * response to a save was lost, or if another tab saved.
 */
async function currentLine(tx: Db, userId: string, replaced: string) {
  const key = customComboIdOf(replaced);
  if (key === null || !isUuid(key)) return null;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive successors (id, step) as (
      select id, 0 from custom_combo_orders where id = ${key} and user_id = ${userId}
      union all
      select combo.id, step + 1 from custom_combo_orders combo
      join successors on combo.replaces = successors.id
      where combo.user_id = ${userId} and step < ${MOST_REPLACEMENTS}
    )
    select successors.id from successors
    join combo_cart_items line
      on line.custom_combo_order_id = successors.id and line.user_id = ${userId}
    order by step limit 1`);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const [combo] = await tx
    .select({ items: customComboOrders.items })
    .from(customComboOrders)
    .where(eq(customComboOrders.id, id));
  return { comboId: customComboCartId(id), items: combo?.items };
}

async function insertCombo(
  tx: Db,
  combo: {
    id: string;
    userId: string;
    items: ComboItem[];
    price: ComboPrice;
    replaces?: string | null;
  },
): Promise<void> {
  await tx.insert(customComboOrders).values({
    id: combo.id,
    user_id: combo.userId,
    items: combo.items,
    final_price: combo.price.finalPrice,
    discount_applied: combo.price.discount,
    status: "pending",
    replaces: combo.replaces ?? null,
  });
}

/** Undo of a removal: puts the person's own combo back in its position. A line that exists already stays as it is. */
export async function restoreCustomCombo(
  userId: string,
  id: string,
  quantity: number,
  addedAt: SQL,
): Promise<Outcome<AddProblem>> {
  const line = { id, size: null, quantity };
  const problem = addRequestProblem(line);
  if (problem) return refused(problem);
  return await transaction(async (tx) => {
    const { inLine, lines } = await lockedCounts(tx, userId, line);
    if (inLine > 0) return { ok: true };
    const combo = (await cartCombos(tx, userId, [id], new Date())).get(id);
    const offer = combo?.contents ? { price: combo.price ?? ZERO } : null;
    const decision = decideAdd(line, { offer, inLine, lines, purchase: null });
    if (!decision.ok) return decision;
    const name = customComboName(combo?.contents ?? []);
    await tx.execute(sql`
      insert into combo_cart_items (id, user_id, combo_id, combo_name, final_price, quantity, created_at)
      select ${newId()}, ${userId}, ${id}, ${name}, final_price, ${quantity}, ${addedAt}
      from custom_combo_orders where id = ${customComboIdOf(id)}`);
    return { ok: true };
  });
}

type CustomComboStatus = "pending" | "ordered" | "cancelled";

type CustomCombo = {
  id: string;
  items: ComboItem[];
  finalPrice: Paise;
  discount: Paise;
  status: CustomComboStatus;
  createdAt: Date;
  updatedAt: Date;
};

/** Lists a person's combos, newest first (spec §7 custom_combo_orders). */
export async function customCombosOf(userId: string): Promise<CustomCombo[]> {
  const rows = await db
    .select()
    .from(customComboOrders)
    .where(eq(customComboOrders.user_id, userId))
    .orderBy(desc(customComboOrders.created_at), desc(customComboOrders.id));
  return rows.flatMap((row) => toCustomCombo(row) ?? []);
}

/** Returns one combo by id; null for another person's (spec §7 custom_combo_orders, reading R3). */
export async function customComboOf(userId: string, id: string): Promise<CustomCombo | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(customComboOrders).where(whereOwnCombo(userId, id));
  return row ? toCustomCombo(row) : null;
}

function whereOwnCombo(userId: string, id: string) {
  return and(eq(customComboOrders.id, id), eq(customComboOrders.user_id, userId));
}

/** Null if the row's list of cards can't be read. */
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

type StatusFailure = { code: "combo-status-failed"; cause?: unknown };

/** Changes a combo's status, if it is still the one that the caller saw (spec §7 custom_combo_orders). */
export async function setCustomComboStatus(
  userId: string,
  id: string,
  { from, to }: { from: CustomComboStatus; to: CustomComboStatus },
  now: Date,
): Promise<Outcome<StatusFailure>> {
  if (!isUuid(id)) return refused({ code: "combo-status-failed" });
  try {
    const changed = await db
      .update(customComboOrders)
      .set({ status: to, updated_at: now })
      .where(and(whereOwnCombo(userId, id), eq(customComboOrders.status, from)));
    return changed.rowCount === 1 ? { ok: true } : refused({ code: "combo-status-failed" });
  } catch (cause) {
    return refused({ code: "combo-status-failed", cause });
  }
}
