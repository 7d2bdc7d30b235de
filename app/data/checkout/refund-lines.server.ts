import { type SQL, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { rupees } from "#domain/money/money";
import {
  provedRefunds,
  REFUND_DAYS_AFTER,
  type RefundLine,
  type RefundProof,
} from "#domain/orders/refund-proof";

// The bank's lines of money that went out (`statement_reversals`) and the refunds that they show (reading R73). A refund
// is a row of `refunds`, or a payment without an order that was given back.

/** The column of a line that names the refund which it shows. */
type RefundColumn = "refund_id" | "unplaced_payment_id";

const dayOf = (at: SQL) => sql`(${at} at time zone 'Asia/Kolkata')::date`;

const UNSEEN_REFUNDS = sql`
  select 'refund_id' as column, refund.id, refund.order_id, refund.amount, refund.reference,
    case when refund.refunded_at is null then buyer.refund_upi_id else refund.refunded_to end as to,
    ${dayOf(sql`refund.due_at`)} as owed_on, ${dayOf(sql`refund.refunded_at`)} as sent_on
  from refunds refund
  join orders on orders.id = refund.order_id
  left join profiles buyer on buyer.id = orders.user_id
  where refund.withdrawn_at is null and not exists (
    select from statement_reversals line where line.refund_id = refund.id)
  union all
  select 'unplaced_payment_id', refund.id, null, version.total_amount, refund.refund_reference, refund.refunded_to,
    ${dayOf(sql`refund.stored_at`)}, ${dayOf(sql`decision.decided_at`)}
  from unplaced_payments refund
  join quote_versions version on version.id = refund.version_id
  join payments payment on payment.unplaced_payment_id = refund.id
  join payment_verification decision on decision.payment_id = payment.id and decision.withdrawn_at is null
  where refund.settled_as = 'refunded' and not exists (
    select from statement_reversals line where line.unplaced_payment_id = refund.id)`;

const UNUSED_LINE = sql`line.amount is not null and not line.is_returned
  and num_nonnulls(line.refund_id, line.unplaced_payment_id) = 0`;

type Pair = RefundLine & { column: RefundColumn };

/** Returns the lines that no refund has yet, each with the refunds that it may show; of one order, or of all. */
async function refundLines(tx: Db, orderId?: string): Promise<Pair[]> {
  const { rows } = await tx.execute<
    Omit<Pair, "amount" | "lineAmount"> & Record<"amount" | "lineAmount", string>
  >(sql`
    with refund as materialized (select * from (${UNSEEN_REFUNDS}) unseen
      ${orderId ? sql`where order_id = ${orderId}` : sql``}),
    line as materialized (select transaction_id, amount, sent_on, lower(payee_upi_id) as payee
      from statement_reversals line where ${UNUSED_LINE}),
    pair as (
      select refund.*, line.* from refund join line on line.transaction_id = refund.reference
      union all
      select refund.*, line.* from refund join line
        on line.amount = refund.amount and line.payee = lower(refund.to) and refund.reference is null)
    select * from pair as pair ("column", "refundId", order_id, amount, reference, "to", "owedOn", "sentOn",
      "transactionId", "lineAmount", day, "payeeUpiId") order by day, "transactionId"`);
  return rows.map((row) => ({
    ...row,
    amount: rupees(row.amount),
    lineAmount: rupees(row.lineAmount),
  }));
}

/**
 * Links refunds that were sent with the lines that show them. Called once a line or a refund is committed; the lock
 * makes two calls follow each other, so that the later one sees what both recorded. A job repeats it for what a stopped
 * node or one of 0.3 recorded.
 */
export async function proveRefunds(): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`lock table statement_reversals in exclusive mode`);
    for (const { column, refundId, sentOn, transactionId } of provedRefunds(await refundLines(tx)))
      if (sentOn !== null)
        await tx.execute(sql`
          update statement_reversals set ${sql.identifier(column)} = ${refundId}, payee_upi_id = null
          where transaction_id = ${transactionId}`);
  });
}

