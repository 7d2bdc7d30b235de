import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { currentDecision } from "#data/checkout/current-decision.server";
import { type Screenshot, screenshotOf } from "#data/checkout/quote-versions.server";
import { recordConflict } from "#data/checkout/refused-ids.server";
import { hasLivePayment, isTransactionIdConflict } from "#data/checkout/transaction-ids.server";
import { type Db, transaction } from "#data/db.server";
import { notifyOfPayment, withdrawEmails } from "#data/orders/emails/order-emails.server";
import { emailsStarted } from "#data/orders/episode-purchases.server";
import { changesOf } from "#data/orders/order-history.server";
import {
  changeStatus,
  type LockedOrder,
  lockOrder,
  makeAutomaticTransitions,
  settleEpisodes,
} from "#data/orders/order-transitions.server";
import { payWithStoredPayment, resubmit } from "#data/orders/placing.server";
import { oweRefundOfCancelled } from "#data/orders/refunds.server";
import {
  orderEvents,
  orders,
  payments,
  paymentVerification,
  refunds,
  users,
} from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { type Paise, ZERO } from "#domain/money/money";
import { CASH_CHANGE_NOTE, statusBeforeVerification } from "#domain/orders/history/order-changes";
import { decideUndo, type PaymentDecision, type UndoProblem } from "#domain/orders/history/undo";
import type { OrderStatus, PaymentMethod } from "#domain/orders/order-status";
import {
  amountDueUnderId,
  CASH_UNDONE,
  isUnlikelyPart,
  parseRejection,
  type Rejection,
  type RejectionTextProblem,
  type UnlikelyPart,
} from "#domain/orders/payment/rejections";
import { isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import {
  type OrderNotFound,
  type PaymentProblem,
  paymentProblem,
} from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { restoreTypedId } from "./mistyped-ids.server.ts";
import {
  assignCredit,
  type NotProvedProblem,
  type PaymentProof,
  releaseCredit,
} from "./payment-credits.server.ts";
import { rejectedPayments } from "./rejections.server.ts";
import { markReversed, unmarkReversed } from "./reversals.server.ts";

/** The proof of a payment whose money the seller found without a statement. */
const NO_PROOF: PaymentProof = { statement_credit_id: null, note: null };

type VerificationProblem =
  | OrderNotFound
  | PaymentProblem
  | OwnOrder
  /** The customer has sent another payment since the seller looked. */
  | { code: "payment-changed" }
  /** The order's status has changed since the seller looked: its customer cancelled it. */
  | { code: "order-changed"; status: OrderStatus };

/**
 * The payment that the seller saw, and the order's status at that time. If either has changed, the decision is
 * refused.
 */
export type SeenPayment = {
  orderId: string;
  paymentId: string;
  status?: OrderStatus;
  /** True: nobody else in the team may decide, so this seller may decide about their own payment. */
  alone?: boolean;
};

/** The id of the decision, which Undo sends back. */
type DecisionId = { decision: string };

/** The credit of a confirmed statement that proves the payment. */
type Evidence = { creditId: string };

/**
 * Verifies a payment because the seller saw the money, or because a confirmed statement's credit (`evidence`) proves
 * it. The customer gets the order's episodes and their emails (reading R27), unless another payment already gave them
 * (reading R54). An order without a parcel advances by itself. An order that its customer cancelled is owed a refund.
 */
export async function verifyPayment(
  seen: SeenPayment,
  sellerId: string,
  now: Date,
): Promise<Outcome<VerificationProblem, DecisionId>>;
export async function verifyPayment(
  seen: SeenPayment,
  sellerId: string,
  now: Date,
  evidence: Evidence,
): Promise<Outcome<VerificationProblem | NotProvedProblem, DecisionId>>;
export async function verifyPayment(
  seen: SeenPayment,
  sellerId: string,
  now: Date,
  evidence?: Evidence,
): Promise<Outcome<VerificationProblem | NotProvedProblem, DecisionId>> {
  const { paymentId } = seen;
  return await transaction(async (tx) => {
    const decidable = await lockPayment(tx, seen, sellerId, "verified");
    if (!decidable.ok) return decidable;
    const taken = evidence && (await assignCredit(tx, evidence.creditId, seen, now));
    if (taken?.ok === false) return taken;
    const proof = taken?.proof ?? NO_PROOF;
    const decision = await verifyLocked(tx, decidable.order, paymentId, sellerId, proof, now);
    return { ok: true, decision };
  });
}

/** Verifies a payment of an order that the caller has locked. Returns the decision's ID. */
export async function verifyLocked(
  tx: Db,
  order: LockedOrder,
  paymentId: string,
  sellerId: string,
  proof: PaymentProof,
  now: Date,
): Promise<string> {
  const orderId = order.id;
  const found = { outcome: "verified", ...proof } as const;
  const decision = await recordDecision(tx, { orderId, paymentId }, sellerId, now, found);
  await tx.update(payments).set({ verified_at: now }).where(eq(payments.id, paymentId));
  await markReversed(tx, paymentId);
  await setVerified(tx, orderId, true, now);
  await settleEpisodes(tx, orderId, sellerId, now);
  if (order.facts.collected) await makeAutomaticTransitions(tx, orderId, now);
  await notifyOfPayment(tx, order, { id: paymentId, became: "verified" }, now);
  if (order.facts.status === "cancelled")
    await oweRefundOfCancelled(tx, orderId, "verified", sellerId, now);
  return decision;
}

/** Verifies the payment of an order that was placed in this transaction. */
export async function verifyPlaced(
  tx: Db,
  orderId: string,
  paymentId: string,
  { by, now }: Writer,
  proof: PaymentProof = NO_PROOF,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error("an order that was just placed isn't there");
  await verifyLocked(tx, order, paymentId, by, proof, now);
}

/**
 * Undoes the seller's last decision within about ten seconds, before anybody was notified; the payment is undecided
 * again. Refused if it is too late, an email is being sent, the order has changed, or another payment took the ID
 * that a rejection had released. `seen` is the decision to undo. A cash payment is rejected instead, so that the
 * customer can pay in another way; `paidByUpi` if they did so before the undo.
 */
export async function withdrawDecision(
  orderId: string,
  sellerId: string,
  now: Date,
  seen?: string,
  alone = false,
): Promise<Outcome<OrderNotFound | OwnOrder | UndoProblem, { paidByUpi?: true }>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused({ code: "order-not-found" });
    if (isOwnOrder(order.userId, { id: sellerId, alone })) return refused({ code: "own-order" });
    const last = await lastDecision(tx, orderId);
    const decision = decideUndo(await undoFacts(tx, order, last), now, seen);
    if (!decision.ok) return refused(await withDecider(tx, orderId, decision.problem));
    if (!last) throw new Error("a decision was taken back that isn't there");
    await makeUndecided(tx, order, last, { to: decision.to, by: sellerId, now });
    const { paymentId } = last;
    // The owner had verified the payment by money with another ID than the customer had sent.
    if (last.byCredit) await restoreTypedId(tx, { orderId, paymentId }, { by: sellerId, now });
    if (last.method !== "cash") return { ok: true };
    await rejectLocked(tx, order, paymentId, sellerId, CASH_UNDONE_REJECTION, now);
    return (await payWithStoredPayment(tx, orderId, now))
      ? { ok: true, paidByUpi: true }
      : { ok: true };
  });
}

