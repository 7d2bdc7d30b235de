import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { reportName } from "#data/orders/payment/reversals.server";
import {
  contactMessages,
  payments,
  quotes,
  quoteVersions,
  statementCredits,
  statementImports,
  upiTransactionId,
  users,
} from "#data/schema.server";

// The facts about an order that only its papers for the bank or the police need.

/** Returns what the payment page promised; null: an old order, of which nothing is stored. */
export async function promiseOf(orderId: string) {
  const { created_at: shownAt, expires_at: until, total_amount: total, upi_id: to } = quoteVersions;
  const [promise] = await db
    .select({ shownAt, until, total, to })
    .from(quotes)
    .innerJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
    .where(eq(quotes.id, orderId));
  return promise ?? null;
}

/**
 * Returns the order's payments by UPI with the bank's lines about them, oldest first. `sha256` is the file's; null: no
 * file has the line.
 */
export async function bankLinesOf(orderId: string) {
  const { amount, credited_on: day, line, payer_upi_id, payer_name } = statementCredits;
  return await db
    .select({
      transactionId: upiTransactionId,
      ...{ amount, day, line, payerUpiId: payer_upi_id, payerName: payer_name },
      source: reportName("statement_credits"),
      sha256: sql<string | null>`encode(${statementImports.file_sha256}, 'hex')`,
      importedAt: statementImports.created_at,
      importedBy: users.email,
      /** The email's signer and the hash of its body. */
      signedEmail: sql<string | null>`(
        select signer || ', SHA-256 of the body ' || encode(body_sha256, 'hex') from bank_emails email
        where email.transaction_id = ${payments.transaction_id} and not is_outgoing
        order by sent_at limit 1)`,
    })
    .from(payments)
    .leftJoin(statementCredits, eq(statementCredits.transaction_id, payments.transaction_id))
    .leftJoin(statementImports, eq(statementImports.id, statementCredits.statement_id))
    .leftJoin(users, eq(users.id, statementImports.created_by))
    .where(and(eq(payments.order_id, orderId), eq(payments.method, "upi")))
    .orderBy(asc(payments.submitted_at));
}

/** Returns the messages that were sent from the contact page with this email address, oldest first. */
export async function messagesWithAddress(email: string) {
  const { subject, message, sent_at: at } = contactMessages;
  const own = and(sql`lower(${contactMessages.email}) = lower(${email})`, sql`${email} <> ''`);
  return await db
    .select({ subject, message, at })
    .from(contactMessages)
    .where(own)
    .orderBy(asc(at));
}
