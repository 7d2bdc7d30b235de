import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { paymentSms, payments, screenshotReadings, statementCredits } from "#data/schema.server";
import { VERIFICATION_QUEUE_PAGE_ORDERS } from "#domain/limits";
import {
  evidenceRank,
  isInStatement,
  RANK_DOUBTED,
  RANK_PROVED,
  RANK_SHOWN,
  rankByBankAlone,
} from "#domain/orders/payment/evidence";
import { evidenceFactsOf, needsOwnerColumn } from "./evidence.server.ts";
import { mayBeAssigned } from "./payment-credits.server.ts";
import { isReversed } from "./reversals.server.ts";
import { submittedPaymentsFor } from "./submitted-payments.server.ts";
import { isPending, paymentsToVerify, type QueueWindow } from "./verification-queue.server.ts";

/**
 * Returns one window (page) of the verification queue: the payments with the strongest evidence first, among equal
 * ones the oldest.
 */
export async function strongestPayments(after?: string): Promise<QueueWindow> {
  const ranked = await rankingFor(after);
  // If all payments of a window were decided meanwhile, the next window is tried.
  for (let last = after; ; ) {
    const from = await nextWindowIndex(last, ranked);
    const among = ranked.slice(from, from + VERIFICATION_QUEUE_PAGE_ORDERS).map(({ id }) => id);
    const { rows } = await paymentsToVerify({ among });
    const hasMore = ranked.length > from + VERIFICATION_QUEUE_PAGE_ORDERS;
    last = among.at(-1);
    if (rows.length === 0 && hasMore) continue;
    const ordered = rows.toSorted(
      (one, other) => among.indexOf(one.paymentId) - among.indexOf(other.paymentId),
    );
    return { rows: ordered, next: hasMore ? (last ?? null) : null };
  }
}

/**
 * A payment's position in the queue. `isProvisional`: ranked by the bank's evidence alone; the rest of the evidence may
 * lower the rank.
 */
type RankedPayment = { id: string; rank: number; at: number; isProvisional: boolean };

/** How long a ranking is used for the windows that follow the first, in milliseconds. */
const RANKING_LIFE_MILLISECONDS = 60_000;
let cachedRanking: { ranked: RankedPayment[]; rankedAt: number } = {
  ranked: [],
  rankedAt: -RANKING_LIFE_MILLISECONDS,
};

async function rankingFor(after: string | undefined): Promise<RankedPayment[]> {
  const now = performance.now();
  const isSameRanking =
    after !== undefined && now - cachedRanking.rankedAt < RANKING_LIFE_MILLISECONDS;
  if (isSameRanking && cachedRanking.ranked.some(({ id }) => id === after))
    return cachedRanking.ranked;
  cachedRanking = { ranked: await rankedByBankEvidence(), rankedAt: now };
  return cachedRanking.ranked;
}

/**
 * How many times one window's payments are ranked again at most. Each time, payments whose full evidence is weaker move
 * back, and payments that are only roughly ranked take their place.
 */
const MOST_RANKING_PASSES = 10;

/**
 * Returns the index in the ranking at which the window after this payment begins. Before that, it ranks the window's
 * payments by their full evidence, until none of them is ranked roughly.
 */
async function nextWindowIndex(
  after: string | undefined,
  ranked: RankedPayment[],
): Promise<number> {
  for (let pass = 0; ; pass++) {
    const from = ranked.findIndex(({ id }) => id === after) + 1;
    const provisional = ranked
      .slice(from, from + VERIFICATION_QUEUE_PAGE_ORDERS)
      .filter(({ isProvisional }) => isProvisional);
    if (provisional.length === 0 || pass === MOST_RANKING_PASSES) return from;
    const facts = await evidenceFactsOf(provisional.map(({ id }) => id));
    for (const payment of provisional) {
      const known = facts.get(payment.id);
      if (known) payment.rank = evidenceRank(known);
      payment.isProvisional = false;
    }
    ranked.splice(from, ranked.length, ...ranked.slice(from).sort(compareByRank));
  }
}

function compareByRank(one: RankedPayment, other: RankedPayment): number {
  return one.rank - other.rank || one.at - other.at || (one.id < other.id ? -1 : 1);
}

/** Ranks all undecided payments with two queries. Comparing the text of each screenshot would take seconds. */
async function rankedByBankEvidence(): Promise<RankedPayment[]> {
  const submitted = (await read(() => submittedPaymentsFor([]))).filter(
    ({ orderId }) => orderId !== null,
  );
  const facts = await rankFacts(submitted.map(({ paymentId }) => paymentId));
  const ranked = submitted.flatMap((payment) => {
    const known = facts.get(payment.paymentId);
    if (!known) return [];
    const { credit, idElsewhere, submittedAt, wentBack, showsId, sms, bySms, needsOwner } = known;
    const bank = rankByBankAlone({
      ...payment,
      sms,
      bySms: bySms === true,
      needsOwner,
      credit: credit && { ...credit, transactionId: payment.transactionId },
      coveredTo: null,
      takenBack: wentBack ? { fileName: "", line: 0, settled: false, contradicts: false } : null,
      sameId: idElsewhere ? [{ orderId: null }] : [],
    });
    const rank = showsId ? Math.min(bank, RANK_SHOWN) : bank;
    return {
      id: payment.paymentId,
      rank,
      at: submittedAt.getTime(),
      isProvisional: rank !== RANK_PROVED && rank !== RANK_DOUBTED,
    };
  });
  return ranked.sort(compareByRank);
}

async function rankFacts(paymentIds: readonly string[]) {
  const otherPaymentHas = (same: SQL) => sql<boolean>`exists (
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
        bySms: sql<boolean>`${statementCredits.import_id} in (select id from sms_sources)`,
        needsOwner: needsOwnerColumn(sql`(
          select confirmed_by from statement_imports where id = ${statementCredits.import_id})`),
        wentBack: isReversed(sql`payments.transaction_id`),
        idElsewhere: otherPaymentHas(sql`other.transaction_id = ${payments.transaction_id}`),
        /** A rough test: the ID's digits occur in the screenshot's text. */
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
  /** The import that proves the most undecided payments; `count` is their number. */
  importId: string;
  count: number;
};

/** How many undecided payments with a credit are checked at most, because a credit may speak against its payment. */
const MOST_CHECKED = 2_000;
/** How many are checked at once. If as many are proved, the others follow when these are verified. */
const AT_ONCE = 200;

/**
 * Returns the import that proves the most undecided payments; null: none does. Either their customers sent the ID
 * after the import was confirmed, or their verification was undone.
 */
export async function provedPayments(): Promise<ProvedPayments | null> {
  const credited = await read(() =>
    db
      .select({ paymentId: payments.id, importId: statementCredits.import_id })
      .from(statementCredits)
      .innerJoin(payments, eq(payments.transaction_id, statementCredits.transaction_id))
      .where(and(isPending, mayBeAssigned(statementCredits.decision)))
      .limit(MOST_CHECKED),
  );
  const proved: typeof credited = [];
  for (let from = 0; from < credited.length && proved.length < AT_ONCE; from += AT_ONCE) {
    const rows = credited.slice(from, from + AT_ONCE);
    const facts = await evidenceFactsOf(rows.map(({ paymentId }) => paymentId));
    const isProved = ({ paymentId }: (typeof rows)[number]) => {
      const known = facts.get(paymentId);
      return known && known.status !== "cancelled" && isInStatement(known);
    };
    proved.push(...rows.filter(isProved));
  }
  const [most] = [...Map.groupBy(proved, ({ importId }) => importId)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return most ? { importId: most[0], count: most[1].length } : null;
}
