import { and, asc, eq, exists, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db, isConnectionLoss } from "#data/db.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { payments, statementCredits, statementImports } from "#data/schema.server";
import { unassignCredit } from "./credits.server.ts";
import {
  leaseFrom,
  type StatementImportProgress,
  statementImportProgress,
} from "./imports.server.ts";

/**
 * How many of a confirmed statement's payments are verified at a time, so that the seller's page can show progress.
 * If the page is closed or a node stops, a job continues. No payment is verified twice.
 */
const STATEMENT_ORDERS_AT_ONCE = 25;

/** A payment that was verified: in whose name, and by which statement or phone. */
export type VerifiedByStatement = { orderId: string; by: string; statementId: string };

export type VerificationOptions = {
  clock?: () => Date;
  verified?: (verified: VerifiedByStatement) => void;
  /** Called with an unexpected error; the other payments are tried all the same. */
  failed: (error: unknown) => void;
};
const byClock = () => new Date();

/**
 * Verifies the next few payments of an import and returns its progress; null if there is no such import or it isn't
 * confirmed.
 */
export async function continueStatementImport(
  id: string,
  { clock = byClock, ...options }: VerificationOptions,
): Promise<StatementImportProgress | null> {
  if (!isUuid(id)) return null;
  const [mine] = await db
    .update(statementImports)
    .set({ claimed_until: leaseFrom(clock()) })
    .where(and(eq(statementImports.id, id), sql`${statementImports.confirmed_at} is not null`))
    .returning({ id: statementImports.id });
  if (!mine) return null;
  await verifyNextChosen(eq(statementCredits.statement_id, id), clock, options);
  return await statementImportProgress(id);
}

async function verifyNextChosen(
  which: SQL,
  clock: () => Date,
  options: Omit<VerificationOptions, "clock">,
): Promise<void> {
  for (const chosen of await nextChosen(which)) await verifyChosenCredit(chosen, clock(), options);
}

type Chosen = {
  id: string;
  /** The statement that has the credit, or the phone that reported it. */
  sourceId: string;
  paymentId: string | null;
  orderId: string | null;
  by: string | null;
};

async function nextChosen(which: SQL): Promise<Chosen[]> {
  return await db
    .select({
      id: statementCredits.id,
      sourceId: sql<string>`coalesce(${statementCredits.statement_id}, ${statementCredits.reported_by})`,
      paymentId: statementCredits.payment_id,
      orderId: payments.order_id,
      by: statementCredits.decided_by,
    })
    .from(statementCredits)
    .leftJoin(payments, eq(payments.id, statementCredits.payment_id))
    .where(and(which, eq(statementCredits.decision, "chosen")))
    .orderBy(asc(statementCredits.line), asc(statementCredits.id))
    .limit(STATEMENT_ORDERS_AT_ONCE);
}

/**
 * Verifies one payment. If that fails, its credit is freed with the reason, so that the others continue. A lost
 * database connection is thrown, which ends the turn.
 */
export async function verifyChosenCredit(
  { id, sourceId, paymentId, orderId, by }: Chosen,
  now: Date,
  { verified, failed }: Omit<VerificationOptions, "clock">,
): Promise<void> {
  if (!(paymentId && orderId && by)) return await unassignCredit(db, id, "credit-unavailable");
  try {
    const done = await verifyPayment({ orderId, paymentId }, by, now, { creditId: id });
    if (done.ok) return verified?.({ orderId, by, statementId: sourceId });
    const { problem } = done;
    await unassignCredit(db, id, problem.code === "not-proved" ? problem.reason : problem.code);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    failed(error);
    await unassignCredit(db, id, "failed");
  }
}

/** How long the job works on imports in one turn, in milliseconds. */
const JOB_TURN_MILLISECONDS = 10_000;

/**
 * A job's work: continues confirmed imports that no node has claimed (the statement's page continues its import while
 * it is open), and what SMS were about to verify when a node stopped. Stops after `JOB_TURN_MILLISECONDS` or when
 * `stopping` is aborted, in both cases after the batch of payments that is under way.
 */
export async function continueStatementImports({
  clock = byClock,
  stopping,
  ...options
}: VerificationOptions & { stopping?: AbortSignal | undefined }): Promise<void> {
  const end = clock().getTime() + JOB_TURN_MILLISECONDS;
  const hasTimeLeft = () => !stopping?.aborted && clock().getTime() < end;
  await verifyNextChosen(isNull(statementCredits.statement_id), clock, options);
  while (hasTimeLeft()) {
    const id = await claimUnfinished(clock());
    if (!id) return;
    while (hasTimeLeft()) {
      const progress = await continueStatementImport(id, { clock, ...options });
      if (!progress?.queued) break;
    }
  }
}

/** Claims an import that has payments to verify. If two nodes ask at once, one gets it. */
async function claimUnfinished(now: Date): Promise<string | null> {
  const { claimed_until } = statementImports;
  const unassigned = db
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(
      and(
        or(isNull(claimed_until), lt(claimed_until, now)),
        exists(
          db
            .select({ id: statementCredits.id })
            .from(statementCredits)
            .where(
              and(
                eq(statementCredits.statement_id, statementImports.id),
                eq(statementCredits.decision, "chosen"),
              ),
            ),
        ),
      ),
    )
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(statementImports)
    .set({ claimed_until: leaseFrom(now) })
    .where(sql`${statementImports.id} = (${unassigned})`)
    .returning({ id: statementImports.id });
  return claimed?.id ?? null;
}
