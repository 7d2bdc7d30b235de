import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { insertPayment } from "#data/checkout/placing.server";
import type { Screenshot } from "#data/checkout/quote-versions.server";
import { isTransactionIdConflict } from "#data/checkout/transaction-ids.server";
import { type Db, transaction } from "#data/db.server";
import { notifyOfPayment, withdrawEmails } from "#data/email/order-emails.server";
import { orders, payments, paymentVerification, refunds } from "#data/schema.server";
import { parseTransactionId, type TransactionIdProblem } from "#domain/checkout/upi";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { type Paise, ZERO } from "#domain/money/money";
import { statusBeforeVerification } from "#domain/orders/order-changes";
import {
  amountDue,
  parseReceived,
  type ReceivedProblem,
  type RejectionKind,
} from "#domain/orders/rejections";
import { type PaymentProblem, paymentProblem } from "#domain/orders/transitions";
import { decideUndo, type UndoProblem } from "#domain/orders/undo";
import { emailsStarted } from "./episode-purchases.server.ts";
import { changesOf, recordChange } from "./order-history.server.ts";
import {
  changeStatus,
  type LockedOrder,
  lockOrder,
  settleEpisodes,
} from "./order-transitions.server.ts";
import { oweRefundOfCancelled } from "./refunds.server.ts";
import { rejectedPayments } from "./rejections.server.ts";

type Answer<Problem> = { ok: true } | { ok: false; problem: Problem };
type NotFound = { code: "order-not-found" };

type VerificationProblem =
  | NotFound
  | PaymentProblem
  /** The customer has sent another payment since the seller looked. */
  | { code: "payment-changed" };
export type RejectionProblem =
  | VerificationProblem
  | { code: "reason-missing" }
  | { code: "reason-too-long" }
  | ReceivedProblem;
export type WithdrawalProblem = NotFound | UndoProblem;
export type ResubmissionProblem =
  | TransactionIdProblem
  | NotFound
  | PaymentProblem
  | { code: "transaction-id-taken" };

/** The payment of an order that the seller looked at: nobody decides about another one unseen. */
export type SeenPayment = { orderId: string; paymentId: string };

/**
 * The seller saw the money. Completes the order's episodes and has their emails sent (reading R27), unless
 * another payment has them already (reading R54); where there is no parcel, the order is under way with them.
 * Of an order that its customer cancelled meanwhile, the money belongs back.
 */
export async function verifyPayment(
  { orderId, paymentId }: SeenPayment,
  sellerId: string,
  now: Date,
): Promise<Answer<VerificationProblem>> {
  return await transaction(async (tx) => {
    const decidable = await lockPayment(tx, { orderId, paymentId }, "verified");
    if (!decidable.ok) return decidable;
    await recordDecision(tx, orderId, paymentId, sellerId, now, { outcome: "verified" });
    await setVerified(tx, orderId, true, now);
    await settleEpisodes(tx, orderId, sellerId, now);
    await notifyOfPayment(tx, decidable.order, { id: paymentId, became: "verified" }, now);
    if (decidable.order.facts.status === "cancelled")
      await oweRefundOfCancelled(tx, orderId, "verified", sellerId, now);
    return { ok: true };
  });
}

/**
 * The seller pressed Verify by mistake, up to ten seconds ago: the payment waits again, and nothing was
 * emailed. Refused once the time is over, an email is being sent, or somebody has changed the order.
 */
export async function withdrawVerification(
  orderId: string,
  sellerId: string,
  now: Date,
): Promise<Answer<WithdrawalProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused(notFound);
    const decision = decideUndo(await undoFacts(tx, order), now);
    if (!decision.ok) return decision;
    if (!order.payment) throw new Error("a verified order has no payment");
    await tx
      .update(paymentVerification)
      .set({ withdrawn_by: sellerId, withdrawn_at: now })
      .where(current(order.payment.id));
    const payment = { kind: "payment", before: "verified", after: "waiting" } as const;
    await recordChange(tx, orderId, { ...payment, by: sellerId, at: now });
    if (decision.to !== order.facts.status)
      await changeStatus(tx, orderId, { to: decision.to, by: "undo" }, sellerId, now);
    await setVerified(tx, orderId, false, now);
    await settleEpisodes(tx, orderId, sellerId, now);
    if (decision.to === "cancelled")
      await oweRefundOfCancelled(tx, orderId, "waiting", sellerId, now);
    await withdrawEmails(tx, orderId, "verified");
    return { ok: true };
  });
}

async function undoFacts(tx: Db, { id, facts, payment }: LockedOrder) {
  return {
    order: facts,
    verifiedAt: payment && (await verifiedAtOf(tx, payment.id)),
    before: statusBeforeVerification(await changesOf(tx, id)),
    refunded: await isRefunded(tx, id),
    emailsStarted: await emailsStarted(tx, id),
  };
}

/** What the seller says of a payment that isn't as it should be. */
export type Rejection = {
  kind: RejectionKind;
  /** In the seller's words: the customer reads them. */
  reason: string;
  /** Rupees that arrived, as typed; only where another amount did. */
  received?: string;
};

/**
 * The seller didn't find the money, or not all of it. The id is free again, and the order waits (reading R20). Of an
 * order that its customer cancelled meanwhile, what arrived belongs back.
 */