/**
 * Makes a decided payment undecided again and sets the order's status to `to`; the caller has locked the order.
 * Returns when the decision was made.
 */
export async function makeUndecided(
  tx: Db,
  { id: orderId, facts }: LockedOrder,
  { outcome, paymentId, method }: Pick<LastDecision, "outcome" | "paymentId" | "method">,
  { to, by, now }: { to: OrderStatus; by: string; now: Date },
): Promise<Date> {
  if (outcome === "verified") await releaseCredit(tx, paymentId);
  const [withdrawn] = await tx
    .update(paymentVerification)
    .set({ withdrawn_by: by, withdrawn_at: now })
    .where(currentDecision(paymentId))
    .returning({ decidedAt: paymentVerification.decided_at });
  const open = { released_at: null, verified_at: null };
  await tx.update(payments).set(open).where(eq(payments.id, paymentId));
  await unmarkReversed(tx, paymentId);
  const note = method === "cash" ? CASH_CHANGE_NOTE : null;
  const payment = { kind: "payment", before: outcome, after: "waiting", note } as const;
  await recordEvent(tx, { subject: "order", id: orderId, ...payment }, { by, now });
  if (to !== facts.status) await changeStatus(tx, orderId, { to, by: "undo" }, by, now);
  await setVerified(tx, orderId, false, now);
  await settleEpisodes(tx, orderId, by, now);
  if (to === "cancelled") await oweRefundOfCancelled(tx, orderId, "waiting", by, now);
  await withdrawEmails(tx, orderId, outcome);
  return withdrawn?.decidedAt ?? now;
}

