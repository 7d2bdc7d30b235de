import { and, eq, isNull, sql } from "drizzle-orm";
import { takeBackCouponUse } from "#data/cart/coupon-uses.server";
import { isUuid } from "#data/columns.server";
import type { Db } from "#data/db.server";
import { episodePurchases, orders, payments, users } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { returnPieces } from "#data/stock/holds.server";
import { isShort } from "#data/stock/ordered.server";
import { hasParcel } from "#domain/checkout/shipping";
import { paymentStatusOf } from "#domain/orders/order-status";
import {
  decideTransition,
  type Effect,
  nextStatuses,
  type OrderFacts,
  type OrderNotFound,
  type TransitionProblem,
  type TransitionRequest,
} from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { markCombosCancelled } from "./custom-combo-orders.server.ts";
import { notifyCustomer, notifyOfShipping, withdrawEmails } from "./emails/order-emails.server.ts";
import { settlePurchases } from "./episode-purchases.server.ts";
import { oweRefundOfCancelled } from "./refunds.server.ts";

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * Locks the order, so that decisions about it are made one after the other. Locks its customer first, because a
 * decision about one order may change another with the same episode (reading R54). Returns null for an unknown order,
 * or one that isn't `userId`'s.
 */
export async function lockOrder(tx: Db, orderId: string, userId?: string) {
  if (!isUuid(orderId)) return null;
  const whereBuyer = userId === undefined ? undefined : eq(orders.user_id, userId);
  await tx.execute(sql`
    select 1 from ${users} where id = (select user_id from ${orders} where id = ${orderId}) for no key update`);
  const [order] = await tx
    .select({
      userId: orders.user_id,
      trackingId: orders.tracking_id,
      courier: orders.courier,
      verified: orders.payment_verified,
      shipping: orders.shipping_type,
      facts: {
        status: orders.status,
        cancelledByCustomer: orders.cancelled_by_customer,
        emailsSent,
        isShort,
      },
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), whereBuyer))
    // `no key update` is a weaker lock: transactions that insert the order's history or emails needn't wait for it.
    .for("no key update");
  if (!order) return null;
  // The order's live payment, which wasn't rejected; null: none.
  const [payment = null] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, orderId), isNull(payments.released_at)));
  const { verified, shipping, ...row } = order;
  const facts: OrderFacts = {
    ...row.facts,
    payment: paymentStatusOf({ verified, submitted: payment !== null }),
    allDigital: !hasParcel(shipping),
    collected: shipping === "collected",
  };
  return { ...row, id: orderId, facts, payment };
}

const emailsSent = sql<boolean>`not exists (
  select from ${episodePurchases} purchase where purchase.order_id = orders.id
    and purchase.payment_status = 'completed' and purchase.delivery_status = 'pending')`;

/**
 * Changes a placed order's status; no other function does. Locks the order, lets the domain decide, and records who
 * made the change and when. `personId` is null if the store makes it, as a consequence of something else.
 */
export async function changeStatus(
  tx: Db,
  orderId: string,
  request: TransitionRequest,
  personId: string | null,
  now: Date,
): Promise<Outcome<OrderNotFound | TransitionProblem>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refused({ code: "order-not-found" });
  const decision = decideTransition(order.facts, request);
  if (!decision.ok) return decision;
  const [before, after] = [order.facts.status, request.to];
  await tx.update(orders).set({ status: after, updated_at: now }).where(eq(orders.id, orderId));
  await recordEvent(
    tx,
    { subject: "order", id: orderId, kind: "status", before, after },
    { by: personId, now },
  );
  for (const effect of decision.effects) await EFFECT_FUNCTIONS[effect](tx, order, personId, now);
  return { ok: true };
}

const EFFECT_FUNCTIONS: Record<
  Effect,
  (tx: Db, order: LockedOrder, personId: string | null, now: Date) => Promise<void>
> = {
  "return-coupon-use": (tx, { id }) => takeBackCouponUse(tx, id),
  "settle-purchases": (tx, { id }, personId, now) => settleEpisodes(tx, id, personId, now),
  "cancel-combos": (tx, { id }) => markCombosCancelled(tx, id),
  "return-pieces": (tx, { id }, personId, now) => returnPieces(tx, id, personId, now),
  "owe-refund": (tx, { id, facts }, personId, now) =>
    oweRefundOfCancelled(tx, id, facts.payment, personId, now),
  "email-shipped": (tx, order, _, now) => notifyOfShipping(tx, order, now),
  "undo-notification": (tx, { id }) => withdrawEmails(tx, id, "shipped"),
  "email-cancelled": (tx, order, _, now) =>
    notifyCustomer(tx, order, { email: "cancelled", of: null }, now),
  "look-for-payment": async (tx, { id }) => {
    await tx.update(orders).set({ cancelled_by_customer: true }).where(eq(orders.id, id));
  },
};

/** Decides again which order gives the person each episode. An order that gives one and didn't before may advance. */
export async function settleEpisodes(
  tx: Db,
  orderId: string,
  personId: string | null,
  now: Date,
): Promise<void> {
  for (const supplied of await settlePurchases(tx, orderId, personId, now))
    await makeAutomaticTransitions(tx, supplied, now);
}

/** Makes all changes of status that the store can make without a seller, one after the other. */
export async function makeAutomaticTransitions(tx: Db, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const [to] = order ? nextStatuses(order.facts, "store") : [];
  if (!to) return;
  await changeStatus(tx, orderId, { to, by: "store" }, null, now);
  await makeAutomaticTransitions(tx, orderId, now);
}
