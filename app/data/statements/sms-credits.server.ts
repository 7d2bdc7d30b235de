import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { type Db, transaction } from "#data/db.server";
import { isReversed, recordReversals } from "#data/orders/payment/reversals.server";
import { smsSources, statementCredits, type statementImports } from "#data/schema.server";
import type { StatementCredit } from "#domain/statements/credits";
import { type ForwardedCredit, SMS_LAYOUT } from "#domain/statements/forwarded-sms";
import { isSameLine, SAME_LINE_DAYS } from "#domain/statements/matching";
import { makeDoubtful } from "./credits.server.ts";

// Phones forward the bank's SMS about money that came in. Statements later confirm or contradict what they reported.

type File = Pick<typeof statementImports.$inferSelect, "id" | "file_name">;
type Writer = { by: string | null; now: Date };

/**
 * Locks all phones. Must be called before any credit is locked, because a contradiction about one credit may pause
 * several phones.
 */
export async function lockSources(tx: Db): Promise<void> {
  await tx.select({ id: smsSources.id }).from(smsSources).orderBy(asc(smsSources.id)).for("update");
}

/**
 * Stores a credit that a phone reported. If its transaction ID is known already, from another SMS or a statement, the
 * two are compared instead.
 */
export async function storeForwardedCredit(
  sourceId: string,
  { transactionId, amount, day, payerUpiId }: ForwardedCredit,
  now: Date,
): Promise<void> {
  const { told_by, import_id, credited_on, ...columns } = statementCredits;
  await transaction(async (tx) => {
    await lockSources(tx);
    const [source] = await tx
      .update(smsSources)
      .set({ heard: sql`${smsSources.heard} + 1`, heard_at: now })
      .where(and(eq(smsSources.id, sourceId), isNull(smsSources.off_at)))
      .returning({ id: smsSources.id, line: smsSources.heard, file_name: smsSources.name });
    if (!source) return;
    const [known] = await tx
      .insert(statementCredits)
      .values({
        id: newId(),
        import_id: sourceId,
        told_by: sourceId,
        transaction_id: transactionId,
        amount,
        credited_on: day,
        payer_upi_id: payerUpiId,
        line: source.line,
        file_sha256: sql`(select file_sha256 from statement_imports where id = ${sourceId})`,
      })
      .onConflictDoUpdate({
        target: columns.transaction_id,
        set: { told_by: sql`coalesce(${told_by}, ${sourceId})` },
      })
      .returning({ amount: columns.amount, day: credited_on, told_by, import_id });
    if (!known || isSameLine(known, { amount, day })) return;
    if (known.import_id === known.told_by)
      await contradict(tx, [transactionId], source, { by: null, now }, sourceId);
    // A bank's statement has the credit, so only the phone that contradicts it is paused, not those that agreed with
    // it.
    else await pauseReporters(tx, [transactionId], now, sql`source.id = ${sourceId}`);
  });
}

/**
 * Stores that money went out or back under this transaction ID. No credit with the ID proves a payment any more; if a
 * payment with it was verified already, a seller decides about that as if the bank had reversed it.
 */
export async function storeForwardedReversal(
  sourceId: string,
  transactionId: string,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    await lockSources(tx);
    const [source] = await tx
      .update(smsSources)
      .set({ unread: sql`${smsSources.unread} + 1`, heard_at: now })
      .where(and(eq(smsSources.id, sourceId), isNull(smsSources.off_at)))
      .returning({ id: smsSources.id, file_name: smsSources.name });
    if (!source) return;
    const file = { ...source, layout: SMS_LAYOUT };
    await recordReversals(tx, file, [{ transactionId, line: 1 }], { by: null, now });
  });
}

/** Condition: statements of the phone's account cover every day on which the bank may have booked the credit. */
export const IS_COVERED_BY_STATEMENTS: SQL = sql`not exists (
  select from generate_series(credit.credited_on - 1, credit.credited_on + ${SAME_LINE_DAYS}::integer, interval '1 day') posted
  where not exists (select from sms_audits audit
    where audit.source_id = credit.told_by and posted::date between audit.from_day and audit.to_day))`;

/**
 * Compares a confirmed statement with what phones reported. A statement is of a phone's account if it has a credit
 * that the phone reported; about other accounts, a missing line says nothing. `covers` are the days of which the
 * statement has every line.
 */
export async function auditSources(
  tx: Db,
  row: File,
  credits: readonly StatementCredit[],
  covers: { from: string; to: string } | null,
  writer: Writer,
): Promise<void> {
  const ids = sql.param(credits.map(({ transactionId }) => transactionId));
  const { from = null, to = null } = covers ?? {};
  if (covers)
    await tx.execute(sql`
      insert into sms_audits (source_id, import_id, from_day, to_day)
      select distinct told_by, ${row.id}::uuid, ${from}::date, ${to}::date from statement_credits
      where told_by is not null and transaction_id = any(${ids})
      on conflict do nothing`);
  // Finds credits that only a phone has although this statement should have them: their ID is in it with another
  // amount or day, or their days are all covered.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select transaction_id as id from statement_credits credit
    where import_id = told_by and not ${isReversed(sql`credit.transaction_id`)}
      and (transaction_id = any(${ids})
        or told_by in (select source_id from sms_audits where import_id = ${row.id})
          and credited_on between ${from}::date - ${SAME_LINE_DAYS}::integer and ${to}::date + 1 and ${IS_COVERED_BY_STATEMENTS})`);
  const contradicted = rows.map(({ id }) => id);
  await contradict(tx, contradicted, row, writer);
}

/**
 * Makes the phones' credits with these IDs doubtful. If a payment has such an ID, the phone that reported it and the
 * phone `also` are paused, and a seller decides about the order as if the bank had reversed its payment.
 */
async function contradict(
  tx: Db,
  ids: readonly string[],
  file: File,
  { by, now }: Writer,
  also: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await makeDoubtful(tx, ids, now);
  const reporters = sql`(source.id = told_by or source.id = ${also})`;
  const paid = await pauseReporters(tx, ids, now, reporters);
  await recordReversals(tx, file, paid, { by, now }, true);
}

/**
 * Pauses phones that meet the condition `which` and reported one of these credits, if a payment has the credit's ID.
 * Returns the credits whose ID a payment has.
 */
async function pauseReporters(tx: Db, ids: readonly string[], now: Date, which: SQL) {
  const { rows: paid } = await tx.execute<{ transactionId: string; line: number }>(sql`
    select distinct credit.transaction_id as "transactionId", line
    from statement_credits credit join payments on payments.transaction_id = credit.transaction_id
    where credit.transaction_id = any(${sql.param(ids)})`);
  await tx.execute(sql`
    update sms_sources source set paused_at = ${now.toISOString()}, paused_over = reported.transaction_id
    from statement_credits reported
    where reported.transaction_id = any(${sql.param(paid.map(({ transactionId }) => transactionId))})
      and ${which} and paused_at is null`);
  return paid;
}
