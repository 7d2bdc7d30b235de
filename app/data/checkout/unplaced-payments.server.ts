import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, writeTogether } from "#data/db.server";
import { queueing } from "#data/email/outbox.server";
import { sellerEmails } from "#data/email/seller-emails.server";
import {
  payments,
  paymentVerification,
  profiles,
  quotes,
  quoteVersions,
  unplacedPayments,
  upiTransactionId,
  users,
} from "#data/schema.server";
import type { ConfirmFacts, UnplacedReason } from "#domain/checkout/confirmation";
import { daysBefore } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { MAX_ORDERS_COUNTED, ORDERS_PER_PAGE } from "#domain/orders/limits";
import { type Decider, isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import {
  type UnplacedSettlement,
  type UnplacedState,
  unplacedState,
} from "#domain/orders/payment/unplaced";
import type { RefundProof } from "#domain/orders/refund-proof";
import { type Outcome, refused } from "#domain/problem";
import { nearIdOf } from "#domain/statements/near-ids";
import { currentDecision } from "./current-decision.server.ts";
import {
  clearTypedPayment,
  type QuoteVersion,
  type Screenshot,
  screenshotColumns,
} from "./quote-versions.server.ts";
import { refundProof, transactionWithProof } from "./refund-lines.server.ts";
import { readingRequest } from "./screenshot-readings.server.ts";

// An unplaced payment is one for a quote version that has no order (reading R52). A seller decides: make the version
// an order, send the goods or refund, or report that no money came.

/** The id of the seller's decision that counts, in `payment_verification` as for any payment; null: none yet. */
const decisionId = sql`(
  select id from ${paymentVerification} where payment_id = ${payments.id} and withdrawn_at is null)`;
/** SQL: the row of payments has no order, and no seller decided about it yet. */
export const IS_PENDING_UNPLACED = and(
  isNull(payments.order_id),
  isNull(payments.released_at),
  sql`${decisionId} is null`,
);

/**
 * Stores the id and screenshot as a payment without an order. It goes into the same table as every payment, whose
 * unique index keeps ids from being used twice.
 */
export async function storeUnplaced(
  tx: Db,
  version: QuoteVersion,
  reason: UnplacedReason,
  payment: { transactionId: string; screenshot?: Screenshot | null },
  now: Date,
): Promise<void> {
  const screenshot = payment.screenshot ?? version.screenshot;
  const stored = { ...payment, screenshot, reason, recordedBy: null, now };
  const { unplacedId, writes } = unplacedPayment(tx, version, stored);
  await writeTogether(tx, {
    ...writes,
    emails: queueing(tx, await sellerEmails(tx, { unplacedId }, now)),
    version: clearTypedPayment(tx, version.id),
  });
}

/**
 * Records an unmatched credit as a second payment for a quote version, because an owner says so; returns the payment's
 * id. What the customer typed and uploaded for the version isn't part of it.
 */
export async function recordSecondPayment(
  tx: Db,
  version: QuoteVersion,
  payment: { reason: UnplacedReason; transactionId: string },
  { by, now }: { by: string; now: Date },
): Promise<string> {
  const stored = { ...payment, screenshot: null, recordedBy: by, now };
  const { paymentId, writes } = unplacedPayment(tx, version, stored);
  await writeTogether(tx, writes);
  return paymentId;
}

type StoredPayment = {
  transactionId: string;
  screenshot: Screenshot | null;
  reason: UnplacedReason;
  recordedBy: string | null;
  now: Date;
};

function unplacedPayment(
  tx: Db,
  { id: version_id, userId: user_id }: QuoteVersion,
  { transactionId, screenshot, reason, recordedBy, now }: StoredPayment,
) {
  const [unplacedId, paymentId] = [newId(), newId()];
  const row = { id: unplacedId, user_id, version_id, reason, recorded_by: recordedBy };
  const writes = {
    unplaced: tx.insert(unplacedPayments).values({ ...row, stored_at: now }),
    reading: screenshot && readingRequest(tx, user_id, screenshot, now),
    payment: tx.insert(payments).values({
      id: paymentId,
      unplaced_payment_id: unplacedId,
      transaction_id: transactionId,
      ...screenshotColumns(screenshot),
      submitted_at: now,
    }),
  };
  return { unplacedId, paymentId, writes };
}

/**
 * Deletes a second payment that an owner recorded, while nobody has decided about it; the caller has locked its
 * person. Returns false if there is no such payment.
 */
export async function deleteSecondPayment(tx: Db, paymentId: string): Promise<boolean> {
  const [recorded] = await tx
    .select({ unplacedId: unplacedPayments.id })
    .from(payments)
    .innerJoin(unplacedPayments, eq(unplacedPayments.id, payments.unplaced_payment_id))
    .where(
      and(eq(payments.id, paymentId), isNotNull(unplacedPayments.recorded_by), IS_PENDING_UNPLACED),
    )
    .for("update", { of: payments });
  if (!recorded) return false;
  await tx.delete(payments).where(eq(payments.id, paymentId));
  await tx.delete(unplacedPayments).where(eq(unplacedPayments.id, recorded.unplacedId));
  return true;
}

/** Locks the quote version's oldest undecided payment, which the caller assigns to the version's order. */
export async function lockOldestUnplaced(tx: Db, versionId: string) {
  const [payment] = await tx
    .select({
      id: payments.id,
      unplacedId: unplacedPayments.id,
      transactionId: upiTransactionId,
      screenshotPath: payments.screenshot_path,
    })
    .from(unplacedPayments)
    .innerJoin(payments, eq(payments.unplaced_payment_id, unplacedPayments.id))
    // If a seller decides while this statement waits for the lock, only the payment's own row shows it. So
    // `verified_at` is checked too.
    .where(
      and(
        eq(unplacedPayments.version_id, versionId),
        IS_PENDING_UNPLACED,
        isNull(payments.verified_at),
      ),
    )
    .orderBy(asc(unplacedPayments.stored_at))
    .limit(1)
    .for("update", { of: payments });
  if (payment) await markSent(tx, payment.unplacedId);
  return payment ?? null;
}

/** Records that a payment was assigned to an order. */
export async function markSent(tx: Db, unplacedId: string): Promise<void> {
  await tx
    .update(unplacedPayments)
    .set({ settled_as: "sent" })
    .where(eq(unplacedPayments.id, unplacedId));
}

/**
 * Returns a quote version's payments without an order, how many such payments of its person are undecided, and whether
 * any live payment has the transaction id.
 */
export async function sentPayments(
  tx: Db,
  { id, userId }: Pick<QuoteVersion, "id" | "userId">,
  transactionId: string,
): Promise<Pick<ConfirmFacts, "unplaced" | "unplacedCountOfPerson" | "isIdTaken">> {
  const ofPerson = sql`unplaced_payments join payments on payments.unplaced_payment_id = unplaced_payments.id
    where unplaced_payments.user_id = ${userId} and payments.released_at is null`;
  const { rows } = await tx.execute<Awaited<ReturnType<typeof sentPayments>>>(sql`
    select
      (select count(*) from payments where transaction_id = ${transactionId} and released_at is null) > 0 as "isIdTaken",
      (select count(*)::int from ${ofPerson} and ${IS_PENDING_UNPLACED}) as "unplacedCountOfPerson",
      (select coalesce(json_agg(json_build_object('transactionId', payments.transaction_id, 'reason', unplaced_payments.reason)), '[]')
        from ${ofPerson} and unplaced_payments.version_id = ${id}) as unplaced`);
  const [found] = rows;
  if (!found) throw new Error("a select without from answers one row");
  return found;
}

export type UnplacedPayment = {
  id: string;
  customerId: string;
  state: UnplacedState;
  refundedTo: string | null;
  refundReference: string | null;
  refundProof: RefundProof | null;
  decidedAt: Date | null;
  reason: UnplacedReason;
  amount: Paise;
  transactionId: string;
  hasScreenshot: boolean;
  orderNumber: string;
  /** The order that was placed under the same number instead; null: none. */
  orderId: string | null;
  /** The order that the payment was assigned to; null: it still has none. */
  paidOrder: string | null;
  email: string;
  customerName: string | null;
  mobile: string;
  /** The UPI ID that the customer named for refunds; null: none. */
  refundUpiId: string | null;
  refundUpiIdChangedAt: Date | null;
  storedAt: Date;
  /** The credit that an owner recorded as this second payment, and who that was; null: the customer sent it. */
  recorded: { creditId: string; by: string } | null;
};

/**
 * Returns the undecided payments, oldest first: a page and one more, which tells the caller that there is another
 * page.
 */
export async function pendingUnplacedPayments(): Promise<UnplacedPayment[]> {
  const rows = await paymentRows()
    .where(IS_PENDING_UNPLACED)
    .orderBy(asc(unplacedPayments.stored_at), asc(unplacedPayments.id))
    .limit(ORDERS_PER_PAGE + 1);
  return rows.map(toPayment);
}

/** Counts the undecided payments, up to MAX_ORDERS_COUNTED. */
export async function countUnplacedForSeller(): Promise<number> {
  const some = db
    .select({ id: payments.id })
    .from(payments)
    .where(IS_PENDING_UNPLACED)
    .limit(MAX_ORDERS_COUNTED);
  const counted = some.as("counted");
  const [found] = await db.select({ count: sql<number>`count(*)::int` }).from(counted);
  return found?.count ?? 0;
}

/**
 * Records a seller's decision. Either the money was found, and the goods were sent or it was refunded; or it wasn't
 * found, which frees the transaction id for another payment (reading R20).
 */
export async function settleUnplaced(
  id: string,
  seller: Decider,
  settled:
    | { outcome: "not-found" }
    | { outcome: UnplacedSettlement; to?: string | null; reference?: string | null },
  now: Date,
): Promise<Outcome<OwnOrder | { code: "unplaced-settled" }>> {
  if (!isUuid(id)) return refused({ code: "unplaced-settled" });
  return await transactionWithProof(async (tx) => {
    const [versionOwner] = await tx
      .select({ buyer: unplacedPayments.user_id })
      .from(unplacedPayments)
      .where(eq(unplacedPayments.id, id));
    if (isOwnOrder(versionOwner?.buyer ?? null, seller)) return refused({ code: "own-order" });
    await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.unplaced_payment_id, id))
      .for("update");
    const [payment] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.unplaced_payment_id, id), IS_PENDING_UNPLACED));
    if (!payment) return refused({ code: "unplaced-settled" });
    const decision = { payment_id: payment.id, decided_by: seller.id, decided_at: now };
    if (settled.outcome === "not-found") {
      const reason = adminMessages.unplacedNotFoundReason;
      const rejected = { outcome: "rejected", rejection: "not-found", reason } as const;
      await tx.insert(paymentVerification).values({ ...decision, ...rejected });
      await tx.update(payments).set({ released_at: now }).where(eq(payments.id, payment.id));
      return { ok: true };
    }
    await tx.insert(paymentVerification).values({ ...decision, outcome: "verified" });
    await tx.update(payments).set({ verified_at: now }).where(eq(payments.id, payment.id));
    const { to = null, reference = null } = settled.outcome === "refunded" ? settled : {};
    await tx
      .update(unplacedPayments)
      .set({ settled_as: settled.outcome, refunded_to: to, refund_reference: reference })
      .where(eq(unplacedPayments.id, id));
    return { ok: true };
  });
}

