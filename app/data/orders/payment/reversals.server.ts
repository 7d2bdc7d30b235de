import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { statementReversals } from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { plainDecimal } from "#domain/money/money";
import type { OutgoingId } from "#domain/statements/credits";

// Transaction IDs under which money went back or out, as confirmed statements and SMS report: one row for each, whether
// or not a payment has that ID yet.

/**
 * SQL: this transaction ID was reversed. Qualify the column with its table, because the subquery has a column of the
 * same name.
 */
export function isReversed(transactionId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from statement_reversals where statement_reversals.transaction_id = ${transactionId})`;
}

/** SQL for the name of the statement, phone or mailbox that reported a row; else a seller pasted the SMS. */
export function reportName(table: "statement_credits" | "statement_reversals" | "credit") {
  const row = sql.identifier(table);
  return sql<string>`coalesce(
    (select file_name from statement_imports where id = ${row}.statement_id),
    (select case kind when 'phone' then 'SMS: ' else 'Email: ' end || name
      from sms_sources where id = ${row}.reported_by), 'Pasted SMS')`;
}

/** `line` is missing if an SMS reports the reversal. */
type Line = OutgoingId & { line?: number };

/** The source of a reversal: a statement, a phone, or neither of them if a seller pasted the SMS. */
export type Reporter = { statementId?: string; phoneId?: string; name: string };

/**
 * Stores the reversals of a confirmed statement or of an SMS; if several report one, the first counts. An order whose
 * payment was verified gets an entry in its history; its customer gets no email. `contradicts`: the statement
 * contradicts an SMS instead of reporting a reversal; a seller decides about such a payment in the same way.
 */
export async function recordReversals(
  tx: Db,
  { statementId, phoneId, name }: Reporter,
  lines: readonly Line[],
  { by, now }: { by: string | null; now: Date },
  contradicts = false,
): Promise<void> {
  if (lines.length === 0) return;
  // The lock waits for a verification that is under way. A verification that waits for the lock finds the reversal
  // itself (`markTakenBack`).
  await tx.execute(sql`lock table statement_reversals in exclusive mode`);
  const reporter = sql`${statementId ?? null}::uuid, ${phoneId ?? null}::uuid`;
  await tx.execute(sql`
    insert into statement_reversals as known (transaction_id, statement_id, reported_by, line, contradicts, reported_at,
      amount, sent_on, payee_upi_id, is_returned)
    select transaction, ${reporter}, coalesce(min(line), 1), ${contradicts}, ${now.toISOString()},
      ${SENT_FACTS}
    from jsonb_to_recordset(${JSON.stringify(lines.map(rowOfLine))}::jsonb)
      as taken (transaction text, line integer, amount numeric, day date, payee text, returned boolean)
    group by transaction order by transaction
    on conflict (transaction_id) do update set
      statement_id = coalesce(known.statement_id, excluded.statement_id),
      line = case when known.statement_id is null then excluded.line else known.line end,
      amount = excluded.amount, sent_on = excluded.sent_on, is_returned = excluded.is_returned,
      payee_upi_id = case when known.amount = excluded.amount and ${SHOWS_REFUND} then null else excluded.payee_upi_id end,
      refund_id = case when known.amount = excluded.amount then known.refund_id end,
      unplaced_payment_id = case when known.amount = excluded.amount then known.unplaced_payment_id end
    -- A statement knows better than an SMS, and money that came back shows no refund whatever else is reported.
    where not known.contradicts and not known.is_returned and (excluded.is_returned
      or excluded.amount is not null and (known.amount is null
        or known.statement_id is null and excluded.statement_id is not null))`);
  const ids = sql.param(lines.map(({ transactionId }) => transactionId));
  const { rows } = await tx.execute<{ orderId: string; line: number }>(sql`
    update statement_reversals reversal set payment_id = payments.id from payments
    where payments.transaction_id = reversal.transaction_id and payments.transaction_id = any(${ids})
      and payments.verified_at is not null and payments.order_id is not null
      and reversal.payment_id is null
      and (reversal.statement_id, reversal.reported_by) is not distinct from (${reporter})
    returning payments.order_id as "orderId", reversal.line`);
  for (const { orderId, line } of rows) {
    const change = { kind: "payment", before: "verified", after: "taken-back" } as const;
    const place = statementId ? `${name}, line ${line}` : name;
    const note = contradicts ? `${name} says otherwise` : place;
    await recordEvent(tx, { subject: "order", id: orderId, ...change, note }, { by, now });
  }
}

function rowOfLine({ transactionId: transaction, line, sent, returned = false }: Line) {
  const { amount, day, payeeUpiId: payee } = sent ?? {};
  return { transaction, line, amount: amount && plainDecimal(amount), day, payee, returned };
}

const IS_ONE_PAYMENT = sql`count(amount) = count(*) and count(distinct (amount, day)) = 1`;
/** SQL for amount, day and payee of the lines of one ID, and whether the money came back. */
const SENT_FACTS = sql`
  case when ${IS_ONE_PAYMENT} then min(amount) end,
  case when ${IS_ONE_PAYMENT} then min(day) end,
  case when ${IS_ONE_PAYMENT} and count(distinct payee) = 1 and lower(min(payee)) in (
    select lower(refund_upi_id) from profiles where refund_upi_id is not null
    union all select lower(refunded_to) from refunds where refunded_to is not null
    union all select lower(refunded_to) from unplaced_payments where refunded_to is not null) then min(payee) end,
  bool_or(returned)`;
const SHOWS_REFUND = sql`num_nonnulls(known.refund_id, known.unplaced_payment_id) > 0`;

/** Links a payment to reversals of its ID. Must be called after its verification was written. */
export async function markReversed(tx: Db, paymentId: string): Promise<void> {
  await tx.execute(sql`
    update statement_reversals set payment_id = ${paymentId}
    where transaction_id = (select transaction_id from payments where id = ${paymentId})`);
}

/** Unlinks reversals from a payment that isn't verified any more, and deletes the seller's decision about them. */
export async function unmarkReversed(tx: Db, paymentId: string): Promise<void> {
  await tx
    .update(statementReversals)
    .set({ payment_id: null, settled_by: null, settled_at: null })
    .where(eq(statementReversals.payment_id, paymentId));
}

/** True if a verified payment was reversed and no seller has decided about that. */
export async function hasOpenReversal(tx: Db, paymentId: string): Promise<boolean> {
  return (await tx.$count(statementReversals, whereOpenReversal(paymentId))) > 0;
}

function whereOpenReversal(paymentId: string) {
  return and(eq(statementReversals.payment_id, paymentId), isNull(statementReversals.settled_at));
}

/** Records that a seller leaves a reversed payment verified. Returns false if there is nothing to decide. */
export async function settleReversal(
  tx: Db,
  paymentId: string,
  { by, now }: Writer,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(statementReversals)
    .set({ settled_by: by, settled_at: now })
    .where(whereOpenReversal(paymentId));
  return rowCount === 1;
}

/**
 * True if any of these reversals has the ID of a payment, credit or refund in this store, or went to a customer's UPI
 * ID. Used for files that have reversals and no credits.
 */
export async function hasIdsOfStore(lines: readonly Line[]): Promise<boolean> {
  if (lines.length === 0) return false;
  const ids = sql.param(lines.map(({ transactionId }) => transactionId));
  const payees = sql.param(lines.flatMap(({ sent }) => sent?.payeeUpiId?.toLowerCase() ?? []));
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from payments where transaction_id = any(${ids}))
      or exists (select from statement_credits where transaction_id = any(${ids}))
      or exists (select from refunds where reference = any(${ids}))
      or exists (select from profiles where lower(refund_upi_id) = any(${payees}::text[]))
      or exists (select from unplaced_payments where refund_reference = any(${ids})) as known`);
  return rows[0]?.known === true;
}

/** Returns which of the transaction IDs were reversed. */
export async function reversedAmong(ids: readonly string[], tx: Db = db): Promise<Set<string>> {
  const { transaction_id: id } = statementReversals;
  const hasId = sql`${id} = any(${sql.param(ids)})`;
  const rows = await tx.select({ id }).from(statementReversals).where(hasId);
  return new Set(rows.map((row) => row.id));
}
