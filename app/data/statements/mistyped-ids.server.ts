import { and, eq, isNotNull, sql } from "drizzle-orm";
import { currentDecision } from "#data/checkout/current-decision.server";
import { screenshotOf } from "#data/checkout/quote-versions.server";
import { isTransactionIdConflict } from "#data/checkout/transaction-ids.server";
import { isUuid } from "#data/columns.server";
import { type Db, transaction, transactionUnlessRefused } from "#data/db.server";
import { countAgain } from "#data/figures/counting.server";
import { type LockedOrder, lockOrder } from "#data/orders/order-transitions.server";
import { replaceMistypedId, restoreTypedId } from "#data/orders/payment/mistyped-ids.server";
import {
  type LockedCredit,
  lockCredit,
  proofFromCredit,
} from "#data/orders/payment/payment-credits.server";
import { markReversed } from "#data/orders/payment/reversals.server";
import { submittedPayment } from "#data/orders/payment/submitted-payments.server";
import {
  isRefunded,
  lastPayment,
  makeUndecided,
  verifyLocked,
} from "#data/orders/payment/verification.server";
import { submitAgain } from "#data/orders/placing.server";
import { payments, paymentVerification, statementCredits } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import { decideReopening, type ReopeningProblem } from "#domain/orders/history/undo";
import { isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import { paymentProblem } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import {
  type MistypedIdProblem,
  mistypedIdProblem,
} from "#domain/statements/placement/mistyped-id";

type StoredPayment = typeof payments.$inferSelect;

type OrderChanged = { code: "order-changed" };

/**
 * Makes an unmatched credit the payment of an order whose customer sent another transaction ID, or whose payment with
 * this ID was rejected, because an owner says so. The payment gets the bank's ID and keeps the typed one beside it; it is verified, unless a seller had verified it
 * by hand. A rejected payment stays as it is, and the order gets another one with the bank's ID.
 */
export async function assignToOrder(
  creditId: string,
  orderId: string,
  writer: Writer & { alone?: boolean },
): Promise<Outcome<MistypedIdProblem | OwnOrder | OrderChanged | { code: "money-not-found" }>> {
  if (!isUuid(creditId)) return refused({ code: "money-not-found" });
  try {
    return await transaction((tx) => assignLocked(tx, creditId, orderId, writer));
  } catch (error) {
    // Somebody has sent the bank's ID at this moment.
    if (isTransactionIdConflict(error)) return refused({ code: "id-sent" });
    throw error;
  }
}

async function assignLocked(
  tx: Db,
  creditId: string,
  orderId: string,
  { by, now, alone = false }: Writer & { alone?: boolean },
): ReturnType<typeof assignToOrder> {
  const order = await lockOrder(tx, orderId);
  const credit = await lockCredit(tx, creditId);
  if (!order || !credit) return refused({ code: "money-not-found" });
  if (isOwnOrder(order.userId, { id: by, alone })) return refused({ code: "own-order" });
  const stored = order.payment ?? (await lastPayment(tx, orderId));
  if (stored?.method !== "upi" || stored.mistyped_id || !mayBePaid(order))
    return refused({ code: "order-changed" });
  const { payment } = await submittedPayment(tx, stored);
  // A part of the money arrived under the ID that the customer sent, so it wasn't mistyped.
  if (!payment || payment.received !== null) return refused({ code: "order-changed" });
  const sent = {
    ...payment,
    isInBank: await isInBank(tx, stored),
    isRejected: order.payment === null,
  };
  const problem = mistypedIdProblem(credit, sent, await isIdSent(tx, credit, orderId));
  if (problem) return refused(problem);
  await payBy(tx, { order, stored, credit }, { by, now });
  return { ok: true };
}

/** True if the order's payment is verified already, or may be verified now. */
function mayBePaid({ facts }: LockedOrder): boolean {
  if (facts.payment === "verified") return true;
  const sentAgain = { to: "waiting", by: "customer" } as const;
  const verified = { to: "verified", by: "seller" } as const;
  return paymentProblem(facts, facts.payment === "rejected" ? sentAgain : verified) === null;
}

/** True if a statement, or an SMS from the bank, has the very ID that the customer sent. */
export async function isInBank(
  tx: Db,
  { id, transaction_id }: Pick<StoredPayment, "id" | "transaction_id">,
): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`
    select exists (select from statement_credits where transaction_id = ${transaction_id})
      or exists (select from payment_sms where payment_id = ${id} and transaction_id = ${transaction_id}) as known`);
  return rows[0]?.known === true;
}

