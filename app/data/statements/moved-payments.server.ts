import { eq, or, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, transaction } from "#data/db.server";
import { countAgain } from "#data/figures/counting.server";
import { notifyCustomer, withdrawEmails } from "#data/orders/emails/order-emails.server";
import { customerName } from "#data/orders/lists/order-rows.server";
import { type LockedOrder, lockOrder } from "#data/orders/order-transitions.server";
import {
  isRefunded,
  makeUndecided,
  rejectLocked,
  type SeenPayment,
} from "#data/orders/payment/verification.server";
import { submitAgain } from "#data/orders/placing.server";
import { oweRefundOfCancelled } from "#data/orders/refunds.server";
import { orders, payments } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import type { Paise } from "#domain/money/money";
import { MOVED_HERE } from "#domain/orders/history/order-changes";
import type { OrderStatus } from "#domain/orders/order-status";
import { decideMove, MOVED_AWAY, type MoveProblem } from "#domain/orders/payment/moved-payment";
import { isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import type { OrderNotFound } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { isInBank } from "./mistyped-ids.server.ts";

type Payment = NonNullable<LockedOrder["payment"]>;

/** Asks whether this is the right order; nothing was moved yet. */
type Unsure = {
  code: "move-unsure";
  orderNumber: string;
  customer: string | null;
  total: Paise;
};

/**
 * Moves a payment to the order for which it was made, because an owner says so. The order that has it waits for another
 * payment, as after a rejection; the other order gets its transaction ID in place of its own undecided payment, and waits
 * to be verified. Sending the same form again changes nothing.
 */
export async function movePayment(
  { orderId, paymentId, alone = false }: SeenPayment,
  { orderNumber, isSure }: { orderNumber: string; isSure: boolean },
  writer: Writer,
): Promise<
  Outcome<
    MoveProblem | OwnOrder | OrderNotFound | Unsure | { code: "payment-changed" | "move-unknown" }
  >
> {
  if (!isUuid(orderId) || !isUuid(paymentId)) return refused({ code: "order-not-found" });
  return await transaction(async (tx) => {
    const { id, order_number, total_amount: total } = orders;
    const named = await tx
      .select({ id, orderNumber: order_number, customer: customerName, total })
      .from(orders)
      .where(or(eq(id, orderId), eq(order_number, orderNumber)));
    const target = named.find((each) => each.orderNumber === orderNumber);
    if (!target) return refused({ code: "move-unknown" });
    const [from, to] = await lockBoth(tx, orderId, target.id);
    if (!from || !to) return refused({ code: "order-not-found" });
    const [before] = await tx.select().from(payments).where(eq(payments.moved_from, paymentId));
    if (before && before.order_id !== to.id) return refused({ code: "moved-before" });
    if (before) return { ok: true };
    if ([from, to].some(({ userId }) => isOwnOrder(userId, { id: writer.by, alone })))
      return refused({ code: "own-order" });
    const { payment } = from;
    if (payment?.id !== paymentId || payment.method !== "upi")
      return refused({ code: "payment-changed" });
    const decision = await decide(tx, { ...from, payment }, to);
    if (!decision.ok) return decision;
    if (!isSure) return refused({ code: "move-unsure", ...target });
    const note = `moved to order ${orderNumber}`;
    await takeFrom(tx, from, payment, { status: decision.to, note }, writer);
    const source = named.find((each) => each.id === orderId)?.orderNumber ?? "";
    await addTo(tx, to, payment, `moved from order ${source}`, writer);
    return { ok: true };
  });
}

/** Locks both customers, then both orders, each by their IDs. */
async function lockBoth(tx: Db, from: string, to: string): Promise<(LockedOrder | null)[]> {
  const ids = [from, to].toSorted();
  await tx.execute(sql`
    select id from users where id in (select user_id from orders where id = any(${sql.param(ids)}::uuid[]))
    order by id for no key update`);
  const locked = new Map<string, LockedOrder | null>();
  for (const id of ids) locked.set(id, await lockOrder(tx, id));
  return [from, to].map((id) => locked.get(id) ?? null);
}

async function decide(tx: Db, from: LockedOrder & { payment: Payment }, to: LockedOrder) {
  const { moved_from, mistyped_id } = from.payment;
  const facts = { isMoved: moved_from !== null, isCorrected: mistyped_id !== null };
  const ownArrived = to.payment !== null && (await isInBank(tx, to.payment));
  return decideMove({
    from: { ...from, ...facts, refunded: await isRefunded(tx, from.id) },
    to: { ...to, ownArrived, refunded: await isRefunded(tx, to.id) },
  });
}

/** Takes the payment back if it was verified, and rejects it, so that its ID is free and its customer is told. */
async function takeFrom(
  tx: Db,
  order: LockedOrder,
  { id: paymentId, method }: Payment,
  { status, note }: { status: OrderStatus; note: string },
  { by, now }: Writer,
): Promise<void> {
  if (order.facts.payment === "verified") {
    const verified = { outcome: "verified", paymentId, method } as const;
    await countAgain(tx, await makeUndecided(tx, order, verified, { to: status, by, now }));
  }
  await rejectLocked(tx, order, paymentId, by, { ...because(MOVED_AWAY), note }, now);
  if (status === "cancelled") await oweRefundOfCancelled(tx, order.id, "rejected", by, now);
}

function because(reason: string) {
  return { rejection: "other", reason, amount_received: null } as const;
}

/**
 * Adds the payment to its order in place of the order's own undecided one. The screenshot stays where it was sent, since
 * it may be another person's.
 */
async function addTo(
  tx: Db,
  order: LockedOrder,
  { id: movedFrom, transaction_id: transactionId }: Payment,
  note: string,
  { by, now }: Writer,
): Promise<void> {
  if (order.payment) {
    const replaced = because("Another payment was moved to this order in its place.");
    await rejectLocked(tx, order, order.payment.id, by, replaced, now);
    await withdrawEmails(tx, order.id, "rejected");
  }
  const sent = { transactionId, screenshot: null };
  const paymentId = await submitAgain(tx, order.id, sent, { by, now, before: MOVED_HERE, note });
  await tx.update(payments).set({ moved_from: movedFrom }).where(eq(payments.id, paymentId));
  await notifyCustomer(tx, order, { email: "moved", of: paymentId }, now);
}