export async function rejectPayment(
  { orderId, paymentId }: SeenPayment,
  sellerId: string,
  { kind, reason, received: typed = "" }: Rejection,
  now: Date,
): Promise<Answer<RejectionProblem>> {
  const given = reason.trim();
  if (given === "") return refused({ code: "reason-missing" });
  if ([...given].length > DESCRIPTION_CHARACTERS) return refused({ code: "reason-too-long" });
  return await transaction(async (tx) => {
    const decidable = await lockPayment(tx, { orderId, paymentId }, "rejected");
    if (!decidable.ok) return decidable;
    const parsed = parseReceived(typed, await dueBefore(tx, decidable.order));
    if (kind === "amount-differs" && !parsed.ok) return parsed;
    const amount_received = kind === "amount-differs" && parsed.ok ? parsed.received : null;
    const rejection = { outcome: "rejected", reason: given, rejection: kind } as const;
    await recordDecision(tx, orderId, paymentId, sellerId, now, { ...rejection, amount_received });
    await tx.update(payments).set({ released_at: now }).where(eq(payments.id, paymentId));
    await notifyOfPayment(tx, decidable.order, { id: paymentId, became: "rejected" }, now);
    if (decidable.order.facts.status === "cancelled")
      await oweRefundOfCancelled(tx, orderId, "rejected", sellerId, now);
    return { ok: true };
  });
}

/** What the payment that waits had to bring; what the seller said of the same id before doesn't count. */
async function dueBefore(tx: Db, { id, payment }: LockedOrder): Promise<Paise> {
  const [order] = await tx
    .select({ total: orders.total_amount })
    .from(orders)
    .where(eq(orders.id, id));
  const others = (await rejectedPayments(tx, id)).filter(
    ({ transactionId }) => transactionId !== payment?.transaction_id,
  );
  return amountDue(order?.total ?? ZERO, others);
}

/**
 * The customer answers a rejection with another id, another screenshot, or both (reading R20). Without
 * a new screenshot the last one stays.
 */
export async function resubmitPayment(
  userId: string,
  orderId: string,
  sent: { transactionId: string; screenshot?: Screenshot | null },
  now: Date,
): Promise<Answer<ResubmissionProblem>> {
  const parsed = parseTransactionId(sent.transactionId);
  if (!parsed.ok) return parsed;
  try {
    return await transaction(async (tx) => {
      const order = await lockOrder(tx, orderId, userId);
      if (!order) return refused(notFound);
      const problem = paymentProblem(order.facts, { to: "waiting", by: "customer" });
      if (problem) return refused(problem);
      const screenshot = sent.screenshot ?? (await lastScreenshot(tx, orderId));
      await insertPayment(tx, orderId, parsed.transactionId, screenshot, now);
      await tx
        .update(orders)
        .set({
          payment_transaction_id: parsed.transactionId,
          payment_screenshot_url: screenshot?.path ?? null,
          updated_at: now,
        })
        .where(eq(orders.id, orderId));
      const change = { kind: "payment", before: "rejected", after: "waiting" } as const;
      await recordChange(tx, orderId, { ...change, by: userId, at: now });
      return { ok: true };
    });
  } catch (error) {
    if (isTransactionIdConflict(error)) return refused({ code: "transaction-id-taken" });
    throw error;
  }
}

const notFound = { code: "order-not-found" } as const;

function refused<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}

/** Locks the order for a decision about the payment that the seller looked at, or says why there is none. */
async function lockPayment(
  tx: Db,
  { orderId, paymentId }: SeenPayment,
  to: "verified" | "rejected",
): Promise<{ ok: true; order: LockedOrder } | { ok: false; problem: VerificationProblem }> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refused(notFound);
  const problem = paymentProblem(order.facts, { to, by: "seller" });
  if (problem) return refused(problem);
  return order.payment?.id === paymentId
    ? { ok: true, order }
    : refused({ code: "payment-changed" });
}

async function setVerified(tx: Db, orderId: string, verified: boolean, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ payment_verified: verified, updated_at: now })
    .where(eq(orders.id, orderId));
}

async function recordDecision(
  tx: Db,
  orderId: string,
  paymentId: string,
  sellerId: string,
  now: Date,
  found:
    | { outcome: "verified" }
    | {
        outcome: "rejected";
        reason: string;
        rejection: RejectionKind;
        amount_received: Paise | null;
      },
): Promise<void> {
  await tx
    .insert(paymentVerification)
    .values({ payment_id: paymentId, decided_by: sellerId, decided_at: now, ...found });
  const note = "reason" in found ? found.reason : null;
  const change = { kind: "payment", before: "waiting", after: found.outcome, note } as const;
  await recordChange(tx, orderId, { ...change, by: sellerId, at: now });
}

/** The verification that stands; one that was taken back stays as a row. */
function current(paymentId: string) {
  return and(
    eq(paymentVerification.payment_id, paymentId),
    isNull(paymentVerification.withdrawn_at),
  );
}

async function verifiedAtOf(tx: Db, paymentId: string): Promise<Date | null> {
  const [found] = await tx
    .select({ at: paymentVerification.decided_at })
    .from(paymentVerification)
    .where(current(paymentId));
  return found?.at ?? null;
}

async function isRefunded(tx: Db, orderId: string): Promise<boolean> {
  const done = and(eq(refunds.order_id, orderId), isNotNull(refunds.refunded_at));
  return (await tx.$count(refunds, done)) > 0;
}

async function lastScreenshot(tx: Db, orderId: string): Promise<Screenshot | null> {
  const [last] = await tx
    .select({ path: payments.screenshot_path, sha256: payments.screenshot_sha256 })
    .from(payments)
    .where(eq(payments.order_id, orderId))
    .orderBy(desc(payments.submitted_at))
    .limit(1);
  return last?.path && last.sha256 ? { path: last.path, sha256: last.sha256 } : null;
}