async function isIdSent(tx: Db, { transactionId }: LockedCredit, orderId: string) {
  const ofOthers = sql`${payments.order_id} is distinct from ${orderId}`;
  return (await tx.$count(payments, and(eq(payments.transaction_id, transactionId), ofOthers))) > 0;
}

async function payBy(
  tx: Db,
  { order, stored, credit }: { order: LockedOrder; stored: StoredPayment; credit: LockedCredit },
  writer: Writer,
): Promise<void> {
  const orderId = order.id;
  const bank = credit.transactionId;
  const screenshot = screenshotOf(stored);
  const paymentId = order.payment
    ? stored.id
    : await submitAgain(tx, orderId, { transactionId: bank, screenshot }, writer);
  const proof = proofFromCredit(credit);
  const { transaction_id: typed } = stored;
  if (typed !== null && typed !== bank)
    await replaceMistypedId(tx, { orderId, paymentId }, { typed, bank, note: proof.note }, writer);
  if (order.facts.payment === "verified") return await markReversed(tx, paymentId);
  const { by, now } = writer;
  await tx
    .update(statementCredits)
    .set({
      decision: "verified",
      problem: null,
      payment_id: paymentId,
      decided_by: by,
      decided_at: now,
    })
    .where(eq(statementCredits.id, credit.id));
  const current = order.payment ? order : await lockOrder(tx, orderId);
  if (!current) throw new Error("an order that is locked isn't there");
  await verifyLocked(tx, current, paymentId, by, proof, now);
}

/**
 * Undoes `assignToOrder`: the payment has the ID again that its customer sent, and the money is unmatched. If the
 * money was the reason for the verification, the payment is undecided again, unless the order was sent or refunded.
 */
export async function withdrawFromOrder(
  orderId: string,
  writer: Writer & { alone?: boolean },
): Promise<
  Outcome<
    ReopeningProblem | OwnOrder | { code: "money-not-found" | "not-corrected" | "typed-id-taken" }
  >
> {
  try {
    return await transactionUnlessRefused((tx) => withdrawLocked(tx, orderId, writer));
  } catch (error) {
    if (isTransactionIdConflict(error)) return refused({ code: "typed-id-taken" });
    throw error;
  }
}

async function withdrawLocked(
  tx: Db,
  orderId: string,
  { by, now, alone = false }: Writer & { alone?: boolean },
): ReturnType<typeof withdrawFromOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refused({ code: "money-not-found" });
  if (isOwnOrder(order.userId, { id: by, alone })) return refused({ code: "own-order" });
  const { payment } = order;
  if (!payment?.mistyped_id || !payment.transaction_id) return refused({ code: "not-corrected" });
  const ofPayment = eq(statementCredits.transaction_id, payment.transaction_id);
  await tx
    .select({ id: statementCredits.id })
    .from(statementCredits)
    .where(ofPayment)
    .for("update");
  const paymentId = payment.id;
  if (order.facts.payment === "verified" && (await isVerifiedByCredit(tx, paymentId))) {
    const refunded = await isRefunded(tx, orderId);
    const reopened = decideReopening({ order: order.facts, takenBack: true, refunded });
    if (!reopened.ok) return reopened;
    const verified = { outcome: "verified", paymentId, method: "upi" } as const;
    const { to } = reopened;
    await countAgain(tx, await makeUndecided(tx, order, verified, { to, by, now }));
  }
  const isRestored = await restoreTypedId(tx, { orderId, paymentId }, { by, now });
  return isRestored ? { ok: true } : refused({ code: "typed-id-taken" });
}

async function isVerifiedByCredit(tx: Db, paymentId: string): Promise<boolean> {
  const byCredit = and(
    currentDecision(paymentId),
    isNotNull(paymentVerification.statement_credit_id),
  );
  return (await tx.$count(paymentVerification, byCredit)) > 0;
}
