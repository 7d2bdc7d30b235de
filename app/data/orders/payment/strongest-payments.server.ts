import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { paymentSms, payments, screenshotReadings, statementCredits } from "#data/schema.server";
import { QUEUE_WINDOW } from "#domain/limits";
import { evidenceRank, isInStatement } from "#domain/orders/payment/evidence";
import { evidenceFactsOf } from "./evidence.server.ts";
import { isTakenBack } from "./reversals.server.ts";
import { submittedPaymentsFor } from "./submitted-payments.server.ts";
import { isPending, paymentsToVerify, type QueueWindow } from "./verification-queue.server.ts";

// The verification queue sorted by evidence, and its payments that a statement has proved.

/** A window of the queue: strongest evidence first, then the longest pending. */
export async function strongestPayments(after?: string): Promise<QueueWindow> {
  const ids = await walkOf(after);
  // The window is empty if all its payments were decided meanwhile, so the next one is tried.
  for (let from = after === undefined ? 0 : ids.indexOf(after) + 1; ; from += QUEUE_WINDOW) {
    const among = ids.slice(from, from + QUEUE_WINDOW);
    const { rows } = await paymentsToVerify({ among });
    const hasMore = ids.length > from + QUEUE_WINDOW;
    if (rows.length === 0 && hasMore) continue;
    const ordered = rows.toSorted(
      (one, other) => among.indexOf(one.paymentId) - among.indexOf(other.paymentId),
    );
    return { rows: ordered, next: hasMore ? (among.at(-1) ?? null) : null };
  }
}

/** Milliseconds for which a ranking is used for further windows. */
const WALK = 60_000;
let walk: { ids: string[]; began: number } = { ids: [], began: -WALK };

async function walkOf(after: string | undefined): Promise<string[]> {
  const now = performance.now();
  if (after !== undefined && now - walk.began < WALK && walk.ids.includes(after)) return walk.ids;
  walk = { ids: await byStrength(), began: now };
  return walk.ids;
}

/** All pending payments by strength: two statements, however many payments. */
async function byStrength(): Promise<string[]> {
  const submitted = (await read(() => submittedPaymentsFor([]))).filter(
    ({ orderId }) => orderId !== null,
  );
  const facts = await rankFacts(submitted.map(({ paymentId }) => paymentId));
  const ranked = submitted.flatMap((payment) => {
    const known = facts.get(payment.paymentId);
    if (!known) return [];
    const { credit, idElsewhere, pictureElsewhere, submittedAt, wentBack, ...evidence } = known;
    const rank = evidenceRank({
      ...payment,
      ...evidence,
      credit: credit && { ...credit, transactionId: payment.transactionId },
      coveredTo: null,
      takenBack: wentBack ? { fileName: "", line: 0, settled: false } : null,
      sameId: idElsewhere ? [{ orderId: null }] : [],
      isElsewhere: idElsewhere || pictureElsewhere,
    });
    return { id: payment.paymentId, rank, at: submittedAt.getTime() };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.at - b.at || (a.id < b.id ? -1 : 1));
  return ranked.map(({ id }) => id);
}

async function rankFacts(paymentIds: readonly string[]) {
  const elsewhere = (same: SQL) => sql<boolean>`exists (
    select from payments other where ${same} and other.order_id is distinct from ${payments.order_id})`;
  const rows = await read(() =>
    db
      .select({
        paymentId: payments.id,
        submittedAt: payments.submitted_at,
        credit: {
          amount: statementCredits.amount,
          day: statementCredits.credited_on,
          decision: statementCredits.decision,
          paymentId: statementCredits.payment_id,
        },
        sms: { transactionId: paymentSms.transaction_id, amount: paymentSms.amount },
        wentBack: isTakenBack(sql`payments.transaction_id`),
        idElsewhere: elsewhere(sql`other.transaction_id = ${payments.transaction_id}`),
        pictureElsewhere: elsewhere(sql`other.screenshot_sha256 = ${payments.screenshot_sha256}`),
        /** The ID's digits occur in the screenshot's text. It is a rough test, for sorting alone. */
        showsId: sql<boolean>`coalesce(position(${payments.transaction_id} in
          translate(${screenshotReadings.text}, ' -', '')) > 0, false)`,
      })
      .from(payments)
      .leftJoin(screenshotReadings, eq(screenshotReadings.sha256, payments.screenshot_sha256))
      .leftJoin(statementCredits, eq(statementCredits.transaction_id, payments.transaction_id))
      .leftJoin(paymentSms, eq(paymentSms.payment_id, payments.id))
      .where(sql`${payments.id} = any(${sql.param(paymentIds)}::uuid[])`),
  );
  return new Map(rows.map(({ paymentId, ...row }) => [paymentId, row]));
}

export type ProvedPayments = {
  /** The import that proves most of them. */
  importId: string;
  count: number;
};

/** Payments shown at once; the others follow when these are verified. */
const MOST_PROVED = 200;

/**
 * Pending payments that a confirmed statement proves: the customer sent the ID after the confirmation, or a seller
 * undid the verification. Null if there is none.
 */
export async function provedPayments(): Promise<ProvedPayments | null> {
  const { decision } = statementCredits;
  const isFree = or(isNull(decision), inArray(decision, ["left", "invited"]));
  const rows = await read(() =>
    db
      .select({ paymentId: payments.id, importId: statementCredits.import_id })
      .from(statementCredits)
      .innerJoin(payments, eq(payments.transaction_id, statementCredits.transaction_id))
      .where(and(isPending, isFree))
      .limit(MOST_PROVED),
  );
  const facts = await evidenceFactsOf(rows.map(({ paymentId }) => paymentId));
  const proved = rows.filter(({ paymentId }) => {
    const known = facts.get(paymentId);
    return known && known.status !== "cancelled" && isInStatement(known);
  });
  const [most] = [...Map.groupBy(proved, ({ importId }) => importId)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return most ? { importId: most[0], count: most[1].length } : null;
}
