import { eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { type Db, db } from "#data/db.server";
import { enqueue } from "#data/email/outbox.server";
import { orderLineOf } from "#data/json-columns.server";
import { type Purchase, purchasesWhere } from "#data/people/bought-episodes.server";
import {
  couponUsage,
  episodePurchases,
  orderItems,
  orders,
  outbox,
  quotes,
  quoteVersions,
} from "#data/schema.server";
import type { OrderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { type Paise, plainDecimal, ZERO } from "#domain/money/money";
import { duplicatePurchases, purchaseGivingAccess } from "#domain/orders/episode-purchases";
import { undoEnd } from "#domain/orders/history/undo";
import { paidAmounts } from "./paid-lines.server.ts";
import { settleRefunds } from "./refunds.server.ts";

/**
 * Records a pending purchase for each episode of an order (spec §4), even if another order has the same episode. This
 * way no paid episode is lost, and the verification decides which order gives it (reading R54).
 */
export async function recordPurchases(
  tx: Db,
  orderId: string,
  lines: readonly Pick<OrderLine, "id">[],
): Promise<void> {
  const episodes = lines.flatMap(({ id }) => episodeIdOf(id) ?? []);
  if (episodes.length === 0) return;
  const paid = await paidForEpisodes(tx, orderId);
  const bought = JSON.stringify(
    episodes.map((episode_id) => ({
      id: newId(),
      episode_id,
      paid: plainDecimal(paid.get(episode_id) ?? ZERO),
    })),
  );
  await tx.execute(sql`
    insert into episode_purchases (id, user_id, episode_id, order_id, order_number, amount_paid,
      purchase_price, payment_transaction_id, customer_email, customer_name)
    select bought.id, orders.user_id, bought.episode_id, orders.id, orders.order_number, bought.paid,
      item.price, orders.payment_transaction_id, users.email, orders.customer_name
    from jsonb_to_recordset(${bought}::jsonb) as bought (id uuid, episode_id text, paid numeric)
    join orders on orders.id = ${orderId}
    join users on users.id = orders.user_id
    join order_items item on item.order_id = orders.id and item.episode_id = bought.episode_id
    on conflict (order_id, episode_id) do nothing`);
}

/** Returns what was paid for each episode: its price less its part of the coupon and of an exact amount's paise. */
async function paidForEpisodes(tx: Db, orderId: string): Promise<Map<string, Paise>> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.order_id, orderId));
  const [order] = await tx
    .select({
      total: orders.total_amount,
      delivery: orders.shipping_cost,
      exactDiscount: quoteVersions.exact_discount,
      couponId: couponUsage.coupon_id,
    })
    .from(orders)
    .innerJoin(quotes, eq(quotes.id, orders.quote_id))
    .innerJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
    .leftJoin(couponUsage, eq(couponUsage.order_id, orders.id))
    .where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order of these episodes: ${orderId}`);
  const lines = items.map((item) => orderLineOf({ ...item, image_url: null }));
  const { lines: amounts } = await paidAmounts(tx, lines, order);
  return new Map(items.map(({ episode_id }, index) => [episode_id ?? "", amounts[index] ?? ZERO]));
}

/** Returns what was paid for each delivered episode, which the customer keeps if the order is cancelled. */
export async function pricesOfDeliveredEpisodes(orderId: string, now: Date): Promise<Paise[]> {
  const purchases = await purchasesWhere(db, sql`purchase.order_id = ${orderId}`, now);
  return purchases.filter((each) => each.completed && each.delivered).map(({ paid }) => paid);
}

/**
 * Decides for each episode of this order which of the person's orders gives it to them, and which payments for the
 * same episode are owed back (reading R54). The caller's `lockOrder` has locked the person, so that nothing else is
 * decided meanwhile. Returns the orders that give an episode and didn't before.
 */
export async function settlePurchases(
  tx: Db,
  orderId: string,
  by: string | null,
  now: Date,
): Promise<Set<string>> {
  const episodes = sql`(purchase.user_id, purchase.episode_id) in (
    select user_id, episode_id from ${episodePurchases} where order_id = ${orderId})`;
  await lockEmails(tx, episodes);
  const purchases = await purchasesWhere(tx, episodes, now);
  const supplied = new Set<string>();
  for (const ofOne of Map.groupBy(purchases, ({ episodeId }) => episodeId).values()) {
    const owned = purchaseGivingAccess(ofOne);
    for (const other of ofOne)
      if (other.completed && other !== owned) await withdrawPurchase(tx, other);
    await settleRefunds(tx, ofOne, duplicatePurchases(ofOne), by, now);
    if (!owned || owned.completed) continue;
    await completePurchase(tx, owned, now);
    if (owned.orderId) supplied.add(owned.orderId);
  }
  return supplied;
}

/** Locks the emails of these purchases. Waits for a node that is about to send one of them. */
async function lockEmails(tx: Db, which: SQL): Promise<void> {
  await tx.execute(sql`
    select 1 from ${outbox} where payload ->> 'purchaseId' in (
      select purchase.id::text from ${episodePurchases} purchase where ${which})
    order by id for update`);
}

async function withdrawPurchase(tx: Db, { id }: Purchase): Promise<void> {
  await tx
    .update(episodePurchases)
    .set({ payment_status: "pending", updated_at: sql`now()` })
    .where(eq(episodePurchases.id, id));
  await tx.delete(outbox).where(sql`payload ->> 'purchaseId' = ${id}`);
}

/** Gives the customer the episode, and queues its email (reading R27). */
async function completePurchase(tx: Db, purchase: Purchase, now: Date): Promise<void> {
  await tx
    .update(episodePurchases)
    .set({
      payment_status: "completed",
      payment_transaction_id: purchase.transactionId,
      updated_at: now,
    })
    .where(eq(episodePurchases.id, purchase.id));
  const notBefore = undoEnd(purchase.verifiedAt ?? now);
  const { userId, orderId } = purchase;
  const message = { kind: "episode-mail", payload: { purchaseId: purchase.id } } as const;
  await enqueue(tx, [{ ...message, userId, orderId, notBefore }]);
}

/** True if an email about this decision was sent, failed, or is being sent. The decision can't be undone then. */
export async function emailsStarted(
  tx: Db,
  orderId: string,
  { outcome, paymentId }: { outcome: "verified" | "rejected"; paymentId: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ attempts: number }>(sql`
    select attempts from ${outbox} where payload ->> 'purchaseId' in (
      select id::text from ${episodePurchases} where order_id = ${orderId})
      or order_id = ${orderId} and payload ->> 'email' = ${outcome} and payload ->> 'of' = ${paymentId}
    order by id for update`);
  return rows.some(({ attempts }) => attempts > 0);
}