async function undoFacts(tx: Db, { id, facts }: LockedOrder, decision: LastDecision | null) {
  const rejected = decision?.outcome === "rejected";
  return {
    order: facts,
    decision,
    // Undo restores the status from before the verification. A rejection didn't change it.
    before: rejected ? facts.status : statusBeforeVerification(await changesOf(tx, id)),
    refunded: await isRefunded(tx, id),
    emailsStarted: decision !== null && (await emailsStarted(tx, id, decision)),
    idTaken:
      rejected &&
      decision.transactionId !== null &&
      (await hasLivePayment(tx, decision.transactionId)),
    isCash: decision?.method === "cash",
  };
}

type LastDecision = PaymentDecision & {
  /** True if a credit is the proof of the decision. */
  byCredit: boolean;
  paymentId: string;
  method: PaymentMethod;
  transactionId: string | null;
};

/** Returns the decision on the order's newest payment; null: undecided, or undone. */
async function lastDecision(tx: Db, orderId: string): Promise<LastDecision | null> {
  const newest = await lastPayment(tx, orderId);
  if (!newest) return null;
  const { id: paymentId, method, transaction_id: transactionId } = newest;
  const { id, outcome, decided_at: at, statement_credit_id } = paymentVerification;
  const byCredit = sql<boolean>`${statement_credit_id} is not null`;
  const [decision] = await tx
    .select({ id, outcome, at, byCredit })
    .from(paymentVerification)
    .where(currentDecision(paymentId));
  return decision ? { ...decision, paymentId, method, transactionId } : null;
}

/**
 * Rejects a payment because the money, or a part of it, is missing. Its ID becomes free, and the customer has to send
 * another payment (reading R20). If the customer had cancelled the order, any part that arrived is owed back. `asked` is the
 * amount, as typed, that the store has asked about.
 */
export async function rejectPayment(
  seen: SeenPayment,
  sellerId: string,
  { asked, ...rejection }: Rejection & { asked?: string },
  now: Date,
): Promise<Outcome<VerificationProblem | RejectionTextProblem | UnlikelyPart, DecisionId>> {
  const { orderId, paymentId } = seen;
  return await transaction(async (tx) => {
    const decidable = await lockPayment(tx, seen, sellerId, "rejected");
    if (!decidable.ok) return decidable;
    const { order } = decidable;
    const due = await amountDueBefore(tx, order);
    const parsed = parseRejection(rejection, due);
    if (!parsed.ok) return parsed;
    const { amount_received: received } = parsed.value;
    if (received !== null && isUnlikelyPart(received, due) && asked !== rejection.received)
      return refused({ code: "amount-received-unlikely", received, due });
    const decision = await rejectLocked(tx, order, paymentId, sellerId, parsed.value, now);
    if (order.facts.status === "cancelled")
      await oweRefundOfCancelled(tx, orderId, "rejected", sellerId, now);
    return { ok: true, decision };
  });
}

type RejectionValues = Extract<ReturnType<typeof parseRejection>, { ok: true }>["value"];

/** The rejection of a cash payment that was undone: no money was taken. */
const CASH_UNDONE_REJECTION: RejectionValues = {
  rejection: "amount-differs",
  reason: CASH_UNDONE,
  amount_received: null,
};

/** Rejects a payment of an order that the caller has locked. `note` is the history's; by default the reason. */
export async function rejectLocked(
  tx: Db,
  order: LockedOrder,
  paymentId: string,
  sellerId: string,
  wrong: RejectionValues & { note?: string },
  now: Date,
): Promise<string> {
  const seen = { orderId: order.id, paymentId };
  const found = { outcome: "rejected", ...wrong } as const;
  const decision = await recordDecision(tx, seen, sellerId, now, found);
  await tx.update(payments).set({ released_at: now }).where(eq(payments.id, paymentId));
  await notifyOfPayment(tx, order, { id: paymentId, became: "rejected" }, now);
  return decision;
}

async function amountDueBefore(tx: Db, { id, payment }: LockedOrder): Promise<Paise> {
  const [order] = await tx
    .select({ total: orders.total_amount })
    .from(orders)
    .where(eq(orders.id, id));
  const rejected = await rejectedPayments(tx, id);
  return amountDueUnderId(payment?.transaction_id, order?.total ?? ZERO, rejected);
}

