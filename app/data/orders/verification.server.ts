import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { insertPayment, isTransactionIdConflict } from "#data/checkout/placing.server";
import type { Screenshot } from "#data/checkout/quotes.server";
import { type Db, transaction } from "#data/db.server";
import { orders, payments, paymentVerification, refunds } from "#data/schema.server";
import { parseTransactionId, type TransactionIdProblem } from "#domain/checkout/upi";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { statusBeforeVerification } from "#domain/orders/order-changes";
import {
  isPaymentStep,
  type OrderStatus,
  type PaymentStatus,
  undoLeft,
} from "#domain/orders/transitions";
import { changesOf, type LockedOrder, lockOrder, recordChange } from "./order-steps.server.ts";
import { emailsBegun, settlePurchases } from "./purchases.server.ts";

type Answer<Problem> = { ok: true } | { ok: false; problem: Problem };

export type VerificationProblem =
  | { code: "order-not-found" }
  | { code: "order-cancelled" }
  /** The customer has sent another payment since the seller looked. */
  | { code: "payment-changed" }
  /** Somebody was faster, or the payment was decided before. */
  | { code: "payment-decided"; payment: PaymentStatus };
export type RejectionProblem =
  | VerificationProblem
  | { code: "reason-missing" }
  | { code: "reason-too-long" };
export type WithdrawalProblem =
  | VerificationProblem
  | { code: "undo-late" }
  | { code: "order-moved"; status: OrderStatus };
export type ResubmissionProblem =
  | TransactionIdProblem
  | VerificationProblem
  | { code: "transaction-id-taken" };

/**
 * The seller saw the money. Completes the order's episodes and has their emails sent (reading R27), unless
 * another payment has them already (reading R54); where there is no parcel, the order is under way with them.
 * `seenPayment` is the payment that they looked at: nobody decides about another one unseen.
 */
export async function verifyPayment(
  orderId: string,
  sellerId: string,
  now: Date,
  seenPayment?: string,
): Promise<Answer<VerificationProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const problem = stepProblem(order, "verified", "seller") ?? paymentProblem(order, seenPayment);
    if (problem || !order?.payment) return refused(problem ?? notFound);
    await decide(tx, orderId, order.payment.id, sellerId, now, { outcome: "verified" });
    await tx
      .update(orders)
      .set({ payment_verified: true, updated_at: now })
      .where(eq(orders.id, orderId));
    await settlePurchases(tx, orderId, sellerId, now);
    return { ok: true };
  });
}

/**
 * The seller pressed Verify by mistake, up to ten seconds ago: the payment waits again, and nothing was
 * emailed. Refused once the time is over, an email is being sent, or the order was moved on.
 */
export async function withdrawVerification(
  orderId: string,
  sellerId: string,
  now: Date,
): Promise<Answer<WithdrawalProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const problem = stepProblem(order, "waiting", "seller");
    if (problem || !order?.payment) return refused(problem ?? notFound);
    const { status } = order.facts;
    const verifiedAt = await verifiedAtOf(tx, order.payment.id);
    if (!verifiedAt || undoLeft(verifiedAt, now) === 0) return refused({ code: "undo-late" });
    const before = statusBeforeVerification(await changesOf(tx, orderId));
    if (!before || (await isRefunded(tx, orderId))) return refused({ code: "order-moved", status });
    if (await emailsBegun(tx, orderId)) return refused({ code: "undo-late" });
    await withdraw(tx, orderId, order.payment.id, { from: status, to: before }, sellerId, now);
    await settlePurchases(tx, orderId, sellerId, now);
    return { ok: true };
  });
}

async function withdraw(
  tx: Db,
  orderId: string,
  paymentId: string,
  step: { from: OrderStatus; to: OrderStatus },
  by: string,
  at: Date,
): Promise<void> {
  await tx
    .update(paymentVerification)
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where(current(paymentId));
  await tx
    .update(orders)
    .set({ payment_verified: false, status: step.to, updated_at: at })
    .where(eq(orders.id, orderId));
  const payment = { kind: "payment", before: "verified", after: "waiting" } as const;
  await recordChange(tx, orderId, { ...payment, by, at });
  if (step.from === step.to) return;
  await recordChange(tx, orderId, { kind: "status", before: step.from, after: step.to, by, at });
}

/** The seller didn't find the money. The id is free again, and the order waits (reading R20). */
export async function rejectPayment(
  orderId: string,
  sellerId: string,
  reason: string,
  now: Date,
  seenPayment?: string,
): Promise<Answer<RejectionProblem>> {
  const said = reason.trim();
  if (said === "") return refused({ code: "reason-missing" });
  if ([...said].length > DESCRIPTION_CHARACTERS) return refused({ code: "reason-too-long" });
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const problem = stepProblem(order, "rejected", "seller") ?? paymentProblem(order, seenPayment);
    if (problem || !order?.payment) return refused(problem ?? notFound);
    const found = { outcome: "rejected", reason: said } as const;
    await decide(tx, orderId, order.payment.id, sellerId, now, found);
    await tx.update(payments).set({ released_at: now }).where(eq(payments.id, order.payment.id));
    return { ok: true };
  });
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
      const problem = stepProblem(order, "waiting", "customer");
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

function stepProblem(
  order: LockedOrder | null,
  to: PaymentStatus,
  by: "seller" | "customer",
): VerificationProblem | null {
  if (!order) return notFound;
  const { status, payment } = order.facts;
  if (status === "cancelled") return { code: "order-cancelled" };
  return isPaymentStep(payment, to, by) ? null : { code: "payment-decided", payment };
}

function paymentProblem(
  order: LockedOrder | null,
  seen: string | undefined,
): VerificationProblem | null {
  const changed = seen !== undefined && order?.payment?.id !== seen;
  return changed ? { code: "payment-changed" } : null;
}

async function decide(
  tx: Db,
  orderId: string,
  paymentId: string,
  sellerId: string,
  now: Date,
  found: { outcome: "verified" } | { outcome: "rejected"; reason: string },
): Promise<void> {
  await tx
    .insert(paymentVerification)
    .values({ payment_id: paymentId, decided_by: sellerId, decided_at: now, ...found });
  const note = "reason" in found ? found.reason : null;
  const change = { kind: "payment", before: "waiting", after: found.outcome, note } as const;
  await recordChange(tx, orderId, { ...change, by: sellerId, at: now });
}

/** What the seller's word on a payment is today; what was taken back stays as a row. */
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
