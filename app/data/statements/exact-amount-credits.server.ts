import { and, between, eq, sql } from "drizzle-orm";
import { versionsOfAmount } from "#data/checkout/exact-amounts.server";
import type { QuoteVersion } from "#data/checkout/quote-versions.server";
import { refundWithId, toRefundWithId } from "#data/checkout/refund-ids.server";
import { type Db, db } from "#data/db.server";
import { lockCredit } from "#data/orders/payment/payment-credits.server";
import { isReversed } from "#data/orders/payment/reversals.server";
import { type Confirmation, confirmQuote, placedFacts } from "#data/orders/placing.server";
import { statementCredits } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { type Paise, ZERO } from "#domain/money/money";
import {
  type CreditOfAmount,
  type PaidVersions,
  versionsPaidBy,
} from "#domain/statements/placement/exact-amount";
import { creditProblem } from "#domain/statements/placement/placement";

// The credit that the bank has of exactly a version's amount, by which its customer places the order without typing
// its ID (reading R71).

/** Two credits of one amount are enough to know that it came twice. */
const MAX_CREDITS = 2;

/** Returns the credits of an amount on these Indian days. */
async function creditsOfAmount(
  tx: Db,
  amount: Paise,
  days: { from: string; to: string },
): Promise<(CreditOfAmount & { id: string; isInStatement: boolean })[]> {
  const { transaction_id } = statementCredits;
  const id = sql`${transaction_id}`;
  const rows = await tx
    .select({
      id: statementCredits.id,
      isInStatement: sql<boolean>`${statementCredits.statement_id} is not null`,
      transactionId: transaction_id,
      amount: statementCredits.amount,
      day: statementCredits.credited_on,
      decision: statementCredits.decision,
      paymentId: statementCredits.payment_id,
      takenBack: isReversed(id),
      isIdSent: sql<boolean>`exists (select from payments live
        where live.transaction_id = ${id} and live.released_at is null)`,
      sentByAnother: sql<boolean>`exists (select from refused_transaction_ids refused
        where refused.transaction_id = ${id})`,
      refund: refundWithId(id),
    })
    .from(statementCredits)
    .where(
      and(
        eq(statementCredits.amount, amount),
        between(statementCredits.credited_on, days.from, days.to),
      ),
    )
    .limit(MAX_CREDITS);
  return rows.map(({ refund, ...row }) => ({ ...row, refundWithId: toRefundWithId(refund) }));
}

/** Returns the credit by which the version can be placed, with the doubt about it; null: none, or not only one. */
export async function creditForVersion(
  version: QuoteVersion,
  now: Date,
  tx: Db = db,
): Promise<{ creditId: string; doubt: PaidVersions["doubt"] } | null> {
  const { total, createdAt, expiresAt } = version;
  if (version.exactDiscount === ZERO || expiresAt <= now) return null;
  const days = { from: indianDay(createdAt), to: indianDay(expiresAt) };
  const credits = await creditsOfAmount(tx, total, days);
  const [credit] = credits;
  if (!credit) return null;
  const versions = await versionsOfAmount(total, credit.day, tx);
  const paid = versionsPaidBy(credit, { credits, versions }, now);
  if (!paid?.versionIds.includes(version.id)) return null;
  // A line of a statement would count as proof of what is pressed.
  if (paid.doubt === "amount-of-another" && credit.isInStatement) return null;
  return { creditId: credit.id, doubt: paid.doubt };
}

/**
 * Confirm by the bank's word: places the version with the ID of the bank's credit, which the customer never sends. The
 * credit is found anew and locked, so that it places one order.
 */
export async function confirmByCredit(
  userId: string,
  versionId: string,
  confirmation: Omit<Confirmation, "transactionId">,
  now: Date,
) {
  const transactionId = (tx: Db, version: QuoteVersion) => takeCredit(tx, version, now);
  return await confirmQuote(userId, versionId, { ...confirmation, transactionId }, now);
}

/** Returns the ID of the version's credit, or that of the order which was placed before. Null: there is none any more. */
async function takeCredit(tx: Db, version: QuoteVersion, now: Date): Promise<string | null> {
  if (version.state === "placed")
    return (await placedFacts(tx, version.quoteId)).transactionIds[0] ?? null;
  const found = await creditForVersion(version, now, tx);
  const credit = found && (await lockCredit(tx, found.creditId));
  if (!credit || creditProblem(credit)) return null;
  // The amount alone led to this ID, so it proves nothing if the money may be another customer's: a seller verifies.
  if (found.doubt === "amount-of-another")
    await tx
      .update(statementCredits)
      .set({ decision: "unassigned", problem: found.doubt, decided_at: now })
      .where(eq(statementCredits.id, credit.id));
  return credit.transactionId;
}
