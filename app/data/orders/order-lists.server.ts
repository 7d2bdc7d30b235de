import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import { orders } from "#data/schema.server";
import type { ShippingType } from "#domain/checkout/shipping";
import { MOST_COUNTED, ORDERS_PER_PAGE } from "#domain/limits";
import type { OrderSearch } from "#domain/orders/order-search";
import type { OrderStatus } from "#domain/orders/order-status";
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

const TO_VERIFY = and(or(unverified, cancelledUnverified), submitted);

/** Orders whose payment waits for the seller, cancelled by their customers or not, the longest waiting first. */
export async function ordersToVerify(after?: string): Promise<Page<OrderRow>> {
  return await pageOfRows(TO_VERIFY, after);
}

/** Orders in one of these states, the oldest first. */
export async function ordersIn(
  statuses: readonly OrderStatus[],
  after?: string,
): Promise<Page<OrderRow>> {
  return await pageOfRows(inArray(orders.status, [...statuses]), after);
}

async function pageOfRows(
  which: SQL | undefined,
  after: string | undefined,
): Promise<Page<OrderRow>> {
  if (after !== undefined && !isKey(after)) return { rows: [], next: null };
  const newer =
    after &&
    sql`(${orders.created_at}, ${orders.id}) > (
    select created_at, id from orders where id = ${after})`;
  const rows = await read(() =>
    orderRows()
      .where(and(which, newer || undefined))
      .orderBy(asc(orders.created_at), asc(orders.id))
      .limit(ORDERS_PER_PAGE + 1),
  );
  return toPage(rows.map(toSummary));
}

/** One page of what the seller looks for, in the order of the index that finds it. */
export async function ordersFound(search: OrderSearch): Promise<OrderRow[]> {
  const { which, order } = matching(search);
  const rows = await read(() =>
    orderRows()
      .where(which)
      .orderBy(...order)
      .limit(ORDERS_PER_PAGE),
  );
  return rows.map(toSummary);
}

const NAME = sql`lower(${orders.customer_name}) collate "C"`;
const PROFILE_NAME = sql`lower(profiles.name) collate "C"`;

function matching(search: OrderSearch): { which: SQL | undefined; order: SQL[] } {
  switch (search.by) {
    case "transaction-id":
      return {
        which: eq(orders.payment_transaction_id, search.digits),
        order: [desc(orders.created_at)],
      };
    case "order-number":
      return {
        which: and(gte(orders.order_number, search.from), lte(orders.order_number, search.to)),
        order: [desc(orders.order_number)],
      };
    case "name": {
      const begins = (name: SQL) =>
        sql`${name} >= ${search.begins} and ${name} < ${`${search.begins}\u{10FFFF}`}`;
      // Each half by its index, and no more of it than is shown.
      return {
        which: sql`${orders.id} in (
          (select id from orders where ${begins(NAME)}
            order by ${NAME}, created_at desc limit ${ORDERS_PER_PAGE})
          union all
          (select nameless.id from profiles
            join orders nameless on nameless.user_id = profiles.id and nameless.customer_name is null
            where ${begins(PROFILE_NAME)}
            order by ${PROFILE_NAME}, nameless.created_at desc limit ${ORDERS_PER_PAGE}))`,
        order: [sql`lower(${customerName}) collate "C"`, desc(orders.created_at)],
      };
    }
  }
}

/** A direct purchase has no address and so no name of its own (reading R11). */
const customerName = sql<string | null>`coalesce(${orders.customer_name},
  (select name from profiles where profiles.id = ${orders.user_id}),
  (select email from users where users.id = ${orders.user_id}))`;

function orderRows() {
  return db
    .select({
      ...summaryColumns,
      customerName,
      mobile: orders.mobile_number,
      shippingType: orders.shipping_type,
      screenshotPath: orders.payment_screenshot_url,
    })
    .from(orders);
}

/** Of each list that the seller works through; what is done with isn't counted. */
export type OrderCounts = Record<
  "to-verify" | "pending" | "confirmation_pending" | "processing" | "shipped",
  number
>;

/** Up to MOST_COUNTED: beyond that, how many more makes no difference, and counting costs. */
export async function orderCounts(): Promise<OrderCounts> {
  const { rows } = await read(() =>
    db.execute<OrderCounts>(sql`select
      ${counted(TO_VERIFY)} as "to-verify",
      ${counted(eq(orders.status, "pending"))} as pending,
      ${counted(eq(orders.status, "confirmation_pending"))} as confirmation_pending,
      ${counted(eq(orders.status, "processing"))} as processing,
      ${counted(eq(orders.status, "shipped"))} as shipped`),
  );
  const [counts] = rows;
  if (!counts) throw new Error("the admin's counts didn't come");
  return counts;
}

function counted(which: SQL | undefined): SQL {
  return sql`(select count(*)::int from (select 1 from orders where ${which} limit ${MOST_COUNTED}) as counted)`;
}