/** Returns the person's undecided payments, newest first. */
export async function unplacedPaymentsOf(userId: string): Promise<UnplacedPayment[]> {
  return await paymentsOf(userId, IS_PENDING_UNPLACED);
}

/** Returns the person's payments that are undecided, or were decided in the last 30 days. */
export async function recentUnplacedPaymentsOf(
  userId: string,
  now: Date,
): Promise<UnplacedPayment[]> {
  const news = daysBefore(now, RECENT_DAYS);
  return await paymentsOf(
    userId,
    or(IS_PENDING_UNPLACED, gt(paymentVerification.decided_at, news)),
  );
}

/** Returns payments without an order, decided ones too, by the end of their transaction ID or by their order number. */
export async function unplacedPaymentsFound(text: string): Promise<UnplacedPayment[]> {
  const ends = `${[...text].reverse().join("")}%`;
  const withId = sql`${payments.id} in (
    select id from payments where reverse(transaction_id) like ${ends} limit ${MAX_ORDERS_COUNTED})`;
  const rows = await paymentRows()
    .where(
      and(
        isNull(payments.order_id),
        /^\d+$/.test(text) ? withId : eq(quotes.order_number, text.toUpperCase()),
      ),
    )
    .orderBy(desc(unplacedPayments.stored_at))
    .limit(ORDERS_PER_PAGE);
  return rows.map(toPayment);
}

