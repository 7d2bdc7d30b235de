import { sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import type { ShippingType } from "#domain/checkout/shipping";
import type { OrderState } from "#domain/email/notified-order";
import { emailedEvents, eventKey, ORDER_EMAILS } from "#domain/email/order-emails";
import { daysBefore } from "#domain/indian-time";
import { paymentStatusOf } from "#domain/orders/order-status";
import { MIN_EMAIL_DAYS } from "#domain/people/retention";
import type { CheckedRow } from "./check.ts";

/** A type as JSON returns it, in which dates are texts. */
type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly AsJson<Item>[]
    : T extends object
      ? { [Key in keyof T]: AsJson<T[Key]> }
      : T;

type Row = AsJson<Omit<OrderState, "payment" | "shipping" | "payments" | "events" | "refunds">> & {
  name: string;
  verified: boolean;
  submitted: boolean;
  shippingType: ShippingType;
  payments: AsJson<OrderState["payments"]> | null;
  events: AsJson<OrderState["events"]> | null;
  refunds: AsJson<OrderState["refunds"]> | null;
  written: string[] | null;
};

/** How many orders are read at once. */
const ORDERS_PER_BATCH = 1_000;

/**
 * Finds orders whose emails are missing. The domain decides which emails a customer is owed; those of the last days
 * must be in the outbox.
 */
export async function unwrittenEmails(tx: Db, now: Date): Promise<CheckedRow[]> {
  // Older emails may be deleted: this is the shortest retention that an owner can set.
  const since = daysBefore(now, MIN_EMAIL_DAYS);
  const { rows: changed } = await tx.execute<{ id: string }>(sql`
    select distinct order_id as id from order_events where changed_at > ${since.toISOString()}`);
  const wrong: CheckedRow[] = [];
  for (let from = 0; from < changed.length; from += ORDERS_PER_BATCH) {
    const ids = changed.slice(from, from + ORDERS_PER_BATCH).map(({ id }) => id);
    for (const row of await ordersOf(tx, ids)) wrong.push(...unwrittenEmailsOf(row, since));
  }
  return wrong;
}

function unwrittenEmailsOf(row: Row, since: Date): CheckedRow[] {
  const written = new Set(row.written);
  const missing = emailedEvents(orderState(row)).filter(
    (event) => event.at > since && !written.has(eventKey(row.id, event)),
  );
  return missing.map(({ email }) => ({
    id: row.id,
    name: `The customer of order ${row.name}`,
    found: `never got the email '${ORDER_EMAILS[email].label}'`,
  }));
}

async function ordersOf(tx: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select orders.id, order_number as name, user_id as "userId", status, payment_verified as verified,
      exists (select from payments where order_id = orders.id and released_at is null) as submitted,
      shipping_type as "shippingType", tracking_id as "trackingId", address_version as "addressVersion",
      orders.created_at as "placedAt",
      (select json_agg(json_build_object('id', payment.id, 'method', payment.method, 'submittedAt', submitted_at,
          'verification', case when decision.id is not null
          then json_build_object('outcome', outcome, 'decidedAt', decided_at) end)
          order by submitted_at desc, payment.id desc)
        from payments payment left join payment_verification decision
          on decision.payment_id = payment.id and decision.withdrawn_at is null
        where payment.order_id = orders.id) as payments,
      (select json_agg(json_build_object('kind', kind, 'before', before, 'after', after, 'note', note,
          'by', changed_by, 'at', changed_at) order by seq)
        from order_events where order_id = orders.id) as events,
      (select json_agg(json_build_object('id', id, 'orderId', order_id, 'refundedAt', refunded_at))
        from refunds where order_id = orders.id and withdrawn_at is null) as refunds,
      (select array_agg(event) from outbox where order_id = orders.id and event is not null) as written
    from orders join users on users.id = orders.user_id and users.erased_at is null
    where orders.id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

function orderState({ verified, submitted, shippingType, placedAt, ...row }: Row): OrderState {
  return {
    ...row,
    payment: paymentStatusOf({ verified, submitted }),
    shipping: { type: shippingType },
    placedAt: new Date(placedAt),
    payments: (row.payments ?? []).map(({ id, method, submittedAt, verification }) => ({
      ...{ id, method, submittedAt: new Date(submittedAt) },
      verification: verification && {
        ...verification,
        decidedAt: new Date(verification.decidedAt),
      },
    })),
    events: (row.events ?? []).map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
    refunds: (row.refunds ?? []).map(({ refundedAt, ...refund }) => ({
      ...refund,
      refundedAt: refundedAt ? new Date(refundedAt) : null,
    })),
  };
}
