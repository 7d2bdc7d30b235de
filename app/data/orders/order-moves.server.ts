import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { takeBackCouponUse } from "#data/cart/coupon-uses.server";
import { isKey } from "#data/columns.server";
import { type Db, transaction } from "#data/db.server";
import { episodePurchases, orders, refunds } from "#data/schema.server";
import { sum, ZERO } from "#domain/money/money";
import { refundOnCancelling } from "#domain/orders/episode-purchases";
import { parseTrackingId } from "#domain/orders/tracking";
import {
  decideMove,
  type MoveProblem,
  type OrderFacts,
  type OrderStatus,
  type PaymentStatus,
} from "#domain/orders/transitions";
import { lockOrder, recordChange, writeStep } from "./order-steps.server.ts";
import { markCombosCancelled } from "./ordered-combos.server.ts";
import { oweRefund, recordRefund, settlePurchases } from "./purchases.server.ts";

type Answer<Problem> = { ok: true } | { ok: false; problem: Problem };

export type OrderMoveProblem =
  | MoveProblem
  | { code: "order-not-found" }
  /** Another seller moved it since this one looked. */
  | { code: "order-moved"; status: OrderStatus };

/** Moves an order from the state in which the seller saw it. Of two sellers at once, one wins. */
export async function moveOrder(
  orderId: string,
  sellerId: string,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  now: Date,
): Promise<Answer<OrderMoveProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, problem: { code: "order-not-found" } };
    const { status } = order.facts;
    if (status !== from) return { ok: false, problem: { code: "order-moved", status } };
    const decision = decideMove(order.facts, to);
    if (!decision.ok) return decision;
    await writeStep(tx, orderId, { from, to }, sellerId, now);
    if (to === "cancelled") await giveBack(tx, orderId, order.facts.payment, sellerId, now);
    return { ok: true };
  });
}

/** The coupon's use, the episodes, the customer's own combos and the money; the payment's id stays taken, since it was sent (reading R17). */
async function giveBack(
  tx: Db,
  orderId: string,
  payment: PaymentStatus,
  by: string,
  now: Date,
): Promise<void> {
  await takeBackCouponUse(tx, orderId);
  await settlePurchases(tx, orderId, by, now);
  await markCombosCancelled(tx, orderId);
  const amount = refundOnCancelling({ payment, ...(await amountsOf(tx, orderId)) });
  await oweRefund(tx, { orderId, purchaseId: null, amount }, by, now);
}

async function amountsOf(tx: Db, orderId: string) {
  const [order] = await tx
    .select({ total: orders.total_amount })
    .from(orders)
    .where(eq(orders.id, orderId));
  const stays = await tx
    .select({ paid: episodePurchases.amount_paid })
    .from(episodePurchases)
    .where(
      and(eq(episodePurchases.order_id, orderId), eq(episodePurchases.payment_status, "completed")),
    );
  const refunded = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.order_id, orderId), isNotNull(refunds.refunded_at)));
  return {
    total: order?.total ?? ZERO,
    stays: stays.map(({ paid }) => paid),
    refunded: refunded.map(({ amount }) => amount),
  };
}

export type RefundProblem = { code: "order-not-found" } | { code: "refund-settled" };

/**
 * The seller has sent the money back. An order that has nothing left to deliver is cancelled with it; an
 * episode that this payment held goes to the other one (reading R54).
 */
export async function markRefunded(
  orderId: string,
  refundId: string,
  sellerId: string,
  now: Date,
): Promise<Answer<RefundProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isKey(refundId)) return { ok: false, problem: { code: "order-not-found" } };
    const owed = and(
      eq(refunds.id, refundId),
      eq(refunds.order_id, orderId),
      isNull(refunds.withdrawn_at),
      isNull(refunds.refunded_at),
    );
    const [refund] = await tx
      .update(refunds)
      .set({ refunded_by: sellerId, refunded_at: now })
      .where(owed)
      .returning({ amount: refunds.amount });
    if (!refund) return { ok: false, problem: { code: "refund-settled" } };
    await recordRefund(tx, orderId, "owed", "refunded", refund.amount, sellerId, now);
    await settlePurchases(tx, orderId, sellerId, now);
    const { status } = order.facts;
    if (decideMove(order.facts, "cancelled").ok && (await isAllRefunded(tx, orderId))) {
      await writeStep(tx, orderId, { from: status, to: "cancelled" }, sellerId, now);
      await takeBackCouponUse(tx, orderId);
    }
    return { ok: true };
  });
}

async function isAllRefunded(tx: Db, orderId: string): Promise<boolean> {
  const { total, refunded } = await amountsOf(tx, orderId);
  return total === sum(refunded);
}

export type TrackingProblem = { code: "tracking-id-wrong" } | { code: "order-not-found" };

/** For a parcel that is packed or on its way; it stays when the parcel has arrived (reading R45). */
export async function setTrackingId(
  orderId: string,
  sellerId: string,
  typed: string,
  now: Date,
): Promise<Answer<TrackingProblem>> {
  const tracking_id = parseTrackingId(typed);
  if (!tracking_id) return { ok: false, problem: { code: "tracking-id-wrong" } };
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !hasTracking(order.facts))
      return { ok: false, problem: { code: "order-not-found" } };
    const { trackingId: before } = order;
    if (before === tracking_id) return { ok: true };
    await tx.update(orders).set({ tracking_id, updated_at: now }).where(eq(orders.id, orderId));
    const change = { kind: "tracking_id", before, after: tracking_id } as const;
    await recordChange(tx, orderId, { ...change, by: sellerId, at: now });
    return { ok: true };
  });
}

function hasTracking({ status, allDigital }: OrderFacts): boolean {
  return !allDigital && ["processing", "shipped", "delivered"].includes(status);
}
