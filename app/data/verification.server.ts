import { and, asc, desc, eq } from "drizzle-orm";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import {
  isPaymentStep,
  type OrderStatus,
  type PaymentStatus,
  statusBeforeVerification,
  stepsOnVerification,
  undoEnd,
  undoLeft,
} from "#domain/order-states";
import { parseTransactionId, type TransactionIdProblem } from "#domain/upi";
import { type Db, transaction } from "./db.server.ts";
import { type LockedOrder, lockOrder, writeStep } from "./order-steps.server.ts";
import { insertClaim, isTransactionIdConflict } from "./placing.server.ts";
import { completePurchases, recordPurchases, uncompletePurchases } from "./purchases.server.ts";
import type { Screenshot } from "./quotes.server.ts";
import {
  orderEvents,
  orderItems,
  orders,
  paymentClaims,
  paymentVerification,
} from "./schema.server.ts";

type Answer<Problem> = { ok: true } | { ok: false; problem: Problem };

export type VerificationProblem =
  | { code: "order-not-found" }
  | { code: "order-cancelled" }
  /** The customer has sent another payment since the seller looked. */
  | { code: "claim-changed" }
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
 * The seller saw the money. Completes the order's episodes and has their letters sent (reading R27);
 * where there is no parcel, the order is under way with them.
 * `seenClaim` is the payment that they looked at: nobody decides about another one unseen.
 */
export async function verifyPayment(
  orderId: string,
  sellerId: string,
  now: Date,
  seenClaim?: string,
): Promise<Answer<VerificationProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const problem = stepProblem(order, "verified", "seller") ?? claimProblem(order, seenClaim);
    if (problem || !order?.claim) return refused(problem ?? notFound);
    await decide(tx, order.claim.id, sellerId, now, { outcome: "verified" });
    await tx
      .update(orders)
      .set({ payment_verified: true, updated_at: now })
      .where(eq(orders.id, orderId));
    for (const to of stepsOnVerification({ ...order.facts, payment: "verified" }))
      await writeStep(tx, orderId, to, sellerId, now);
    // An episode whose other order was cancelled since belongs to this one.
    await recordPurchases(tx, orderId, await itemsOf(tx, orderId));
    await completePurchases(tx, orderId, order.claim.transaction_id, undoEnd(now));
    return { ok: true };
  });
}

/**
 * The seller pressed Verify by mistake, up to ten seconds ago: as if it had not been pressed, and nothing
 * was e-mailed. Refused once the time is over, a letter is being sent, or the order was moved on.
 */
export async function withdrawVerification(
  orderId: string,
  now: Date,
): Promise<Answer<WithdrawalProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const problem = stepProblem(order, "waiting", "seller");
    if (problem || !order?.claim) return refused(problem ?? notFound);
    const verifiedAt = await verifiedAtOf(tx, order.claim.id);
    if (!verifiedAt || undoLeft(verifiedAt, now) === 0) return refused({ code: "undo-late" });
    const { status } = order.facts;
    const before = statusBeforeVerification(status, await stepsOf(tx, orderId, verifiedAt));
    if (!before) return refused({ code: "order-moved", status });
    if (!(await uncompletePurchases(tx, orderId))) return refused({ code: "undo-late" });
    await tx.delete(paymentVerification).where(eq(paymentVerification.claim_id, order.claim.id));
    await takeBackSteps(tx, orderId, verifiedAt);
    await tx
      .update(orders)
      .set({ payment_verified: false, status: before, updated_at: now })
      .where(eq(orders.id, orderId));
    return { ok: true };
  });
}

/** The seller didn't find the money. The id is free again, and the order waits (reading R20). */
export async function rejectPayment(
  orderId: string,
  sellerId: string,
  reason: string,
  now: Date,
  seenClaim?: string,
): Promise<Answer<RejectionProblem>> {
  const said = reason.trim();
  if (said === "") return refused({ code: "reason-missing" });
  if ([...said].length > DESCRIPTION_CHARACTERS) return refused({ code: "reason-too-long" });
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const problem = stepProblem(order, "rejected", "seller") ?? claimProblem(order, seenClaim);
    if (problem || !order?.claim) return refused(problem ?? notFound);
    await decide(tx, order.claim.id, sellerId, now, { outcome: "rejected", reason: said });
    await tx
      .update(paymentClaims)
      .set({ released_at: now })
      .where(eq(paymentClaims.id, order.claim.id));
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
      await insertClaim(tx, orderId, parsed.transactionId, screenshot, now);
      await tx
        .update(orders)
        .set({
          payment_transaction_id: parsed.transactionId,
          payment_screenshot_url: screenshot?.path ?? null,
          updated_at: now,
        })
        .where(eq(orders.id, orderId));
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

function claimProblem(
  order: LockedOrder | null,
  seen: string | undefined,
): VerificationProblem | null {
  const changed = seen !== undefined && order?.claim?.id !== seen;
  return changed ? { code: "claim-changed" } : null;
}

async function decide(
  tx: Db,
  claimId: string,
  sellerId: string,
  now: Date,
  found: { outcome: "verified" } | { outcome: "rejected"; reason: string },
): Promise<void> {
  await tx
    .insert(paymentVerification)
    .values({ claim_id: claimId, decided_by: sellerId, decided_at: now, ...found });
}

async function verifiedAtOf(tx: Db, claimId: string): Promise<Date | null> {
  const [found] = await tx
    .select({ at: paymentVerification.decided_at })
    .from(paymentVerification)
    .where(eq(paymentVerification.claim_id, claimId));
  return found?.at ?? null;
}

/** The steps that Verify made bear its time. */
async function stepsOf(tx: Db, orderId: string, verifiedAt: Date): Promise<OrderStatus[]> {
  const events = await tx
    .select({ status: orderEvents.status })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), eq(orderEvents.moved_at, verifiedAt)))
    .orderBy(asc(orderEvents.id));
  return events.map(({ status }) => status);
}

async function takeBackSteps(tx: Db, orderId: string, verifiedAt: Date): Promise<void> {
  await tx
    .delete(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), eq(orderEvents.moved_at, verifiedAt)));
}

async function itemsOf(tx: Db, orderId: string) {
  return await tx
    .select({ product_id: orderItems.product_id })
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId));
}

async function lastScreenshot(tx: Db, orderId: string): Promise<Screenshot | null> {
  const [last] = await tx
    .select({ path: paymentClaims.screenshot_path, sha256: paymentClaims.screenshot_sha256 })
    .from(paymentClaims)
    .where(eq(paymentClaims.order_id, orderId))
    .orderBy(desc(paymentClaims.claimed_at))
    .limit(1);
  return last?.path && last.sha256 ? { path: last.path, sha256: last.sha256 } : null;
}
