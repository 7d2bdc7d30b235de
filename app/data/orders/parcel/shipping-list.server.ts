import { asc, inArray, type SQL, sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { sizeNameColumns, sizeNamesOf } from "#data/json-columns.server";
import { LISTS } from "#data/orders/lists/work-lists.server";
import { orderItems, orders } from "#data/schema.server";
import { shortages } from "#data/stock/ordered.server";
import { kindOf } from "#domain/cart/lines";
import type { ShippingType } from "#domain/checkout/shipping";
import { MOST_COUNTED } from "#domain/limits";
import type { OrderStatus } from "#domain/orders/order-status";
import { type Packed, packedLines } from "#domain/orders/parcel/packed-lines";
import type { pickList } from "#domain/orders/parcel/pick-list";

type Line = Parameters<typeof pickList>[0][number];

export type UnshippedParcel = {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  userId: string;
  /** The name on the parcel: a gift's is its recipient's. */
  name: string;
  address: string;
  shipping: ShippingType;
  gift: boolean;
  trackingId: string | null;
  courier: string | null;
  lines: Packed<Line>[];
};

/** Parcels to pack and to ship, the longest waiting first, at most as many of each as are counted. */
export async function unshippedParcels(): Promise<{
  toPack: UnshippedParcel[];
  toShip: UnshippedParcel[];
}> {
  const [toPack, toShip] = await Promise.all([
    parcels(LISTS["to-pack"]),
    parcels(LISTS["to-ship"]),
  ]);
  return { toPack, toShip };
}

async function parcels(which: SQL): Promise<UnshippedParcel[]> {
  const rows = await read(() =>
    db
      .select({
        id: orders.id,
        orderNumber: orders.order_number,
        status: orders.status,
        userId: orders.user_id,
        name: sql<string>`coalesce(${orders.gift_recipient}, ${orders.customer_name}, '')`,
        address: sql<string>`coalesce(${orders.shipping_address}, '')`,
        shipping: orders.shipping_type,
        gift: sql<boolean>`${orders.gift_recipient} is not null`,
        trackingId: orders.tracking_id,
        courier: orders.courier,
        shortages,
      })
      .from(orders)
      .where(which)
      .orderBy(asc(orders.created_at), asc(orders.id))
      .limit(MOST_COUNTED),
  );
  const lines = await linesOf(rows.map(({ id }) => id));
  return rows.map(({ shortages, ...row }) => ({
    ...row,
    lines: packedLines(lines.get(row.id) ?? [], shortages),
  }));
}

async function linesOf(orderIds: string[]): Promise<Map<string, Line[]>> {
  const found = new Map<string, Line[]>();
  if (orderIds.length === 0) return found;
  const { order_id, product_id, product_name, combo_id, combo_name, size, quantity, contents } =
    orderItems;
  const rows = await read(() =>
    db
      .select({
        order_id,
        product_id,
        product_name,
        combo_id,
        combo_name,
        size,
        ...sizeNameColumns(orderItems),
        quantity,
        contents,
      })
      .from(orderItems)
      .where(inArray(order_id, orderIds))
      .orderBy(asc(orderItems.position)),
  );
  for (const row of rows.filter((each) => each.size !== "digital")) {
    const line: Line = {
      kind: kindOf(row),
      id: row.product_id ?? row.combo_id ?? "",
      size: row.size,
      ...sizeNamesOf(row),
      name: row.combo_name ?? row.product_name,
      quantity: row.quantity,
      contents: row.contents ?? [],
    };
    found.set(row.order_id, [...(found.get(row.order_id) ?? []), line]);
  }
  return found;
}
