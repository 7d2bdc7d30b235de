import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { proveRefunds } from "#data/checkout/refund-lines.server";
import { type Db, db, transaction } from "#data/db.server";
import { bankEmails } from "#data/schema.server";
import { reportCredit, reportReversal } from "./sms-credits.server.ts";
import { lockSources } from "./sms-sources.server.ts";

/** Condition: a statement has agreed with an email that was signed with the same key. */
const IS_SIGNER_KNOWN = sql`exists (select from bank_emails agreed
  where agreed.signer = bank_emails.signer and agreed.selector = bank_emails.selector
    and agreed.agreed_by is not null)`;
const IS_SOURCE_ON = sql`exists (select from sms_sources where id = source_id and off_at is null)`;

const MAX_AT_ONCE = 25;

/**
 * Makes credits and reversals of emails that wait and whose key is known by now. Returns the transaction IDs. An email
 * that came before its key was known may be weeks old: then its statement has it, too, and the two are compared.
 */
export async function countWaitingEmails(now: Date): Promise<string[]> {
  const due = await db
    .select({ id: bankEmails.id })
    .from(bankEmails)
    .where(and(isNull(bankEmails.counted_at), IS_SIGNER_KNOWN, IS_SOURCE_ON))
    .orderBy(asc(bankEmails.sent_at))
    .limit(MAX_AT_ONCE);
  const counted: string[] = [];
  for (const { id } of due) {
    const transactionId = await transaction((tx) => countEmail(tx, id, now));
    if (transactionId) counted.push(transactionId);
  }
  if (counted.length > 0) await proveRefunds();
  return counted;
}

async function countEmail(tx: Db, id: string, now: Date): Promise<string | null> {
  await lockSources(tx);
  const waiting = and(eq(bankEmails.id, id), isNull(bankEmails.counted_at));
  const [email] = await tx.select().from(bankEmails).where(waiting).for("update");
  if (!email) return null;
  const { source_id, transaction_id: transactionId, amount, booked_on: day, upi_id } = email;
  const counted = { counted_at: now, upi_id: null };
  await tx.update(bankEmails).set(counted).where(eq(bankEmails.id, id));
  const isKnown = amount !== null && day !== null;
  if (email.is_outgoing) {
    const sent = isKnown ? { amount, day, payeeUpiId: upi_id } : null;
    await reportReversal(tx, source_id, { transactionId, sent, returned: email.is_returned }, now);
  } else if (isKnown)
    await reportCredit(tx, source_id, { transactionId, amount, day, payerUpiId: upi_id }, now);
  return transactionId;
}