/** How many undecided payments are compared with a mistyped ID: the newest. */
const MAX_COMPARED = 500;

/** Returns undecided payments without an order whose ID differs from this one in at most two digits. */
export async function unplacedPaymentsNear(transactionId: string): Promise<UnplacedPayment[]> {
  const rows = await paymentRows()
    .where(IS_PENDING_UNPLACED)
    .orderBy(desc(unplacedPayments.stored_at))
    .limit(MAX_COMPARED);
  return rows.filter((row) => nearIdOf(row.transactionId, transactionId) !== null).map(toPayment);
}

async function paymentsOf(userId: string, shown: SQL | undefined): Promise<UnplacedPayment[]> {
  const rows = await paymentRows()
    .where(and(shown, isNull(payments.order_id), eq(unplacedPayments.user_id, userId)))
    .orderBy(desc(unplacedPayments.stored_at), desc(unplacedPayments.id))
    .limit(ORDERS_PER_PAGE);
  return rows.map(toPayment);
}

const RECENT_DAYS = 30;

/** Returns a person's payment without an order; null for anybody else's (reading R3). */
export async function unplacedPaymentOf(
  userId: string,
  id: string,
): Promise<UnplacedPayment | null> {
  if (!isUuid(id)) return null;
  const own = and(eq(unplacedPayments.id, id), eq(unplacedPayments.user_id, userId));
  const [row] = await paymentRows().where(own);
  return row ? toPayment(row) : null;
}

