import { and, eq, inArray, sql } from "drizzle-orm";
import { columnsWithSizes } from "#data/catalogue/own-sizes.server";
import { type Db, transaction } from "#data/db.server";
import { storedSizeNames } from "#data/json-columns.server";
import { lockPerson } from "#data/people/person-lock.server";
import { cartItems, cartMerges, comboCartItems, products } from "#data/schema.server";
import {
  decideMerge,
  linesToRemoveFromGuest,
  type Merge,
  type MergedLine,
} from "#domain/cart/cart-merge";
import type { GuestLine } from "#domain/cart/guest-lines";
import { offeredSizes, type SoldProduct } from "#domain/catalogue/sizes";
import { localized, localizedOf } from "#domain/language";

/**
 * Merges a guest's cart into the person's, once for each `guestCartId`: a retry, or another tab of the same browser,
 * gets the first result (reading R7).
 */
export async function mergeGuestCart(
  userId: string,
  guestCartId: string,
  guest: readonly GuestLine[],
): Promise<MergedLine[]> {
  return await transaction(async (tx) => {
    await lockPerson(tx, userId);
    const before = await mergedBefore(tx, userId, guestCartId);
    if (before) return before;
    const cart = await productLines(tx, userId);
    const lineCount = cart.length + (await countComboLines(tx, userId));
    const catalogue = await productsOf(tx, guest);
    const { insert, update, lines } = decideMerge({ guest, cart, lineCount, catalogue });
    await insertLines(tx, userId, insert);
    await updateQuantities(tx, userId, update);
    if (linesToRemoveFromGuest(lines).length > 0) {
      await tx.insert(cartMerges).values({ user_id: userId, guest_cart_id: guestCartId, lines });
    }
    return lines;
  });
}

async function mergedBefore(
  tx: Db,
  userId: string,
  guestCartId: string,
): Promise<MergedLine[] | null> {
  const [row] = await tx
    .select({ lines: cartMerges.lines })
    .from(cartMerges)
    .where(and(eq(cartMerges.user_id, userId), eq(cartMerges.guest_cart_id, guestCartId)));
  return row?.lines ?? null;
}

async function productLines(tx: Db, userId: string) {
  const { product_id: id, size, quantity } = cartItems;
  return await tx
    .select({ id, size, quantity })
    .from(cartItems)
    .where(eq(cartItems.user_id, userId))
    .for("update");
}

async function countComboLines(tx: Db, userId: string): Promise<number> {
  return await tx.$count(comboCartItems, eq(comboCartItems.user_id, userId));
}

/** Returns names and prices of today; products that were deleted or are off sale are missing. */
async function productsOf(tx: Db, guest: readonly GuestLine[]): Promise<Map<string, SoldProduct>> {
  const ids = guest.map(({ id }) => id);
  const rows = await tx
    .select(columnsWithSizes())
    .from(products)
    .where(inArray(products.product_id, ids));
  return new Map(
    rows
      .filter((row) => row.is_active)
      .map((row) => [
        row.product_id,
        { name: localized(localizedOf(row, "product_name", "name")), sizes: offeredSizes(row) },
      ]),
  );
}

async function insertLines(tx: Db, userId: string, lines: Merge["insert"]): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(cartItems).values(
    lines.map(({ id, size, sizeNames, addedPrice, quantity }) => ({
      user_id: userId,
      product_id: id,
      size,
      ...storedSizeNames(sizeNames),
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
    from jsonb_to_recordset(${changes}::jsonb) as change (id text, size text, quantity integer)
    where line.user_id = ${userId} and line.product_id = change.id and line.size = change.size`);
}
