import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { bankEmails } from "#data/schema.server";
import type { StatementCredit } from "#domain/statements/credits";
import { isSameLine } from "#domain/statements/matching";

// Signed emails of the bank's, and the money that they report. A key of the bank's that no statement has agreed with yet proves nothing: its
// emails wait here and are no credits.

export type BankEmail = typeof bankEmails.$inferInsert;

/** Stores an email that waits to be counted. False: an email with its Message-ID or body was there before. */
export async function storeEmail(email: BankEmail): Promise<boolean> {
  const { rowCount } = await db.insert(bankEmails).values(email).onConflictDoNothing();
  return rowCount === 1;
}

/**
 * Marks the emails with which a confirmed statement agrees, so that their signers are known from now on. Their credits
 * are the statement's; the mailbox counts as the source that had reported them.
 */
export async function agreeWithEmails(
  tx: Db,
  statementId: string,
  credits: readonly StatementCredit[],
  now: Date,
): Promise<void> {
  const lines = new Map(credits.map((credit) => [credit.transactionId, credit]));
  const reported = await tx
    .select()
    .from(bankEmails)
    .where(
      and(
        inArray(bankEmails.transaction_id, [...lines.keys()]),
        eq(bankEmails.is_outgoing, false),
        isNull(bankEmails.agreed_by),
      ),
    );
  const agreed = reported.filter(({ transaction_id, amount, booked_on }) => {
    const line = lines.get(transaction_id);
    return (
      line && amount !== null && booked_on !== null && isSameLine(line, { amount, day: booked_on })
    );
  });
  if (agreed.length === 0) return;
  const ids = sql.param(agreed.map(({ id }) => id));
  await tx.execute(sql`
    update bank_emails set agreed_by = ${statementId}, upi_id = null,
      counted_at = coalesce(counted_at, ${now.toISOString()})
    where id = any(${ids})`);
  await tx.execute(sql`
    update statement_credits credit set reported_by = email.source_id from bank_emails email
    where email.id = any(${ids}) and credit.transaction_id = email.transaction_id
      and credit.reported_by is null`);
}