type Row = Omit<UnplacedPayment, "state" | "recorded"> &
  Parameters<typeof unplacedState>[0] & { recordedBy: string | null; creditId: string | null };

function toPayment({ outcome, settledAs, recordedBy: by, creditId, ...row }: Row): UnplacedPayment {
  const recorded = by === null ? null : { creditId: creditId ?? "", by };
  return { ...row, recorded, state: unplacedState({ outcome, settledAs }) };
}

function paymentRows() {
  return db
    .select({
      id: unplacedPayments.id,
      customerId: unplacedPayments.user_id,
      reason: unplacedPayments.reason,
      amount: quoteVersions.total_amount,
      transactionId: upiTransactionId,
      hasScreenshot: sql<boolean>`${payments.screenshot_path} is not null`,
      orderNumber: quotes.order_number,
      orderId: sql<string | null>`case when ${quotes.state} = 'placed' then ${quotes.id} end`,
      paidOrder: payments.order_id,
      email: users.email,
      customerName: quoteVersions.customer_name,
      mobile: quoteVersions.mobile_number,
      refundUpiId: profiles.refund_upi_id,
      refundUpiIdChangedAt: profiles.refund_upi_id_changed_at,
      storedAt: unplacedPayments.stored_at,
      outcome: paymentVerification.outcome,
      settledAs: unplacedPayments.settled_as,
      refundedTo: unplacedPayments.refunded_to,
      refundReference: unplacedPayments.refund_reference,
      refundProof: refundProof({
        ...{ column: "unplaced_payment_id", id: sql`${unplacedPayments.id}` },
        ...{ amount: sql`${quoteVersions.total_amount}`, to: sql`${unplacedPayments.refunded_to}` },
        reference: sql`${unplacedPayments.refund_reference}`,
        owedAt: sql`${unplacedPayments.stored_at}`,
        sentAt: sql`case when ${unplacedPayments.settled_as} = 'refunded' then ${paymentVerification.decided_at} end`,
      }),
      decidedAt: paymentVerification.decided_at,
      recordedBy: sql<string | null>`(
        select email from users where id = ${unplacedPayments.recorded_by})`,
      creditId: sql<string | null>`(
        select id from statement_credits where payment_id = ${payments.id} and decision = 'placed')`,
    })
    .from(unplacedPayments)
    .innerJoin(payments, eq(payments.unplaced_payment_id, unplacedPayments.id))
    .innerJoin(quoteVersions, eq(quoteVersions.id, unplacedPayments.version_id))
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .innerJoin(users, eq(users.id, unplacedPayments.user_id))
    .leftJoin(profiles, eq(profiles.id, unplacedPayments.user_id))
    .leftJoin(paymentVerification, currentDecision())
    .$dynamic();
}
