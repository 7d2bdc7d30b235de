import { type SQL, sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { comboContents } from "#data/json-columns.server";
import { orders } from "#data/schema.server";
import { UNMATCHED_CREDITS } from "#data/statements/unmatched-credits.server";
import { kindOf } from "#domain/cart/lines";
import type { Size } from "#domain/catalogue/catalogue";
import { MOST_COUNTED } from "#domain/limits";
import { type Paise, rupees } from "#domain/money/money";
import { submitted, unverified } from "./orders.server.ts";
import { isPending } from "./payment/verification-queue.server.ts";

/** The day's work: everything that can need a seller's hand, in the order in which it does. */
const WORK = [
  "taken-back",
  "to-verify",
  "with-customer",
  "to-pack",
  "to-ship",
  "unplaced",
  "unmatched-credits",
  "refunds",
  "failed-emails",
  "messages",
] as const;
export type Work = (typeof WORK)[number];
export type WorkCounts = Record<Work, number>;

/** The query begins with pending payments: of the orders without a verified one most may wait for their customers. */
const TO_VERIFY = sql`from payments where ${isPending}`;
/** Verified payments whose money the bank took back, until a seller has settled it. */
const TAKEN_BACK = sql`
  from statement_reversals reversal
  join payments on payments.id = reversal.payment_id
  join orders on orders.id = payments.order_id
  where reversal.payment_id is not null and reversal.settled_at is null`;
export const isTakenBackOrder = sql<boolean>`orders.id in (select payments.order_id ${TAKEN_BACK})`;
/** Parcels of such an order stay until its seller has decided about that. */
const PAID = sql`not (${isTakenBackOrder})`;
const PARCEL = sql`${orders.shipping_type} <> 'digital'`;
/** The lists of orders. Rejected, or asked for another picture: the customer has to send something. */
export const LISTS = {
  "with-customer": sql`${unverified} and not ${submitted}`,
  "to-pack": sql`${orders.payment_verified} and ${orders.status} in ('pending', 'confirmation_pending') and ${PARCEL} and ${PAID}`,
  "to-ship": sql`${orders.status} = 'processing' and ${PARCEL} and ${PAID}`,
} satisfies Partial<Record<Work, SQL>>;
export type OrderList = keyof typeof LISTS;

/** Counts go up to MOST_COUNTED each: beyond that, how many more makes no difference, and counting costs. */
export async function workCounts(): Promise<WorkCounts> {
  const { rows } = await read(() =>
    db.execute<WorkCounts>(sql`select
      ${counted(TAKEN_BACK)} as "taken-back",
      ${counted(TO_VERIFY)} as "to-verify",
      ${ordersCounted(LISTS["with-customer"])} as "with-customer",
      ${ordersCounted(LISTS["to-pack"])} as "to-pack",
      ${ordersCounted(LISTS["to-ship"])} as "to-ship",
      ${counted(sql`from payments where order_id is null and released_at is null and not exists (
        select from payment_verification where payment_id = payments.id and withdrawn_at is null)`)} as unplaced,
      ${counted(UNMATCHED_CREDITS)} as "unmatched-credits",
      ${counted(sql`from refunds where withdrawn_at is null and refunded_at is null`)} as refunds,
      ${counted(sql`from outbox where dead_at is not null and order_id is not null`)} as "failed-emails",
      ${counted(sql`from contact_messages where state = 'open'`)} as messages`),
  );
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
  return sql`(select count(*)::int from (select 1 ${from} limit ${MOST_COUNTED}) as counted)`;
}

/**
 * A text that differs whenever something happened that the lists show: the newest rows of each table that such a
 * change writes to, by their keys, which sort by time.
 */
export async function workVersion(): Promise<string> {
  const newest = (table: string) =>
    // Of the table: as text, under the same name, it would be sorted from the first row to the last.
    sql`(select newest.id::text from ${sql.identifier(table)} newest order by newest.id desc limit 1)`;
  const { rows } = await read(() =>
    db.execute<{ version: string }>(sql`select md5(concat_ws(' ',
      ${newest("order_events")}, ${newest("payments")}, ${newest("payment_verification")},
      ${newest("refunds")}, ${newest("contact_messages")},
      (select event.id from admin_events event where event.subject = 'statement'
        order by event.done_at desc, event.id desc limit 1),
      (select max(decided_at) from contact_messages where state <> 'open'),
      (select max(dead_at) from outbox where dead_at is not null),
      (select true from outbox where sent_at is null and dead_at is null and skipped_at is null
        and not_before < now() - interval '5 minutes' limit 1),
      (select string_agg(concat_ws(' ', id, problems, seen_at < now() - interval '1 minute'), ' ' order by id)
        from nodes))) as version`),
  );
  return rows[0]?.version ?? "";
}

export type TodayOrder = {
  id: string;
  orderNumber: string;
  transactionId: string | null;
  total: Paise;
  /** The time of a payment to verify is when it was sent; of the others, when the order was placed. */
  since: Date;
  customerName: string | null;
  giftRecipient: string | null;
  cancelledByCustomer: boolean;
};

/** Of those to verify, the first that wait: the longest first. */
export async function firstToVerify(limit: number): Promise<TodayOrder[]> {
  const oldest = sql`(select * ${TO_VERIFY} order by submitted_at, id limit ${limit})`;
  return await first(
    sql`from ${oldest} payments join orders on orders.id = payments.order_id`,
    sql`payments.submitted_at`,
    limit,
  );
}

export async function firstTakenBack(limit: number): Promise<TodayOrder[]> {
  return await first(TAKEN_BACK, sql`orders.created_at`, limit);
}

export async function firstOf(list: OrderList, limit: number): Promise<TodayOrder[]> {
  return await first(sql`from orders where ${LISTS[list]}`, sql`orders.created_at`, limit);
}

async function first(from: SQL, since: SQL, limit: number): Promise<TodayOrder[]> {
  const { rows } = await read(() =>
    db.execute<Omit<TodayOrder, "total" | "since"> & { total: string; since: string }>(sql`
      select orders.id, order_number as "orderNumber",
        payment_transaction_id as "transactionId", total_amount as total,
        ${since} as since,
        gift_recipient as "giftRecipient", cancelled_by_customer as "cancelledByCustomer", coalesce(customer_name,
          (select name from profiles where profiles.id = orders.user_id),
          (select email from users where users.id = orders.user_id)) as "customerName"
      ${from} order by since, orders.id limit ${limit}`),
  );
  return rows.map(({ total, since, ...row }) => ({
    ...row,
    total: rupees(total),
    since: new Date(since),
  }));
}

/** The contents of the parcels to pack, the longest waiting first, as many orders as are counted. */
export async function linesToPack() {
  const { rows } = await read(() =>
    db.execute<{
      orderId: string;
      product_id: string | null;
      combo_id: string | null;
      name: string;
      size: Size | null;
      quantity: number;
      contents: unknown;
    }>(sql`
      select item.order_id as "orderId", item.product_id, item.combo_id,
        coalesce(item.combo_name, item.product_name) as name, item.size, item.quantity, item.contents
      from (select id, created_at from orders where ${LISTS["to-pack"]}
        order by created_at, id limit ${MOST_COUNTED}) packed
      join order_items item on item.order_id = packed.id
      where item.size is distinct from 'digital'
      order by packed.created_at, packed.id, item.position`),
  );
  return rows.map(({ orderId, product_id, combo_id, size, contents, ...line }) => ({
    ...line,
    orderId,
    id: product_id ?? combo_id ?? "",
    size,
    kind: kindOf({ size }),
    contents: contents === null ? [] : comboContents.parse(contents),
  }));
}
