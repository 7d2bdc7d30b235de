import { transactionWithProof } from "#data/checkout/refund-lines.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, transaction } from "#data/db.server";
import { undoableStep } from "#domain/orders/history/undo";
import type { OrderStatus } from "#domain/orders/order-status";
import { parseRefund, type RefundAmountProblem } from "#domain/orders/refund-amounts";
import type { OrderNotFound, TransitionProblem } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { notifyCustomer } from "./emails/order-emails.server.ts";
import { changesOf } from "./order-history.server.ts";
import {
  changeStatus,
  type LockedOrder,
  lockOrder,
  settleEpisodes,
} from "./order-transitions.server.ts";
import {
  insertPaidRefund,
  isAllRefunded,
  noteReference,
  type PaidRefund,
  payRefund,
  type RefundPayment,
  refundableOf,
  refundWithKey,
} from "./refunds.server.ts";

/**
 * Changes an order's status from the one that the seller saw. If two sellers do so at once, the second is refused.
 */
export async function changeOrderStatus(
  orderId: string,
  sellerId: string,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  now: Date,
): Promise<Outcome<OrderNotFound | TransitionProblem>> {
  return await transaction((tx) =>
    changeStatus(tx, orderId, { from, to, by: "seller" }, sellerId, now),
  );
}

/**
 * Undoes a seller's change of status within ten seconds, before the customer was notified. `from` is the status that
 * the seller sees, `to` the one before. Refused if the order has changed since.
 */
export async function undoStep(
  orderId: string,
  sellerId: string,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  now: Date,
): Promise<Outcome<OrderNotFound | TransitionProblem | { code: "undo-late" }>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused({ code: "order-not-found" });
    const { status } = order.facts;
    if (status !== from) return refused({ code: "order-changed", status });
    const step = undoableStep(order.facts, await changesOf(tx, orderId), now);
    if (step?.to !== to) return refused({ code: "undo-late" });
    return await changeStatus(tx, orderId, { from, to, by: "undo" }, sellerId, now);
  });
}

/**
 * Records that an owed refund was sent. An order that was refunded in full is cancelled, unless it was shipped. If the
 * customer has paid for one of its episodes by another order too, they now have it from that order (reading R54).
 * Sellers may refund their own orders: somebody else verified the payment, and a refund can't exceed it
 * (docs/decisions/0079).
 */
export async function markRefunded(
  orderId: string,
  refund: PaidRefund,
  sellerId: string,
  now: Date,
): Promise<Outcome<OrderNotFound | { code: "refund-settled" }>> {
  return await transactionWithProof(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isUuid(refund.id)) return refused({ code: "order-not-found" });
    if ((await payRefund(tx, orderId, refund, sellerId, now)) === null)
      return refused({ code: "refund-settled" });
    await afterRefund(tx, order, refund.id, sellerId, now);
    return { ok: true };
  });
}

/**
 * Records a refund that wasn't owed, once per `key`, a UUID. It can be at most what was paid, less all refunds so far.
 */
export async function giveRefund(
  orderId: string,
  {
    amount: typed,
    key = newId(),
    ...payment
  }: RefundPayment & { amount: string; key?: string | undefined },
  sellerId: string,
  now: Date,
): Promise<Outcome<OrderNotFound | RefundAmountProblem | { code: "refund-recorded-before" }>> {
  return await transactionWithProof(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused({ code: "order-not-found" });
    const before = await refundWithKey(tx, orderId, key);
    if (before !== null) {
      const repeated = parseRefund(typed, before);
      const isSame = repeated.ok && repeated.amount === before;
      return isSame ? { ok: true } : refused({ code: "refund-recorded-before" });
    }
    const most = await refundableOf(tx, orderId, order.facts);
    const parsed = parseRefund(typed, most);
    if (!parsed.ok) return parsed;
    const paid = { ...payment, amount: parsed.amount };
    await insertPaidRefund(tx, orderId, key, paid, sellerId, now);
    await afterRefund(tx, order, key, sellerId, now);
    return { ok: true };
  });
}

/** Notes the UPI reference of a refund that was sent without one, or with a wrong one. */
export async function noteRefundReference(
  orderId: string,
  refund: { id: string; reference: string },
  sellerId: string,
  now: Date,
): Promise<Outcome<OrderNotFound | { code: "refund-settled" }>> {
  return await transactionWithProof(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isUuid(refund.id)) return refused({ code: "order-not-found" });
    const isNoted = await noteReference(tx, orderId, refund, sellerId, now);
    return isNoted ? { ok: true } : refused({ code: "refund-settled" });
  });
}

/** Returns why an amount in rupees, as it was typed, can't be refunded now; null if it can. */
export async function refundAmountProblem(
  orderId: string,
  typed: string,
): Promise<RefundAmountProblem | null> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const parsed = order && parseRefund(typed, await refundableOf(tx, orderId, order.facts));
    return parsed && !parsed.ok ? parsed.problem : null;
  });
}

/** Queues the customer's email, and cancels an order that was refunded in full. */
async function afterRefund(
  tx: Db,
  order: LockedOrder,
  refundId: string,
  sellerId: string,
  now: Date,
): Promise<void> {
  await notifyCustomer(tx, order, { email: "refunded", of: refundId }, now);
  await settleEpisodes(tx, order.id, sellerId, now);
  // A shipped or cancelled order refuses this change and stays as it is.
  if (await isAllRefunded(tx, order.id))
    await changeStatus(tx, order.id, { to: "cancelled", by: "seller" }, sellerId, now);
}
