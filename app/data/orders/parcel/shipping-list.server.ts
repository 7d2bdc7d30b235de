import { asc, inArray, type SQL, sql } from "drizzle-orm";
import { columnsWithSizes } from "#data/catalogue/own-sizes.server";
import { db, transaction } from "#data/db.server";
import { type PrintedOrder, printedOrders } from "#data/orders/lists/printed-orders.server";
import { WORK_LISTS } from "#data/orders/lists/work-lists.server";
import { linesOf } from "#data/orders/order-lines.server";
import { orders, products } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { isShort, shortages } from "#data/stock/ordered.server";
import { isDigital, lineKey } from "#domain/cart/lines";
import { CARD_SIZES } from "#domain/catalogue/catalogue";
import { MAX_ORDERS_COUNTED } from "#domain/orders/limits";
import { MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import type { CourierFile, GramsByLine } from "#domain/orders/parcel/courier-file";
import { packedLines } from "#domain/orders/parcel/packed-lines";
import type { KnownOrder } from "#domain/orders/parcel/tracking-file";
import { addressParts } from "#domain/people/addresses/address";

export type UnshippedParcel = Awaited<ReturnType<typeof parcels>>[number];

/** Returns the parcels to pack and those to ship, oldest first, at most MAX_ORDERS_COUNTED of each. */
export async function unshippedParcels() {
  const [toPack, toShip] = await Promise.all([
    parcels(WORK_LISTS["to-pack"]),
    parcels(WORK_LISTS["to-ship"]),
  ]);
  return { toPack, toShip };
}

export async function linesToPack() {
  const toPack = await parcels(WORK_LISTS["to-pack"]);
  return toPack.flatMap(({ id: orderId, lines }) => lines.map((line) => ({ ...line, orderId })));
}

/** The name on the parcel; for a gift the recipient's. */
const parcelName = sql<string>`coalesce(${orders.gift_recipient}, ${orders.customer_name}, '')`;

async function parcels(which: SQL) {
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.order_number,
      status: orders.status,
      userId: orders.user_id,
      name: parcelName,
      address: sql<string>`coalesce(${orders.shipping_address}, '')`,
      shipping: orders.shipping_type,
      gift: sql<boolean>`${orders.gift_recipient} is not null`,
      trackingId: orders.tracking_id,
      courier: orders.courier,
      // True: pieces are missing and weren't left out, so the order can't be packed.
      isShort,
      shortages,
    })
    .from(orders)
    .where(which)
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(MAX_ORDERS_COUNTED);
  const lines = await linesOf(rows.map(({ id }) => id));
  return rows.map(({ shortages, ...row }) => ({
    ...row,
    lines: packedLines(lines.get(row.id)?.filter((line) => !isDigital(line)) ?? [], shortages),
  }));
}

/**
 * Returns the orders that a courier's file may mean: those with these order numbers, in any status, and all unsent
 * parcels, which are matched by name and PIN code.
 */
export async function knownOrders(numbers: readonly string[]): Promise<KnownOrder[]> {
  const waits = sql<boolean>`((${WORK_LISTS["to-pack"]}) or (${WORK_LISTS["to-ship"]}))`;
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.order_number,
      userId: orders.user_id,
      name: parcelName,
      address: orders.shipping_address,
      toShip: waits,
    })
    .from(orders)
    .where(sql`${waits} or ${inArray(orders.order_number, [...new Set(numbers)])}`);
  return rows.map(({ address, ...row }) => ({ ...row, pin: addressParts(address ?? "").pin }));
}

/**
 * Returns the parcels that can be booked with a courier, packed or not, oldest first; at most MOST_BULK_ORDERS.
 * Orders with missing pieces are left out.
 */
export async function ordersToBook(): Promise<{ booked: PrintedOrder[]; weights: GramsByLine }> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`((${WORK_LISTS["to-pack"]}) or (${WORK_LISTS["to-ship"]})) and not (${isShort})`)
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(MOST_BULK_ORDERS);
  const booked = await printedOrders(rows.map(({ id }) => id));
  const pieces = booked.flatMap(({ items }) => items.flatMap((item) => [item, ...item.contents]));
  return { booked, weights: await weightsOf(new Set(pieces.map(({ id }) => id))) };
}

/** Returns the weights that products have today; orders don't store any. */
async function weightsOf(ids: ReadonlySet<string>): Promise<GramsByLine> {
  if (ids.size === 0) return new Map();
  const found = await db
    .select(columnsWithSizes())
    .from(products)
    .where(inArray(products.product_id, [...ids]));
  const weighed = found.flatMap(({ product_id: id, weight_grams: grams, own_sizes }) => [
    ...CARD_SIZES.map((size) => [lineKey({ id, size }), grams] as const),
    ...own_sizes.map((own) => [lineKey({ id, size: own.key }), own.weight_grams ?? grams] as const),
  ]);
  return new Map(weighed.flatMap(([key, grams]) => (grams === null ? [] : [[key, grams]])));
}

/** Records in the history who exported addresses for a courier. */
export async function recordCourierFile(
  facts: { file: CourierFile; parcels: number },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await transaction((tx) =>
    recordEvent(tx, { subject: "orders", action: "exported", facts }, { by, now }),
  );
}
