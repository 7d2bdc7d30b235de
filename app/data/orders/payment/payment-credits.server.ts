import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { payments, statementCredits, statementImports } from "#data/schema.server";
import { type Outcome, refused } from "#domain/problem";
import { UNASSIGNED_DECISIONS } from "#domain/statements/credits";
import { type ProofProblem, proofProblem } from "#domain/statements/matching";
import type { PlacementFacts } from "#domain/statements/placement/placement";
import { isReversed } from "./reversals.server.ts";
import { submittedPayment } from "./submitted-payments.server.ts";
import type { SeenPayment } from "./verification.server.ts";

/**
 * Condition: the credit can still be assigned to a payment. `decision` is the credit's column `decision`, qualified
 * as the query needs it.
 */
export function mayBeAssigned(decision: SQLWrapper): SQL {
  const stored = UNASSIGNED_DECISIONS.map((each) => sql.param(each, statementCredits.decision));
  return sql`(${decision} is null or ${decision} in ${stored})`;
}

/** The decision `unassigned` as it is stored. */
export const UNASSIGNED = sql.param("unassigned", statementCredits.decision);

/** The credit that proves a payment, and the note about it in the order's history. */
export type PaymentProof = { statement_credit_id: string | null; note: string | null };

/** The credit doesn't prove the payment, or no longer does. */
export type NotProvedProblem = {
  code: "not-proved";
  reason: ProofProblem | "credit-unavailable" | "source-paused";
};

/**
 * Assigns a credit to a payment as its proof; the caller has locked the order. The rule that the seller's preview
 * applied is checked again, because facts may have changed.
 */
export async function assignCredit(
  tx: Db,
  creditId: string,
  { paymentId }: Pick<SeenPayment, "paymentId">,
  now: Date,
): Promise<Outcome<NotProvedProblem, { proof: PaymentProof }>> {
  const refuse = (reason: NotProvedProblem["reason"]) => refused({ code: "not-proved", reason });
  const credit = await lockCredit(tx, creditId);
  const [stored] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!credit || !stored) return refuse("credit-unavailable");
  // The credit was freed meanwhile, or assigned to another payment.
  if (credit.decision !== "chosen" || credit.paymentId !== paymentId)
    return refuse("credit-unavailable");
  const { payment, others } = await submittedPayment(tx, stored);
  if (!payment) throw new Error("a payment that is locked isn't there");
  const problem = proofProblem(credit, payment, { known: credit, others });
  if (problem) return refuse(problem);
  if (credit.isPaused) return refuse("source-paused");
  await tx
    .update(statementCredits)
    .set({ decision: "verified", problem: null, payment_id: paymentId, decided_at: now })
    .where(eq(statementCredits.id, creditId));
  return { ok: true, proof: proofFromCredit(credit) };
}

export function proofFromCredit(credit: LockedCredit): PaymentProof {
  const { id, layout, line, day, byEmail } = credit;
  const message = byEmail ? "the bank's email" : "the bank's SMS";
  const source = layout === null ? message : `statement ${layout}, line ${line}`;
  return { statement_credit_id: id, note: `${source}, credited ${day}` };
}

export type LockedCredit = PlacementFacts["credit"] & {
  id: string;
  line: number;
  /** The layout of the statement that has the credit; null: only a phone has reported it. */
  layout: string | null;
  /** True if a mailbox reported this credit first. */
  byEmail: boolean;
  /** True if only a phone or mailbox has reported this credit, and was paused, because a statement contradicted it, or turned off. */
  isPaused: boolean;
};

export async function lockCredit(tx: Db, creditId: string): Promise<LockedCredit | null> {
  const [credit] = await tx
    .select({
      id: statementCredits.id,
      transactionId: statementCredits.transaction_id,
      amount: statementCredits.amount,
      day: statementCredits.credited_on,
      decision: statementCredits.decision,
      paymentId: statementCredits.payment_id,
      takenBack: isReversed(sql`statement_credits.transaction_id`),
      line: statementCredits.line,
      layout: statementImports.layout,
      byEmail: sql<boolean>`exists (select from sms_sources
        where id = reported_by and kind = 'mailbox')`,
      isPaused: sql<boolean>`exists (select from sms_sources
        where id = reported_by and statement_id is null and (paused_at is not null or off_at is not null))`,
    })
    .from(statementCredits)
    .leftJoin(statementImports, eq(statementImports.id, statementCredits.statement_id))
    .where(eq(statementCredits.id, creditId))
    .for("update", { of: statementCredits });
  return credit ?? null;
}

/**
 * Frees a payment's credit after its verification was undone. A credit that the bank reversed becomes doubtful
 * instead.
 */
export async function releaseCredit(tx: Db, paymentId: string): Promise<void> {
  const used = and(
    eq(statementCredits.payment_id, paymentId),
    inArray(statementCredits.decision, ["verified", "placed"]),
  );
  const wentBack = isReversed(sql`statement_credits.transaction_id`);
  await tx
    .update(statementCredits)
    .set({
      decision: sql`case when ${wentBack} then 'doubtful' else ${UNASSIGNED} end`,
      problem: sql`case when not ${wentBack} then 'undone' end`,
      payment_id: null,
      version_id: null,
      decided_at: null,
    })
    .where(used);
}
