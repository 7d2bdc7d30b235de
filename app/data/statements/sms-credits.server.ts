import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { proveRefunds } from "#data/checkout/refund-lines.server";
import { newId } from "#data/columns.server";
import { type Db, transaction } from "#data/db.server";
import { isReversed, type Reporter, recordReversals } from "#data/orders/payment/reversals.server";
import { smsSources, statementCredits, type statementImports } from "#data/schema.server";
import type { OutgoingId, StatementCredit } from "#domain/statements/credits";
import type { ForwardedCredit } from "#domain/statements/forwarded-sms";
import { isSameLine, SAME_LINE_DAYS } from "#domain/statements/matching";
import { agreeWithEmails } from "./bank-emails.server.ts";
import { makeDoubtful } from "./credits.server.ts";
import { lockSources } from "./sms-sources.server.ts";

// Phones and mailboxes report money that came in, by the bank's SMS and emails. Statements later confirm or contradict
// what they reported.

type Writer = { by: string | null; now: Date };

type Source = { phoneId: string; name: string; pausedAt: Date | null };

/** Locks all sources and counts a message of one that is switched on; null: it is off. */
async function countMessage(
  tx: Db,
  id: string,
  as: "message_count" | "unread",
  now: Date,
): Promise<Source | null> {
  await lockSources(tx);
  const [source] = await tx
    .update(smsSources)
    .set({ [as]: sql`${smsSources[as]} + 1`, last_message_at: now })
    .where(and(eq(smsSources.id, id), isNull(smsSources.off_at)))
    .returning({ phoneId: smsSources.id, name: smsSources.name, pausedAt: smsSources.paused_at });
  return source ?? null;
}

/**
 * Stores a credit that a phone or a mailbox reported. If its transaction ID is known already, from another message or a
 * statement, the two are compared instead.
 */
export async function storeForwardedCredit(
  sourceId: string,
  credit: ForwardedCredit,
  now: Date,
): Promise<void> {
  await transaction((tx) => reportCredit(tx, sourceId, credit, now));
}

export async function reportCredit(
  tx: Db,
  sourceId: string,
  { transactionId, amount, day, payerUpiId }: ForwardedCredit,
  now: Date,
): Promise<void> {
  const { reported_by, statement_id, amount: storedAmount, credited_on } = statementCredits;
  const source = await countMessage(tx, sourceId, "message_count", now);
  if (!source) return;
  const [known] = await tx
    .insert(statementCredits)
    .values({
      id: newId(),
      reported_by: sourceId,
      transaction_id: transactionId,
      amount,
      credited_on: day,
      payer_upi_id: payerUpiId,
    })
    .onConflictDoUpdate({
      target: statementCredits.transaction_id,
      set: { reported_by: sql`coalesce(${reported_by}, ${sourceId})` },
    })
    .returning({ amount: storedAmount, day: credited_on, statement_id });
  if (!known || isSameLine(known, { amount, day })) return;
  if (known.statement_id === null)
    await contradict(tx, [transactionId], source, { by: null, now }, sourceId);
  // A bank's statement has the credit, so only the source that contradicts it is paused, not those that agreed with
  // it.
  else await pauseReporters(tx, [transactionId], now, sql`source.id = ${sourceId}`);
}

/**
 * Stores that money went out or back under this transaction ID. No credit with the ID proves a payment any more; if a
 * payment with it was verified already, a seller decides about that as if the bank had reversed it. Money that went out
 * may show a refund, unless the source is paused.
 */
export async function storeForwardedReversal(
  sourceId: string,
  outgoing: OutgoingId,
  now: Date,
): Promise<void> {
  await transaction((tx) => reportReversal(tx, sourceId, outgoing, now));
  if (outgoing.sent) await proveRefunds();
}

export async function reportReversal(
  tx: Db,
  sourceId: string,
  { sent = null, ...outgoing }: OutgoingId,
  now: Date,
): Promise<void> {
  const source = await countMessage(tx, sourceId, "unread", now);
  if (!source) return;
  const line = { ...outgoing, sent: source.pausedAt === null ? sent : null };
  await recordReversals(tx, source, [line], { by: null, now });
}

/** Condition: statements of the phone's account cover every day on which the bank may have booked the credit. */
export const IS_COVERED_BY_STATEMENTS: SQL = sql`not exists (
  select from generate_series(credit.credited_on - 1, credit.credited_on + ${SAME_LINE_DAYS}::integer, interval '1 day') posted
  where not exists (select from sms_audits audit
    where audit.source_id = credit.reported_by and posted::date between audit.from_day and audit.to_day))`;

/**
 * Compares a confirmed statement with what phones reported. A statement is of a phone's account if it has a credit
 * that the phone reported; about other accounts, a missing line says nothing. `covers` are the days of which the
 * statement has every line.
 */
export async function auditSources(
  tx: Db,
  { id, file_name: name }: Pick<typeof statementImports.$inferSelect, "id" | "file_name">,
  credits: readonly StatementCredit[],
  covers: { from: string; to: string } | null,
  writer: Writer,
): Promise<void> {
  const ids = sql.param(credits.map(({ transactionId }) => transactionId));
  await agreeWithEmails(tx, id, credits, writer.now);
  const { from = null, to = null } = covers ?? {};
  if (covers)
    await tx.execute(sql`
      insert into sms_audits (source_id, import_id, from_day, to_day)
      select distinct reported_by, ${id}::uuid, ${from}::date, ${to}::date from statement_credits
      where reported_by is not null and transaction_id = any(${ids})
      on conflict do nothing`);
  // Finds credits that only a phone has although this statement should have them: their ID is in it with another
  // amount or day, or their days are all covered.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select transaction_id as id from statement_credits credit
    where statement_id is null and not ${isReversed(sql`credit.transaction_id`)}
      and (transaction_id = any(${ids})
        or reported_by in (select source_id from sms_audits where import_id = ${id})
          and credited_on between ${from}::date - ${SAME_LINE_DAYS}::integer and ${to}::date + 1 and ${IS_COVERED_BY_STATEMENTS})`);
  const contradicted = rows.map((row) => row.id);
  await contradict(tx, contradicted, { statementId: id, name }, writer);
}

/**
 * Makes the phones' credits with these IDs doubtful. If a payment has such an ID, the phone that reported it and the
 * phone `also` are paused, and a seller decides about the order as if the bank had reversed its payment.
 */
async function contradict(
  tx: Db,
  ids: readonly string[],
  reporter: Reporter,
  { by, now }: Writer,
  also: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await makeDoubtful(tx, ids, now);
  const reporters = sql`(source.id = reported_by or source.id = ${also})`;
  const paid = await pauseReporters(tx, ids, now, reporters);
  const lines = paid.map((transactionId) => ({ transactionId }));
  await recordReversals(tx, reporter, lines, { by, now }, true);
}

/**
 * Pauses phones that meet the condition `which` and reported one of these credits, if a payment has the credit's ID.
 * Returns the IDs that a payment has.
 */
async function pauseReporters(tx: Db, ids: readonly string[], now: Date, which: SQL) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct transaction_id as id from payments where transaction_id = any(${sql.param(ids)})`);
  const paid = rows.map(({ id }) => id);
  await tx.execute(sql`
    update sms_sources source set paused_at = ${now.toISOString()}, paused_over = reported.transaction_id
    from statement_credits reported
    where reported.transaction_id = any(${sql.param(paid)})
      and ${which} and paused_at is null`);
  return paid;
}
