import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, transaction } from "#data/db.server";
import { notifyOfShipping } from "#data/orders/emails/order-emails.server";
import { changeStatus, type LockedOrder, lockOrder } from "#data/orders/order-transitions.server";
import { orders } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import type { TrackingProblem } from "#domain/orders/lists/bulk-actions";
import type { OrderStatus } from "#domain/orders/order-status";
import { parseTrackingId, takesTrackingId } from "#domain/orders/parcel/tracking";
import {
  decideShipping,
  type OrderNotFound,
  type TransitionProblem,
} from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";

/**
 * A parcel as the seller typed it. `trackingId` null: it has none. `courier` is a name from the settings; null: sent in
 * another way. Undefined: nobody typed or chose it.
 */
export type Parcel = {
  trackingId: string | null | undefined;
  courier: string | null | undefined;
};

type ShipmentProblem = TransitionProblem | TrackingProblem | OrderNotFound;

/**
 * Stores the tracking ID and sets the order to shipped, in one transaction. An order that isn't packed yet becomes
 * packed first. `from` is the status that the seller saw.
 */
export async function shipOrder(
  orderId: string,
  sellerId: string,
  parcel: Parcel & { from: OrderStatus },
  now: Date,
): Promise<Outcome<ShipmentProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused({ code: "order-not-found" });
    return await shipLocked(tx, order, sellerId, parcel, now);
  });
}

/** Like `shipOrder`, in a transaction that has locked the order. */
export async function shipLocked(
  tx: Db,
  order: LockedOrder,
  sellerId: string,
  { from, ...parcel }: Parcel & { from: OrderStatus },
  now: Date,
): Promise<Outcome<ShipmentProblem>> {
  const typed = parsed(parcel);
  if (!typed) return refused({ code: "tracking-id-wrong" });
  const decision = decideShipping(order.facts, from);
  if (!decision.ok) return decision;
  const taken = await holderOf(tx, order, typed.trackingId);
  if (taken) return refused(taken);
  await storeParcel(tx, order, typed, sellerId, now);
  for (const to of decision.steps)
    await changeStatus(tx, order.id, { to, by: "seller" }, sellerId, now);
  return { ok: true };
}

/** Changes the tracking ID of a packed or shipped parcel. A delivered one keeps its ID (reading R45). */
export async function setTrackingId(
  orderId: string,
  sellerId: string,
  parcel: { trackingId: string; courier: string | null },
  now: Date,
): Promise<Outcome<Exclude<ShipmentProblem, TransitionProblem>>> {
  const typed = parsed(parcel);
  if (!typed) return refused({ code: "tracking-id-wrong" });
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !takesTrackingId(order.facts)) return refused({ code: "order-not-found" });
    const taken = await holderOf(tx, order, typed.trackingId);
    if (taken) return refused(taken);
    const stored = await storeParcel(tx, order, typed, sellerId, now);
    if (stored && order.facts.status === "shipped")
      await notifyOfShipping(tx, { ...order, trackingId: stored.tracking_id }, now);
    return { ok: true };
  });
}

function parsed({ trackingId, courier }: Parcel): Parcel | null {
  if (typeof trackingId !== "string") return { trackingId, courier };
  const id = parseTrackingId(trackingId);
  return id ? { trackingId: id, courier } : null;
}

/**
 * Returns another customer's order that has this tracking ID; two orders of one person may share a parcel. Takes a
 * lock on the ID, so that a second request with it waits for the first.
 */
async function holderOf(tx: Db, { id, userId }: LockedOrder, trackingId: Parcel["trackingId"]) {
  if (!trackingId) return null;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${trackingId}, 0))`);
  const [holder] = await tx
    .select({ orderNumber: orders.order_number })
    .from(orders)
    .where(and(eq(orders.tracking_id, trackingId), ne(orders.user_id, userId), ne(orders.id, id)))
    .limit(1);
  return holder ? ({ code: "tracking-id-taken", ...holder } as const) : null;
}

/**
 * Stores tracking ID and courier, and returns the new values; null: nothing changed. What wasn't typed or
 * chosen stays as it is stored.
 */
async function storeParcel(
  tx: Db,
  order: LockedOrder,
  { trackingId, courier }: Parcel,
  by: string,
  at: Date,
): Promise<{ tracking_id: string | null } | null> {
  const next = {
    tracking_id: trackingId === undefined ? order.trackingId : trackingId,
    courier: courier === undefined ? order.courier : courier,
  };
  const changes = [
    { kind: "tracking_id", before: order.trackingId, after: next.tracking_id },
    { kind: "courier", before: order.courier, after: next.courier },
  ] as const;
  const made = changes.filter(({ before, after }) => before !== after);
  if (made.length === 0) return null;
  await tx
    .update(orders)
    .set({ ...next, updated_at: at })
    .where(eq(orders.id, order.id));
  for (const { kind, before, after } of made) {
    const event = { subject: "order", id: order.id, kind, before } as const;
    await recordEvent(tx, { ...event, after: after ?? "" }, { by, now: at });
  }
  return next;
}