/**
 * Stores the payment that a customer sends after a rejection: another ID, another screenshot, or both (reading R20).
 * Without a new screenshot the last one is used again. `answers` is the id of the rejected payment that the customer saw;
 * null: not known.
 */
export async function resubmitPayment(
  userId: string,
  orderId: string,
  sent: { transactionId: string; screenshot?: Screenshot | null; answers?: string | null },
  now: Date,
): Promise<Outcome<OrderNotFound | PaymentProblem | { code: "transaction-id-taken" }>> {
  const { transactionId } = sent;
  try {
    return await transaction(async (tx) => {
      const order = await lockOrder(tx, orderId, userId);
      if (!order) return refused({ code: "order-not-found" });
      const problem = paymentProblem(order.facts, { to: "waiting", by: "customer" });
      if (problem) return refused(problem);
      const last = await lastPayment(tx, orderId);
      if (sent.answers && last?.id !== sent.answers)
        return refused({ code: "payment-decided", payment: order.facts.payment });
      const screenshot = sent.screenshot ?? (last ? screenshotOf(last) : null);
      await resubmit(tx, { id: orderId, userId }, { transactionId, screenshot }, now);
      return { ok: true };
    });
  } catch (error) {
    if (!isTransactionIdConflict(error)) throw error;
    await recordConflict({ userId, transactionId, from: { orderId } }, now);
    return refused({ code: "transaction-id-taken" });
  }
}

/** Locks the order, and refuses unless the seller may decide about the payment that they saw. */
async function lockPayment(
  tx: Db,
  { orderId, paymentId, status, alone = false }: SeenPayment,
  by: string,
  to: "verified" | "rejected",
): Promise<Outcome<VerificationProblem, { order: LockedOrder }>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refused({ code: "order-not-found" });
  const { facts } = order;
  if (isOwnOrder(order.userId, { id: by, alone })) return refused({ code: "own-order" });
  const problem = paymentProblem(facts, { to, by: "seller" });
  if (problem) return refused(await withDecider(tx, orderId, problem));
  if (status && status !== facts.status)
    return refused({ code: "order-changed", status: facts.status });
  return order.payment?.id === paymentId
    ? { ok: true, order }
    : refused({ code: "payment-changed" });
}

/** Adds to the problem `payment-decided` which seller has decided. */
export async function withDecider<Problem extends { code: string }>(
  tx: Db,
  orderId: string,
  problem: Problem,
): Promise<Problem> {
  if (problem.code !== "payment-decided") return problem;
  const [last] = await tx
    .select({ by: users.email })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.changed_by))
    .where(and(eq(orderEvents.order_id, orderId), eq(orderEvents.kind, "payment")))
    .orderBy(desc(orderEvents.seq))
    .limit(1);
  return last ? { ...problem, by: last.by } : problem;
}

async function setVerified(tx: Db, orderId: string, verified: boolean, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ payment_verified: verified, updated_at: now })
    .where(eq(orders.id, orderId));
}

async function recordDecision(
  tx: Db,
  { orderId, paymentId }: SeenPayment,
  sellerId: string,
  now: Date,
  found:
    | ({ outcome: "verified" } & PaymentProof)
    | ({ outcome: "rejected"; note?: string } & RejectionValues),
): Promise<string> {
  const { note = null, ...columns } = "reason" in found ? { note: found.reason, ...found } : found;
  const [decision] = await tx
    .insert(paymentVerification)
    .values({ payment_id: paymentId, decided_by: sellerId, decided_at: now, ...columns })
    .returning({ id: paymentVerification.id });
  if (!decision) throw new Error("a decision was not stored");
  const change = { kind: "payment", before: "waiting", after: found.outcome, note } as const;
  await recordEvent(tx, { subject: "order", id: orderId, ...change }, { by: sellerId, now });
  return decision.id;
}

export async function isRefunded(tx: Db, orderId: string): Promise<boolean> {
  const done = and(eq(refunds.order_id, orderId), isNotNull(refunds.refunded_at));
  return (await tx.$count(refunds, done)) > 0;
}

export async function lastPayment(tx: Db, orderId: string) {
  const [last] = await tx
    .select()
    .from(payments)
    .where(eq(payments.order_id, orderId))
    .orderBy(desc(payments.submitted_at), desc(payments.id))
    .limit(1);
  return last;
}
