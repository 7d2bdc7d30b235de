import { and, eq, inArray, ne } from "drizzle-orm";
import { decideMove, type MoveProblem, type OrderStatus } from "#domain/order-states";
import { parseTrackingId } from "#domain/tracking";
import { isKey } from "./columns.server.ts";
import { takeBackCouponUse } from "./coupon-uses.server.ts";
import { type Db, db, transaction } from "./db.server.ts";
import { lockOrder, writeStep } from "./order-steps.server.ts";
import { markCombosCancelled } from "./ordered-combos.server.ts";
import { cancelPurchases } from "./purchases.server.ts";
import { orders } from "./schema.server.ts";

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
    await writeStep(tx, orderId, to, sellerId, now);
    if (to === "cancelled") await giveBack(tx, orderId);
    return { ok: true };
  });
}

/** The coupon's use, the episodes and the customer's own combos; the payment's id stays taken, since the money was sent (reading R17). */
async function giveBack(tx: Db, orderId: string): Promise<void> {
  await takeBackCouponUse(tx, orderId);
  await cancelPurchases(tx, orderId);
  await markCombosCancelled(tx, orderId);
}

export type TrackingProblem = { code: "tracking-id-wrong" } | { code: "order-not-found" };

/** For a parcel that is packed or on its way; it stays when the parcel has arrived (reading R45). */
export async function setTrackingId(
  orderId: string,
  typed: string,
  now: Date,
): Promise<Answer<TrackingProblem>> {
  const tracking_id = parseTrackingId(typed);
  if (!tracking_id) return { ok: false, problem: { code: "tracking-id-wrong" } };
  if (!isKey(orderId)) return { ok: false, problem: { code: "order-not-found" } };
  const changed = await db
    .update(orders)
    .set({ tracking_id, updated_at: now })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, ["processing", "shipped", "delivered"]),
        ne(orders.shipping_type, "digital"),
      ),
    );
  return changed.rowCount ? { ok: true } : { ok: false, problem: { code: "order-not-found" } };
}
