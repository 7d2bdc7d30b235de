import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { comboProducts } from "#data/catalogue/combo-prices.server";
import { currentTiers } from "#data/catalogue/combos.server";
import { isKey, newId } from "#data/columns.server";
import { db, read, transaction } from "#data/db.server";
import { comboCartItems, customComboOrders } from "#data/schema.server";
import { type AddProblem, addRequestProblem, decideAdd, hasRoom } from "#domain/cart/cart";
import { type ComboItem, countPieces } from "#domain/cart/lines";
import { customComboCartId, customComboIdOf } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";
import {
  type ComboPrice,
  type CustomComboProblem,
  decideCustomCombo,
  type RequestedComboItem,
} from "#domain/catalogue/combos";
import { type Paise, ZERO } from "#domain/money/money";
import { cartCombos } from "./cart-combos.server.ts";
import { lockedCounts } from "./cart-lock.server.ts";

type Answer<Value, Problem> = ({ ok: true } & Value) | { ok: false; problem: Problem };

type CartFull = { code: "cart-full" };

export type CustomComboAddProblem = CustomComboProblem | CartFull | CustomComboFailure;

/** spec §8 Combo checkout results; `cause` is for the log alone. */
export type CustomComboFailure = {
  code: "products-not-validated" | "combo-order-failed" | "internal-error";
  cause: unknown;
};

/**
 * The builder's Add to Cart (reading R12): validates the selection, prices it from today's catalogue, holds
 * that against the price that was shown, records it as pending and puts one line into the cart.
 */
export async function addCustomCombo(
  userId: string,
  selection: readonly RequestedComboItem[],
  shown: Paise,
): Promise<Answer<{ comboId: string; price: ComboPrice }, CustomComboAddProblem>> {
  return await failingAs("internal-error", async () => {
    const products = await failingAs("products-not-validated", async () => ({
      ok: true as const,
      sold: await read(() => comboProducts(db, selection)),
    }));
    if (!products.ok) return products;
    const { tiers } = await currentTiers();
    const request = { userId, items: selection, products: products.sold, tiers, shown };
    const decided = decideCustomCombo(request);
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
    const counts = await lockedCounts(tx, userId, { id: comboId, size: null });
    if (!hasRoom(counts)) return refused({ code: "cart-full" });
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

/** Undo: to its owner alone, where it stood. A line that is there already stays as it is. */
export async function putCustomComboBack(
  userId: string,
  id: string,
  quantity: number,
  addedAt: SQL,
): Promise<Answer<object, AddProblem>> {
  const line = { id, size: null, quantity };
  const problem = addRequestProblem(line);
  if (problem) return refused(problem);
  return await transaction(async (tx) => {
    const { inLine, lines } = await lockedCounts(tx, userId, line);
    if (inLine > 0) return { ok: true };
    const combo = (await cartCombos(tx, userId, [id])).get(id);
    const offer = combo?.contents ? { price: combo.price ?? ZERO } : null;
    const decision = decideAdd(line, { offer, inLine, lines, purchase: null });
    if (!decision.ok) return decision;
    const name = comboMessages.customComboName(countPieces(combo?.contents ?? []));
    await tx.execute(sql`
      insert into combo_cart_items (id, user_id, combo_id, combo_name, final_price, quantity, created_at)
      select ${newId()}, ${userId}, ${id}, ${name}, final_price, ${quantity}, ${addedAt}
      from custom_combo_orders where id = ${customComboIdOf(id)}`);
    return { ok: true };
  });
}

function refused<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
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
