import { and, asc, or, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import { orders } from "#data/schema.server";
import type { ShippingType } from "#domain/checkout/shipping";
import { ORDERS_PER_PAGE } from "#domain/limits";
import {
  cancelledUnverified,
  type OrderSummary,
  type Page,
  submitted,
  summaryColumns,
  toPage,
  toSummary,
  unverified,
} from "./orders.server.ts";

export type OrderRow = OrderSummary & {
  customerName: string | null;
  mobile: string | null;
  shippingType: ShippingType;
  screenshotPath: string | null;
};

export const TO_VERIFY = and(or(unverified, cancelledUnverified), submitted);

/** Orders whose payment waits for the seller, cancelled by their customers or not, the longest waiting first. */
export async function ordersToVerify(after?: string): Promise<Page<OrderRow>> {
  if (after !== undefined && !isKey(after)) return { rows: [], next: null };
  const newer =
    after &&
    sql`(${orders.created_at}, ${orders.id}) > (
    select created_at, id from orders where id = ${after})`;
  const rows = await read(() =>
    db
      .select(rowColumns)
      .from(orders)
      .where(and(TO_VERIFY, newer || undefined))
      .orderBy(asc(orders.created_at), asc(orders.id))
      .limit(ORDERS_PER_PAGE + 1),
  );
  return toPage(rows.map(toSummary));
}

/** A direct purchase has no address and so no name of its own (reading R11). */
export const customerName = sql<string | null>`coalesce(${orders.customer_name},
  (select name from profiles where profiles.id = ${orders.user_id}),
  (select email from users where users.id = ${orders.user_id}))`;

export const rowColumns = {
  ...summaryColumns,
  customerName,
  mobile: orders.mobile_number,
  shippingType: orders.shipping_type,
  screenshotPath: orders.payment_screenshot_url,
};
