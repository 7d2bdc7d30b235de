import { eq, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { evidenceFactsOf } from "#data/orders/payment/evidence.server";
import { lockCredit } from "#data/orders/payment/payment-credits.server";
import { isPending } from "#data/orders/payment/verification-queue.server";
import { statementCredits } from "#data/schema.server";
import { newestRow } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { DAYS_UNTIL_TRUSTED, manualReviewReason } from "#domain/statements/forwarded-sms";
import { IS_COVERED_BY_STATEMENTS } from "./sms-credits.server.ts";
import { AGREED_DAYS_COLUMN, lockSources } from "./sms-sources.server.ts";
import { type VerificationOptions, verifyChosenCredit } from "./statement-verification.server.ts";

/** A credit that a trusted phone reported, and the undecided payment with its ID. */
type PendingCredit = { id: string; paymentId: string; orderId: string; sourceId: string };

const MOST_AT_ONCE = 25;

/**
 * Verifies payments by the credits that phones reported, if the owner allows it. Each credit is tried once; a payment
 * that isn't verified then is left to a seller or a statement. With `transactionId`, tries only the credit with this
 * ID.
 */
export async function verifyBySms(
  { clock = () => new Date(), ...options }: VerificationOptions,
  transactionId?: string,
): Promise<void> {
  const pending = await pendingCredits(transactionId);
  const facts = await evidenceFactsOf(pending.map(({ paymentId }) => paymentId));
  for (const credit of pending) {
    const known = facts.get(credit.paymentId);
    const by = known && (await choose(credit, evidenceOf(known), clock()));
    if (by) await verifyChosenCredit({ ...credit, by }, clock(), options);
  }
}

/**
 * SQL for the credits that only phones have reported which statements have agreed with for long enough. Credits that
 * statements should have by now are left out. Needs `credit` in the conditions that follow.
 */
export const FROM_TRUSTED_CREDITS = sql`
  from sms_sources
  join statement_credits credit on reported_by = sms_sources.id and statement_id is null and decision is null
    and paused_at is null and off_at is null and ${AGREED_DAYS_COLUMN} >= ${DAYS_UNTIL_TRUSTED}
    and not ${IS_COVERED_BY_STATEMENTS}`;

/**
 * Returns the credits to try. Phones that are paused or not trusted yet are left out, and so are payments whose
 * screenshot is still being read, since its text may raise a doubt.
 */
async function pendingCredits(transactionId?: string): Promise<PendingCredit[]> {
  const { rows } = await db.execute<PendingCredit>(sql`
    select credit.id, payments.id as "paymentId", payments.order_id as "orderId", reported_by as "sourceId"
    ${FROM_TRUSTED_CREDITS}
    join payments on payments.transaction_id = credit.transaction_id
    where ${isPending}
      and ${transactionId ? sql`credit.transaction_id = ${transactionId}` : sql`true`}
      and not exists (select from screenshot_readings reading
        where reading.sha256 = payments.screenshot_sha256 and reading.state = 'waiting')
    order by payments.submitted_at limit ${MOST_AT_ONCE}`);
  return rows;
}

/**
 * Decides about one credit, with all phones locked, so that two payments can't exceed the day's limit together.
 * Returns the owner in whose name the payment is to be verified, who is the last to have saved the setting. Null: a
 * seller has to decide.
 */
async function choose(
  { id, paymentId }: PendingCredit,
  evidence: ReturnType<typeof evidenceOf>,
  now: Date,
): Promise<string | null> {
  return await transaction(async (tx) => {
    await lockSources(tx);
    const limits = await limitsNow(tx);
    const credit = limits && (await lockCredit(tx, id));
    if (!credit || credit.decision !== null) return null;
    const today = indianDay(now);
    const [counted] = await tx
      .select({ sum: sql<string>`coalesce(sum(${statementCredits.amount}), 0)::text` })
      .from(statementCredits)
      .where(eq(statementCredits.chosen_on, today));
    const verifiedToday = rupees(counted?.sum ?? "0");
    const problem = manualReviewReason({ ...credit, verifiedToday }, limits, evidence);
    const decision = problem
      ? ({ decision: "unassigned", problem } as const)
      : ({ decision: "chosen", problem, payment_id: paymentId, chosen_on: today } as const);
    await tx
      .update(statementCredits)
      .set({ ...decision, decided_by: limits.by, decided_at: now })
      .where(eq(statementCredits.id, id));
    return problem ? null : limits.by;
  });
}

/** Returns the limits up to which SMS verify payments; null: the owner doesn't allow it. */
async function limitsNow(tx: Db) {
  const saved = await smsSettingsNow(tx);
  if (!saved?.value.verifies) return null;
  const { mostPayment, mostDay } = saved.value;
  return { by: saved.by, mostPayment: rupees(mostPayment), mostDay: rupees(mostDay) };
}

/** Returns what an owner saved last about SMS, and who it was; null: nobody has. */
export async function smsSettingsNow(tx: Db) {
  const row = await newestRow(tx, "bankSms");
  const { data } = SETTINGS.bankSms.safeParse(row?.value);
  return row?.by && data ? { by: row.by, value: data } : null;
}
