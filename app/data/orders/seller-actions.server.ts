import { eq } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { transaction } from "#data/db.server";
import { notifyCustomer, notifyOfShipping } from "#data/email/order-emails.server";
import { orders } from "#data/schema.server";
import type { OrderStatus } from "#domain/orders/order-status";
import { parseTrackingId, takesTrackingId } from "#domain/orders/tracking";
import type { TransitionProblem } from "#domain/orders/transitions";
import { recordChange } from "./order-history.server.ts";
import { changeStatus, lockOrder, settleEpisodes } from "./order-transitions.server.ts";
import { isAllRefunded, type PaidRefund, payRefund } from "./refunds.server.ts";

type Answer<Problem> = { ok: true } | { ok: false; problem: Problem };

export type OrderStatusProblem = TransitionProblem | { code: "order-not-found" };

/** Changes an order from the status in which the seller saw it. Of two sellers at once, one wins. */
export async function changeOrderStatus(
  orderId: string,
  sellerId: string,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  now: Date,
): Promise<Answer<OrderStatusProblem>> {
  return await transaction((tx) =>
    changeStatus(tx, orderId, { from, to, by: "seller" }, sellerId, now),
  );
}

type RefundProblem = { code: "order-not-found" } | { code: "refund-settled" };

/**
 * The seller has sent the money back. An order that has nothing left to deliver is cancelled with it; an
 * episode that this payment held goes to the other one (reading R54).
 */
export async function markRefunded(
  orderId: string,
  refund: PaidRefund,
  sellerId: string,
  now: Date,
): Promise<Answer<RefundProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isKey(refund.id)) return { ok: false, problem: { code: "order-not-found" } };
    if ((await payRefund(tx, orderId, refund, sellerId, now)) === null)
      return { ok: false, problem: { code: "refund-settled" } };
    await notifyCustomer(tx, order, { email: "refunded", of: refund.id }, now);
    await settleEpisodes(tx, orderId, sellerId, now);
    // Refused where a parcel is on its way, or the order is cancelled already.
    if (await isAllRefunded(tx, orderId))
      await changeStatus(tx, orderId, { to: "cancelled", by: "seller" }, sellerId, now);
    return { ok: true };
  });
}

type TrackingProblem = { code: "tracking-id-wrong" } | { code: "order-not-found" };

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
    if (!order || !takesTrackingId(order.facts))
      return { ok: false, problem: { code: "order-not-found" } };
    const { trackingId: before } = order;
    if (before === tracking_id) return { ok: true };
    await tx.update(orders).set({ tracking_id, updated_at: now }).where(eq(orders.id, orderId));
    const change = { kind: "tracking_id", before, after: tracking_id } as const;
    await recordChange(tx, orderId, { ...change, by: sellerId, at: now });
    if (order.facts.status === "shipped")
      await notifyOfShipping(tx, { ...order, trackingId: tracking_id }, now);
    return { ok: true };
  });
}
