import { eq, sql } from "drizzle-orm";
import { isTransactionIdConflict } from "#data/checkout/transaction-ids.server";
import { type Db, db, isConnectionLoss, transaction } from "#data/db.server";
import { statementCredits } from "#data/schema.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, rupees } from "#domain/money/money";
import { manualReviewReason } from "#domain/statements/forwarded-sms";
import { creditForVersion } from "./exact-amount-credits.server.ts";
import { lockCustomerAndVersion, placeForCredit } from "./placed-credits.server.ts";
import { lockSources } from "./sms-sources.server.ts";
import { FROM_TRUSTED_CREDITS, smsSettingsNow } from "./sms-verification.server.ts";
import type { VerificationOptions } from "./statement-verification.server.ts";

/** A credit that a trusted phone reported, and an open version that asked for its amount. */
type CreditToPlace = { id: string; sourceId: string; versionId: string };

const MAX_AT_ONCE = 25;

/**
 * Places orders by the bank's word alone, without their customers, and verifies them, if the owner allows it (reading
 * R71). Each credit is tried once: if there is a doubt or a limit is reached, its customer is asked. With
 * `transactionId`, tries only the credit with this ID.
 */
export async function placeAutomatically(
  { clock = () => new Date(), verified, failed }: VerificationOptions,
  transactionId?: string,
): Promise<void> {
  for (const credit of await creditsToPlace(clock(), transactionId)) {
    try {
      const placed = await transaction((tx) => placeAlone(tx, credit, clock()));
      if (placed) verified?.({ ...placed, statementId: credit.sourceId });
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      // The customer has sent the ID in this moment.
      if (isTransactionIdConflict(error)) continue;
      failed(error);
      await noteProblem(db, credit.id, "failed");
    }
  }
}

/** Returns the credits to try. Money that came days ago is no news: its customer has typed the ID since. */
async function creditsToPlace(now: Date, transactionId?: string): Promise<CreditToPlace[]> {
  const { rows } = await db.execute<CreditToPlace>(sql`
    select distinct on (credit.id) credit.id, reported_by as "sourceId", version.id as "versionId"
    ${FROM_TRUSTED_CREDITS}
    join quote_versions version on version.total_amount = credit.amount and version.exact_discount > 0
      and version.expires_at > ${now.toISOString()}
    where credit.problem is null and credit.payment_id is null
      and credit.credited_on >= ${indianDayAfter(indianDay(now), -1)}
      and ${transactionId ? sql`credit.transaction_id = ${transactionId}` : sql`true`}
    order by credit.id, version.created_at desc limit ${MAX_AT_ONCE}`);
  return rows;
}

/**
 * Places and verifies one order, with all phones locked, so that two orders can't exceed the day's limit together.
 * Null: its customer is asked, and the credit says why.
 */
async function placeAlone(
  tx: Db,
  { id, versionId }: CreditToPlace,
  now: Date,
): Promise<{ orderId: string; by: string } | null> {
  const version = await lockCustomerAndVersion(tx, versionId);
  await lockSources(tx);
  const limits = await limitsNow(tx);
  if (!version || !limits) return null;
  const found = await creditForVersion(version, now, tx);
  if (found?.creditId !== id) return await noteProblem(tx, id, "amount-unclear");
  const amount = version.total;
  const verifiedToday = await placedOn(tx, indianDay(now));
  const problem = found.doubt ?? manualReviewReason({ amount, verifiedToday }, limits, []);
  if (problem) return await noteProblem(tx, id, problem);
  const placed = await placeForCredit(tx, id, versionId, { by: limits.by, now });
  if (!placed.ok) return await noteProblem(tx, id, placed.problem.code);
  await tx
    .update(statementCredits)
    .set({ placed_on: indianDay(now) })
    .where(eq(statementCredits.id, id));
  return { orderId: version.quoteId, by: limits.by };
}

/** Returns the sum of what was placed without its customers on an Indian day. */
async function placedOn(tx: Db, day: string): Promise<Paise> {
  const [counted] = await tx
    .select({ sum: sql<string>`coalesce(sum(${statementCredits.amount}), 0)::text` })
    .from(statementCredits)
    .where(eq(statementCredits.placed_on, day));
  return rupees(counted?.sum ?? "0");
}

/** Notes why the customer is asked, so that the credit isn't tried again. An SMS may still verify what they place. */
async function noteProblem(tx: Db, id: string, problem: string): Promise<null> {
  await tx.update(statementCredits).set({ problem }).where(eq(statementCredits.id, id));
  return null;
}

/** Returns the limits for orders without their customers; null: the owner doesn't allow them. */
async function limitsNow(tx: Db) {
  const saved = await smsSettingsNow(tx);
  if (!saved?.value.places) return null;
  const { mostPlacedPayment, mostPlacedDay } = saved.value;
  return { by: saved.by, mostPayment: rupees(mostPlacedPayment), mostDay: rupees(mostPlacedDay) };
}
