import { notInArray, type SQL, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { hasSubmittedPayment, isUnverified, transactionIdShown } from "#data/orders/orders.server";
import { isPending } from "#data/orders/payment/verification-queue.server";
import { orders } from "#data/schema.server";
import { NO_PARCEL } from "#domain/checkout/shipping";
import { type Paise, rupees } from "#domain/money/money";

/**
 * Selects the payments to verify. It starts from undecided payments, because most unverified orders may have a
 * rejected payment and wait for their customer.
 */
export const TO_VERIFY = sql`from payments where ${isPending}`;
/** Selects verified payments that the bank reversed and no seller has decided about. */
export const FROM_OPEN_REVERSALS = sql`
  from statement_reversals reversal
  join payments on payments.id = reversal.payment_id
  join orders on orders.id = payments.order_id
  where reversal.payment_id is not null and reversal.settled_at is null`;
export const isTakenBackOrder = sql<boolean>`orders.id in (select payments.order_id ${FROM_OPEN_REVERSALS})`;
/** Condition: no reversal of the order's payment awaits a seller's decision. Such an order isn't packed. */
const HAS_NO_OPEN_REVERSAL = sql`not (${isTakenBackOrder})`;
const HAS_PARCEL = notInArray(orders.shipping_type, [...NO_PARCEL]);
/** `with-customer`: the payment was rejected, and the customer has to send a new ID or screenshot. */
export const WORK_LISTS = {
  "with-customer": sql`${isUnverified} and not ${hasSubmittedPayment}`,
  "to-pack": sql`${orders.payment_verified} and ${orders.status} in ('pending', 'confirmation_pending') and ${HAS_PARCEL} and ${HAS_NO_OPEN_REVERSAL}`,
  "to-ship": sql`${orders.status} = 'processing' and ${HAS_PARCEL} and ${HAS_NO_OPEN_REVERSAL}`,
} satisfies Record<string, SQL>;
type OrderList = keyof typeof WORK_LISTS;

export type TodayOrder = {
  id: string;
  orderNumber: string;
  transactionId: string | null;
  total: Paise;
  /** When the payment to verify was sent; in the other lists, when the order was placed. */
  since: Date;
  customerName: string | null;
  giftRecipient: string | null;
  cancelledByCustomer: boolean;
  isExpress: boolean;
};

/** Returns the orders with the oldest payments to verify. */
export async function firstToVerify(limit: number): Promise<TodayOrder[]> {
  const oldest = sql`(select * ${TO_VERIFY} order by submitted_at, id limit ${limit})`;
  return await oldestOrders(
    sql`from ${oldest} payments join orders on orders.id = payments.order_id`,
    sql`payments.submitted_at`,
    limit,
  );
}

export async function firstTakenBack(limit: number): Promise<TodayOrder[]> {
  return await oldestOrders(FROM_OPEN_REVERSALS, sql`orders.created_at`, limit);
}

export async function oldestOnList(list: OrderList, limit: number): Promise<TodayOrder[]> {
  return await oldestOrders(
    sql`from orders where ${WORK_LISTS[list]}`,
    sql`orders.created_at`,
    limit,
  );
}

async function oldestOrders(from: SQL, since: SQL, limit: number): Promise<TodayOrder[]> {
  const { rows } = await db.execute<
    Omit<TodayOrder, "total" | "since"> & { total: string; since: string }
  >(sql`
    select orders.id, order_number as "orderNumber",
      ${transactionIdShown} as "transactionId", total_amount as total,
      ${since} as since,
      gift_recipient as "giftRecipient", cancelled_by_customer as "cancelledByCustomer",
      shipping_type = 'express' as "isExpress", coalesce(customer_name,
        (select name from profiles where profiles.id = orders.user_id),
        (select email from users where users.id = orders.user_id)) as "customerName"
    ${from} order by since, orders.id limit ${limit}`);
  return rows.map(({ total, since, ...row }) => ({
    ...row,
    total: rupees(total),
    since: new Date(since),
  }));
}