/** Runs `work` in a transaction, and if it recorded something, looks which refunds the bank shows now. */
export async function transactionWithProof<Answer extends { ok: boolean }>(
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const answer = await transaction(work);
  if (answer.ok) await proveRefunds();
  return answer;
}

/** Returns the lines that may be those of the order's refunds, for a seller to decide. */
export async function possibleRefundLines(orderId: string) {
  const pairs = await refundLines(db, orderId);
  return pairs.map(({ refundId, transactionId: reference, lineAmount: amount, day }) => ({
    ...{ refundId, reference, amount, day },
  }));
}

/** Returns the transaction IDs by which the bank shows that owed refunds were sent already. The keys are the refunds. */
export async function seenOwedRefunds(): Promise<Map<string, string>> {
  const found = provedRefunds(await refundLines(db)).filter(({ sentOn }) => sentOn === null);
  return new Map(found.map(({ refundId, transactionId }) => [refundId, transactionId]));
}

/** SQL for the row of a refund: `sentAt` is null if it isn't sent yet. */
type RefundSql = Record<"id" | "amount" | "to" | "reference" | "owedAt" | "sentAt", SQL> & {
  column: RefundColumn;
};

/** SQL: statements of the bank cover each day on which it may have booked the refund, and no line may be the refund's. */
export function isMissingRefund({
  to,
  reference,
  amount,
  owedAt,
  sentAt,
}: RefundSql): SQL<boolean> {
  const firstDay = sql`least(${dayOf(owedAt)}, ${dayOf(sentAt)} - 1)`;
  return sql<boolean>`(not exists (
      select from generate_series(${firstDay}::timestamp, ${dayOf(sentAt)} + ${REFUND_DAYS_AFTER}::integer, interval '1 day') day
      where not exists (select from statement_imports file where file.confirmed_at is not null
        and day::date between file.covers_from and least(file.covers_to, ${dayOf(sql`file.created_at`)} - 1)
        and file.layout not in ('phonepe', 'sms') and not file.dropped ? 'report'
        -- Of columns that a seller chose, one has to be that of money that went out.
        and (file.layout <> 'mapped' or (file.dropped ->> 'debits')::integer > 0)))
    and not exists (select from statement_reversals line where ${UNUSED_LINE}
      and (line.transaction_id = ${reference} or ${reference} is null
        and line.amount = ${amount} and lower(line.payee_upi_id) = lower(${to}))))`;
}

/** SQL for what the bank says about a refund, as JSON (`RefundProof`); null: it wasn't sent, or no line can show it. */
export function refundProof(refund: RefundSql): SQL<RefundProof | null> {
  const { id, column, reference, to, sentAt } = refund;
  return sql<RefundProof | null>`case when ${sentAt} is not null and num_nonnulls(${reference}, ${to}) > 0 then coalesce(
    (select jsonb_build_object('state', 'seen', 'day', line.sent_on) from statement_reversals line
      where line.${sql.identifier(column)} = ${id}),
    jsonb_build_object('state', case when ${isMissingRefund(refund)} then 'missing' else 'sent' end)) end`;
}

/** SQL for what the bank says about a row of `refunds`, by that or another name in the query. */
export function proofOfRefund(name: "refunds" | "refund"): SQL<RefundProof | null> {
  return refundProof(refundRow(name));
}

/** The columns of `refunds`, by that or another name in the query. */
export function refundRow(name: "refunds" | "refund"): RefundSql {
  const column = (of: string) => sql`${sql.identifier(name)}.${sql.identifier(of)}`;
  return {
    ...{ column: "refund_id", id: column("id"), amount: column("amount") },
    ...{ to: column("refunded_to"), reference: column("reference") },
    ...{ owedAt: column("due_at"), sentAt: column("refunded_at") },
  };
}
