import { eq, inArray, sql } from "drizzle-orm";
import {
  type CataloguePrices,
  mergeGuestCart as decideMerge,
  type GuestLine,
  type Merge,
  type SkippedLine,
} from "#domain/cart";
import { type Db, transaction } from "./db.server.ts";
import { cartItems, cartMerges, comboCartItems, products, users } from "./schema.server.ts";

export type MergeReport = { cappedNames: string[]; skipped: SkippedLine[] };

/**
 * Lays a guest's lines into the person's cart, once for each guest cart however often and from how
 * many tabs it is asked (readings R7, R41); a repeated call reports nothing.
 */
export async function mergeGuestCart(
  userId: string,
  guestCartId: string,
  guest: readonly GuestLine[],
): Promise<MergeReport> {
  return await transaction(async (tx) => {
    if (!(await isFirstMerge(tx, userId, guestCartId))) return { cappedNames: [], skipped: [] };
    await lockCart(tx, userId);
    const cart = await productLines(tx, userId);
    const lines = cart.length + (await countComboLines(tx, userId));
    const merge = decideMerge(guest, cart, lines, await pricesOf(tx, guest));
    await insertLines(tx, userId, merge.insert);
    await updateQuantities(tx, userId, merge.update);
    return { cappedNames: merge.cappedNames, skipped: merge.skipped };
  });
}

/** Of several at once, one inserts the row; the others wait for its commit and find it. */
async function isFirstMerge(tx: Db, userId: string, guestCartId: string): Promise<boolean> {
  const inserted = await tx
    .insert(cartMerges)
    .values({ user_id: userId, guest_cart_id: guestCartId })
    .onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** What adding a line locks too: see `other_cart_lines` in migrations/. */
export async function lockCart(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

async function productLines(tx: Db, userId: string) {
  const { product_id: productId, size, quantity } = cartItems;
  return await tx
    .select({ productId, size, quantity })
    .from(cartItems)
    .where(eq(cartItems.user_id, userId))
    .for("update");
}

async function countComboLines(tx: Db, userId: string): Promise<number> {
  return await tx.$count(comboCartItems, eq(comboCartItems.user_id, userId));
}

/** What the guest's products are called and cost today; those that are gone are missing. */
async function pricesOf(
  tx: Db,
  guest: readonly GuestLine[],
): Promise<Map<string, CataloguePrices>> {
  const ids = guest.map(({ productId }) => productId);
  const rows = await tx.select().from(products).where(inArray(products.product_id, ids));
  return new Map(
    rows
      .filter((row) => row.is_active)
      .map((row) => [
        row.product_id,
        {
          name: row.product_name,
          prices: {
            postal: row.postal_card_size,
            wallet: row.wallet_size,
            stamp: row.stamp_size,
          },
        },
      ]),
  );
}

async function insertLines(tx: Db, userId: string, lines: Merge["insert"]): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(cartItems).values(
    lines.map(({ productId, size, addedPrice, quantity }) => ({
      user_id: userId,
      product_id: productId,
      size,
      size_price: addedPrice,
      quantity,
    })),
  );
}

async function updateQuantities(tx: Db, userId: string, lines: Merge["update"]): Promise<void> {
  if (lines.length === 0) return;
  const changes = JSON.stringify(lines);
  await tx.execute(sql`
    update cart_items line set quantity = change.quantity, updated_at = now()
    from jsonb_to_recordset(${changes}::jsonb) as change ("productId" text, size text, quantity integer)
    where line.user_id = ${userId} and line.product_id = change."productId" and line.size = change.size`);
}
