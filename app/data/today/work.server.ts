import { type SQL, sql } from "drizzle-orm";
import { FROM_OVERDUE_LINKS } from "#data/checkout/order-links.server";
import { IS_PENDING_UNPLACED } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { FROM_OPEN_REVERSALS, TO_VERIFY, WORK_LISTS } from "#data/orders/lists/work-lists.server";
import { SHORT_ORDERS } from "#data/orders/shortages.server";
import { orders } from "#data/schema.server";
import { UNMATCHED_CREDITS } from "#data/statements/unmatched-credits.server";
import { FROM_LOW_STOCK } from "#data/stock/runs.server";
import { MAX_ORDERS_COUNTED } from "#domain/orders/limits";

/** Everything that may need a seller, in the order in which the page Today shows it. */
const WORK_KINDS = [
  "taken-back",
  "short-orders",
  "to-verify",
  "with-customer",
  "unpaid-links",
  "to-pack",
  "to-ship",
  "low-stock",
  "unplaced",
  "unmatched-credits",
  "refunds",
  "failed-emails",
  "messages",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
export type WorkCounts = Record<WorkKind, number>;

/**
 * Counts each list up to MAX_ORDERS_COUNTED: a higher number makes no difference to a seller, and counting is slow.
 */
export async function workCounts(): Promise<WorkCounts> {
  const { rows } = await db.execute<WorkCounts>(sql`select
    ${counted(FROM_OPEN_REVERSALS)} as "taken-back",
    ${counted(SHORT_ORDERS)} as "short-orders",
    ${counted(FROM_LOW_STOCK)} as "low-stock",
    ${counted(TO_VERIFY)} as "to-verify",
    ${ordersCounted(WORK_LISTS["with-customer"])} as "with-customer",
    ${counted(FROM_OVERDUE_LINKS)} as "unpaid-links",
    ${ordersCounted(WORK_LISTS["to-pack"])} as "to-pack",
    ${ordersCounted(WORK_LISTS["to-ship"])} as "to-ship",
    ${counted(sql`from payments where ${IS_PENDING_UNPLACED}`)} as unplaced,
    ${counted(UNMATCHED_CREDITS)} as "unmatched-credits",
    ${counted(sql`from refunds where withdrawn_at is null and refunded_at is null`)} as refunds,
    ${counted(sql`from outbox where dead_at is not null and order_id is not null`)} as "failed-emails",
    ${counted(sql`from contact_messages where state = 'open'`)} as messages`);
  const [counts] = rows;
  if (!counts) throw new Error("nothing was counted");
  return counts;
}

export async function paymentsWaiting(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${counted(TO_VERIFY)} as count`);
  return rows[0]?.count ?? 0;
}

function ordersCounted(which: SQL): SQL {
  return counted(sql`from ${orders} where ${which}`);
}

function counted(from: SQL): SQL {
  return sql`(select count(*)::int from (select 1 ${from} limit ${MAX_ORDERS_COUNTED}) as counted)`;
}

/**
 * Returns a text that changes whenever one of the lists may have changed: a hash of the newest ids and times in the
 * tables that the lists read. Ids sort by time.
 */
export async function workVersion(): Promise<string> {
  const newest = (table: string) =>
    // `newest.id` needs its table's name: without it, PostgreSQL would sort the whole table by the output column, a
    // text of the same name.
    sql`(select newest.id::text from ${sql.identifier(table)} newest order by newest.id desc limit 1)`;
  const { rows } = await db.execute<{ version: string }>(sql`select md5(concat_ws(' ',
    ${newest("order_events")}, ${newest("payments")}, ${newest("payment_verification")},
    ${newest("refunds")}, ${newest("contact_messages")},
    (select event.id from admin_events event where event.subject = 'statement'
      order by event.done_at desc, event.id desc limit 1),
    (select max(decided_at) from contact_messages where state <> 'open'),
    ${counted(FROM_OVERDUE_LINKS)},
    (select string_agg(concat_ws(' ', product_id, size, shown_left), ' ' order by product_id, size)
      from stock_counts where shown_left is not null),
    (select max(dead_at) from outbox where dead_at is not null),
    (select true from outbox where sent_at is null and dead_at is null and skipped_at is null
      and not_before < now() - interval '5 minutes' limit 1),
    (select string_agg(concat_ws(' ', id, problems, seen_at < now() - interval '1 minute'), ' ' order by id)
      from nodes))) as version`);
  return rows[0]?.version ?? "";
}
