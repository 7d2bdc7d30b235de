import { eq, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, transaction } from "#data/db.server";
import { countAgain } from "#data/figures/counting.server";
import { notifyCustomer, withdrawEmails } from "#data/orders/emails/order-emails.server";
import { customerName } from "#data/orders/lists/order-rows.server";
import { type LockedOrder, lockOrder } from "#data/orders/order-transitions.server";
import { lockCredit } from "#data/orders/payment/payment-credits.server";
import { submittedPayment } from "#data/orders/payment/submitted-payments.server";
import {
  isRefunded,
  makeUndecided,
  rejectLocked,
  type SeenPayment,
} from "#data/orders/payment/verification.server";
import { submitAgain } from "#data/orders/placing.server";
import { oweRefundOfCancelled } from "#data/orders/refunds.server";
import { orders, payments, statementCredits } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import type { Paise } from "#domain/money/money";
import { MOVED_HERE } from "#domain/orders/history/order-changes";
import type { OrderStatus } from "#domain/orders/order-status";
import {
  decideMove,
  MOVED_AWAY,
  type MoveProblem,
  REPLACED_BY_MOVED,
} from "#domain/orders/payment/moved-payment";
import { isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import type { OrderNotFound } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { proofProblem } from "#domain/statements/matching";
import { isInBank, verifyByCredit } from "./mistyped-ids.server.ts";

type Found = { id: string; orderNumber: string; customer: string | null; total: Paise };
type FoundAndLocked = Found & { order: LockedOrder };
type StoredPayment = NonNullable<LockedOrder["payment"]>;

type MoveOutcome = Outcome<
  | MoveProblem
  | OwnOrder
  | OrderNotFound
  | { code: "payment-changed" | "move-unknown" }
  /** Asks whether this is the right order; nothing was moved yet. */
  | ({ code: "move-unsure" } & Pick<Found, "orderNumber" | "customer" | "total">),
  { became: "waiting" | "verified" }
>;

/**
 * Moves a payment to the order for which it was made, because an owner says so. The order that has it waits for another
 * payment, as after a rejection; the other order gets its transaction ID in place of its own undecided payment, and is
 * verified if a credit of the bank proves that. Sending the same form again changes nothing.
 */
export async function movePayment(
  { orderId, paymentId, alone = false }: SeenPayment,
  { to: orderNumber, isSure }: { to: string; isSure: boolean },
  writer: Writer,
): Promise<MoveOutcome> {
  return await transaction(async (tx) => {
    if (!isUuid(orderId) || !isUuid(paymentId)) return refused({ code: "order-not-found" });
    const from = await findOrder(tx, eq(orders.id, orderId));
    const to = await findOrder(tx, eq(orders.order_number, orderNumber));
    if (!from) return refused({ code: "order-not-found" });
    if (!to) return refused({ code: "move-unknown" });
    const [losing, gaining] = await lockBoth(tx, from, to);
    const before = await movedTo(tx, paymentId);
    if (before && before.orderId !== to.id) return refused({ code: "moved-before" });
    if (before) return { ok: true, became: before.isVerified ? "verified" : "waiting" };
    const decider = { id: writer.by, alone };
    if ([losing, gaining].some(({ order }) => isOwnOrder(order.userId, decider)))
      return refused({ code: "own-order" });
    const { payment } = losing.order;
    if (payment?.id !== paymentId) return refused({ code: "payment-changed" });
    const decision = await decide(tx, losing.order, gaining.order, payment);
    if (!decision.ok) return decision;
    if (!isSure) return refused({ code: "move-unsure", ...to });
    await releaseFrom(tx, losing, { payment, status: decision.to, to }, writer);
    const moved = await addTo(tx, gaining, { payment, from }, writer);
    return { ok: true, became: await verifyIfProved(tx, to.id, moved, writer) };
  });
}

async function findOrder(tx: Db, which: ReturnType<typeof eq>): Promise<Found | null> {
  const { id, order_number: number, total_amount: total } = orders;
  const [found] = await tx
    .select({ id, orderNumber: number, customer: customerName, total })
    .from(orders)
    .where(which);
  return found ?? null;
}

/** Locks both customers, then both orders, each by their IDs, and the credit with the payment's ID. */
async function lockBoth(
  tx: Db,
  from: Found,
  to: Found,
): Promise<[losing: FoundAndLocked, gaining: FoundAndLocked]> {
  const ids = [from.id, to.id].toSorted();
  await tx.execute(sql`
    select id from users where id in (select user_id from orders where id = any(${sql.param(ids)}::uuid[]))
    order by id for no key update`);
  const locked = new Map<string, LockedOrder | null>();
  for (const id of ids) locked.set(id, await lockOrder(tx, id));
  const [losing, gaining] = [locked.get(from.id), locked.get(to.id)];
  if (!losing || !gaining) throw new Error("an order that was just found isn't there");
  await lockCreditOf(tx, losing.payment?.transaction_id ?? null);
  return [
    { ...from, order: losing },
    { ...to, order: gaining },
  ];
}

async function lockCreditOf(tx: Db, transactionId: string | null) {
  if (transactionId === null) return null;
  const { id, transaction_id } = statementCredits;
  const [credit] = await tx
    .select({ id })
    .from(statementCredits)
    .where(eq(transaction_id, transactionId));
  return credit ? await lockCredit(tx, credit.id) : null;
}

/** Where the payment was moved to before; null: it wasn't moved. */
async function movedTo(tx: Db, paymentId: string) {
  const { order_id: orderId, verified_at } = payments;
  const [moved] = await tx
    .select({ orderId, isVerified: sql<boolean>`${verified_at} is not null` })
    .from(payments)
    .where(eq(payments.moved_from, paymentId));
  return moved ?? null;
}

async function decide(tx: Db, from: LockedOrder, to: LockedOrder, payment: StoredPayment) {
  const factsOf = async ({ id, userId, facts }: LockedOrder) => {
    return { id, userId, facts, refunded: await isRefunded(tx, id) };
  };
  const { method, moved_from, mistyped_id } = payment;
  const moved = { method, isMoved: moved_from !== null, isCorrected: mistyped_id !== null };
  return decideMove({
    from: { ...(await factsOf(from)), payment: moved },
    to: {
      ...(await factsOf(to)),
      ownArrived: to.payment !== null && (await isInBank(tx, to.payment)),
    },
  });
}

/** Takes the payment back if it was verified, and rejects it, so that its ID is free and its customer is told. */
async function releaseFrom(
  tx: Db,
  { order }: FoundAndLocked,
  { payment, status, to }: { payment: StoredPayment; status: OrderStatus; to: Found },
  { by, now }: Writer,
): Promise<void> {
  const { id: paymentId, method } = payment;
  if (order.facts.payment === "verified") {
    const verified = { outcome: "verified", paymentId, method } as const;
    await countAgain(tx, await makeUndecided(tx, order, verified, { to: status, by, now }));
  }
  const wrong = { ...because(MOVED_AWAY), note: `moved to order ${to.orderNumber}` };
  await rejectLocked(tx, order, paymentId, by, wrong, now);
  if (status === "cancelled") await oweRefundOfCancelled(tx, order.id, "rejected", by, now);
}

/** Adds the payment to its order in place of the order's own undecided one. Returns the new payment's ID. */
async function addTo(
  tx: Db,
  { order, id }: FoundAndLocked,
  { payment, from }: { payment: StoredPayment; from: Found },
  { by, now }: Writer,
): Promise<string> {
  if (order.payment) {
    await rejectLocked(tx, order, order.payment.id, by, because(REPLACED_BY_MOVED), now);
    await withdrawEmails(tx, id, "rejected");
  }
  // The screenshot stays where its customer sent it.
  const sent = { transactionId: payment.transaction_id, screenshot: null };
  const note = `moved from order ${from.orderNumber}`;
  const paymentId = await submitAgain(tx, id, sent, { by, now, before: MOVED_HERE, note });
  await tx.update(payments).set({ moved_from: payment.id }).where(eq(payments.id, paymentId));
  await notifyCustomer(tx, order, { email: "moved", of: paymentId }, now);
  return paymentId;
}

function because(reason: string) {
  return { rejection: "other", reason, amount_received: null } as const;
}

/** Verifies the moved payment if a credit of the bank proves it, as a statement would. */
async function verifyIfProved(
  tx: Db,
  orderId: string,
  paymentId: string,
  writer: Writer,
): Promise<"waiting" | "verified"> {
  const order = await lockOrder(tx, orderId);
  const credit = await lockCreditOf(tx, order?.payment?.transaction_id ?? null);
  if (!order?.payment || !credit || credit.isPaused) return "waiting";
  const { payment, others } = await submittedPayment(tx, order.payment);
  if (!payment || proofProblem(credit, payment, { known: credit, others })) return "waiting";
  await verifyByCredit(tx, { orderId, paymentId }, credit, writer);
  return "verified";
}
