import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import { proveRefunds } from "#data/checkout/refund-lines.server";
import { db } from "#data/db.server";
import { statementImports } from "#data/schema.server";
import { daysBefore } from "#domain/indian-time";
import { UNMATCHED_CREDIT_DAYS } from "#domain/people/retention";

/** An import that nobody confirmed is deleted after this many days. */
const DRAFT_DAYS = 7;

const ROWS_PER_DELETE = 5_000;

export async function sweepStatements(now: Date): Promise<void> {
  const drafts = db
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(
      and(
        isNull(statementImports.confirmed_at),
        lt(statementImports.created_at, daysBefore(now, DRAFT_DAYS)),
      ),
    )
    // An import that is being confirmed is skipped.
    .for("update", { skipLocked: true });
  await db.delete(statementImports).where(inArray(statementImports.id, drafts));
  const old = daysBefore(now, UNMATCHED_CREDIT_DAYS).toISOString();
  await db.execute(sql`
    update statement_imports set dropped = dropped - 'takenBack' - 'doubtful'
    where confirmed_at < ${old} and dropped ?| array['takenBack', 'doubtful']`);
  await db.execute(sql`
    delete from statement_sums where settlement is null and credited_on < ${old}::timestamptz::date`);
  await db.execute(sql`
    delete from statement_reversals where reported_at < ${old}
      and num_nonnulls(payment_id, refund_id, unplaced_payment_id) = 0`);
  await db.execute(sql`delete from bank_emails where agreed_by is null and sent_at < ${old}`);
  await proveRefunds();
  await db.execute(sql`
    delete from statement_credits where id in (
      select credit.id from statement_credits credit
      where payment_id is null and decision is distinct from 'chosen'
        and credited_on < ${old}::timestamptz::date
        and not exists (select from statement_imports where id = statement_id and confirmed_at >= ${old})
      limit ${ROWS_PER_DELETE} for update of credit skip locked)`);
}
