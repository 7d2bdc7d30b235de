import { type SQL, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { rupees } from "#domain/money/money";
import type { RefundWithId } from "#domain/orders/payment/single-decision";
import type { KnownReference } from "#domain/orders/refund-amounts";

// A refund has a transaction ID of its own, which a seller notes as its reference. Whoever got the refund sees that ID
// in their app, so it pays for nothing (reading R72).

export type RefundRow = { amount: string; to: string | null; orderNumber: string };

/**
 * Subquery for the store's own refund with this transaction ID, as JSON; null: there is none. A reference doesn't count
 * if it is the ID by which the refunded money had been paid: then a seller copied the wrong number, and the customer
 * who paid with it is honest.
 */
export function refundWithId(transactionId: SQL): SQL<RefundRow | null> {
  return sql<RefundRow | null>`(
    select json_build_object('amount', amount::text, 'to', "to", 'orderNumber', order_number) from (
      select refund.amount, refund.refunded_to as "to", refunded.order_number
      from refunds refund join orders refunded on refunded.id = refund.order_id
      where refund.reference = ${transactionId} and not exists (
        select from payments paid where paid.order_id = refund.order_id
          and paid.transaction_id = ${transactionId} and paid.submitted_at <= refund.due_at)
      union all
      select version.total_amount, refund.refunded_to, quote.order_number
      from unplaced_payments refund
      join quote_versions version on version.id = refund.version_id
      join quotes quote on quote.id = version.quote_id
      where refund.refund_reference = ${transactionId} and not exists (
        select from payments paid where paid.unplaced_payment_id = refund.id
          and paid.transaction_id = ${transactionId})) known
    limit 1)`;
}

export function toRefundWithId(row: RefundRow | null): RefundWithId | null {
  return row && { ...row, amount: rupees(row.amount) };
}

/** Returns the store's own refunds that have one of these transaction IDs. The keys are the IDs. */
export async function refundsWithIds(ids: readonly string[]): Promise<Map<string, RefundWithId>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; refund: RefundRow | null }>(sql`
    select wanted.id, ${refundWithId(sql`wanted.id`)} as refund
    from unnest(${sql.param([...ids])}::text[]) wanted (id)`);
  return new Map(
    rows.flatMap(({ id, refund }) => {
      const known = toRefundWithId(refund);
      return known ? [[id, known] as const] : [];
    }),
  );
}

/**
 * Returns what the store knows of an ID that a seller notes for a refund: a payment or a bank's credit has it, or the
 * refund of something else. Null: it is new.
 */
export async function knownReference(
  reference: string,
  of: { orderId?: string; paymentId?: string },
): Promise<KnownReference | null> {
  const orderId = of.orderId ?? null;
  const paymentId = of.paymentId ?? null;
  const { rows } = await db.execute<KnownReference>(sql`
    select 'payment' as by, coalesce(orders.order_number, quote.order_number) as "orderNumber"
    from payments
    left join orders on orders.id = payments.order_id
    left join unplaced_payments unplaced on unplaced.id = payments.unplaced_payment_id
    left join quote_versions version on version.id = unplaced.version_id
    left join quotes quote on quote.id = version.quote_id
    where payments.transaction_id = ${reference}
    union all
    select 'credit', null from statement_credits where transaction_id = ${reference}
    union all
    select 'refund', orders.order_number from refunds join orders on orders.id = refunds.order_id
    where reference = ${reference} and orders.id::text is distinct from ${orderId}
    union all
    select 'refund', quote.order_number from unplaced_payments unplaced
    join quote_versions version on version.id = unplaced.version_id
    join quotes quote on quote.id = version.quote_id
    where refund_reference = ${reference} and unplaced.id::text is distinct from ${paymentId}
    limit 1`);
  return rows[0] ?? null;
}
