import { eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { type Db, db, read } from "#data/db.server";
import { enqueue } from "#data/email/outbox.server";
import { orderLineOf } from "#data/json-columns.server";
import {
  coupons,
  couponUsage,
  episodePurchases,
  orderItems,
  orders,
  outbox,
  refunds,
} from "#data/schema.server";
import { appliesTo } from "#domain/cart/coupons";
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { type Paise, plainDecimal, rupees, ZERO } from "#domain/money/money";
import {
  ownedBy,
  type PurchaseFacts,
  paidAmounts,
  paidTwice,
} from "#domain/orders/episode-purchases";
import { undoEnd } from "#domain/orders/history/undo";
import { type OrderStatus, paymentStatusOf } from "#domain/orders/order-status";
import { FIRST_STATUS } from "#domain/orders/transitions";
import { settleRefunds } from "./refunds.server.ts";

/**
 * One pending purchase for each episode of an order (spec §4), whatever other orders hold: none of them
 * is lost after its payment, and the verification decides between them (reading R54).
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

/** The price of each episode after its part of the coupon. */
async function paidForEpisodes(tx: Db, orderId: string): Promise<Map<string, Paise>> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.order_id, orderId));
  const [coupon] = await tx
    .select({
      discount: couponUsage.discount_amount,
      categories: coupons.applicable_categories,
      products: coupons.applicable_products,
    })
    .from(couponUsage)
    .innerJoin(coupons, eq(coupons.id, couponUsage.coupon_id))
    .where(eq(couponUsage.order_id, orderId));
  const amounts = paidAmounts(
    items.map((item) => {
      const line = orderLineOf({ ...item, image_url: null });
      return { amount: lineTotal(line), discounted: !!coupon && appliesTo(coupon, line) };
    }),
    coupon?.discount ?? ZERO,
  );
  return new Map(items.map(({ episode_id }, index) => [episode_id ?? "", amounts[index] ?? ZERO]));
}

type Purchase = PurchaseFacts & {
  userId: string;
  episodeId: string;
  orderId: string | null;
  transactionId: string | null;
};

/** The facts of these purchases, the newest first: the one place that reads them for the domain. */
export async function purchasesWhere(tx: Db, which: SQL, now: Date): Promise<Purchase[]> {
  const { rows } = await tx.execute<PurchaseRow>(sql`
    select purchase.id, purchase.user_id, purchase.episode_id, purchase.order_id, purchase.amount_paid,
      purchase.payment_status, orders.status, orders.payment_verified,
      orders.payment_transaction_id, payment.id as payment_id, verification.decided_at as verified_at,
      purchase.delivery_status = 'sent' or exists (
        select from ${outbox} where payload ->> 'purchaseId' = purchase.id::text
          and sent_at is null and claimed_until > ${now.toISOString()}) as delivered,
      exists (select from ${refunds}
        where purchase_id = purchase.id and withdrawn_at is null and refunded_at is not null) as refunded
    from ${episodePurchases} purchase
    left join ${orders} on orders.id = purchase.order_id
    left join payments payment on payment.order_id = orders.id and payment.released_at is null
    left join payment_verification verification
      on verification.payment_id = payment.id and verification.withdrawn_at is null
    where ${which}
    order by purchase.purchased_at desc, purchase.id desc`);
  return rows.map(toPurchase);
}

/** The prices of delivered episodes, which a customer keeps of an order although it is cancelled. */
export async function deliveredAmounts(orderId: string, now: Date): Promise<Paise[]> {
  const purchases = await read(() => purchasesWhere(db, sql`purchase.order_id = ${orderId}`, now));
  return purchases.filter((each) => each.completed && each.delivered).map(({ paid }) => paid);
}

type PurchaseRow = {
  id: string;
  user_id: string;
  episode_id: string;
  order_id: string | null;
  amount_paid: string;
  payment_status: "pending" | "completed";
  status: OrderStatus | null;
  payment_verified: boolean | null;
  payment_transaction_id: string | null;
  payment_id: string | null;
  verified_at: string | null;
  delivered: boolean;
  refunded: boolean;
};

/** A purchase without an order (spec §7 lets it be written) counts as its own `payment_status` says. */
function toPurchase(row: PurchaseRow): Purchase {
  const completed = row.payment_status === "completed";
  const payment = paymentStatusOf({
    verified: row.payment_verified ?? completed,
    submitted: row.order_id === null || row.payment_id !== null,
  });
  return {
    id: row.id,
    userId: row.user_id,
    episodeId: row.episode_id,
    orderId: row.order_id,
    order: row.status ?? FIRST_STATUS,
    payment,
    verifiedAt: row.verified_at === null ? null : new Date(row.verified_at),
    completed,
    delivered: row.delivered,
    refunded: row.refunded,
    paid: rupees(row.amount_paid),
    transactionId: row.payment_transaction_id,
  };
}

/**
 * Carries out what the domain decides about an order's episodes and about the same episodes of the
 * person's other orders (reading R54). `lockOrder` has locked the person before, so that nothing else is
 * decided about them meanwhile. Answers the orders that give an episode now and didn't before.
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
    const owned = ownedBy(ofOne);
    for (const other of ofOne) if (other.completed && other !== owned) await takeBack(tx, other);
    await settleRefunds(tx, ofOne, paidTwice(ofOne), by, now);
    if (!owned || owned.completed) continue;
    await complete(tx, owned, now);
    if (owned.orderId) supplied.add(owned.orderId);
  }
  return supplied;
}

/** A node that claims an email at this moment comes before, or finds it as it was decided. */
async function lockEmails(tx: Db, which: SQL): Promise<void> {
  await tx.execute(sql`
    select 1 from ${outbox} where payload ->> 'purchaseId' in (
      select purchase.id::text from ${episodePurchases} purchase where ${which})
    order by id for update`);
}

async function takeBack(tx: Db, { id }: Purchase): Promise<void> {
  await tx
    .update(episodePurchases)
    .set({ payment_status: "pending", updated_at: sql`now()` })
    .where(eq(episodePurchases.id, id));
  await tx.delete(outbox).where(sql`payload ->> 'purchaseId' = ${id}`);
}

/** The episode is the customer's, and its email on its way (reading R27). */
async function complete(tx: Db, purchase: Purchase, now: Date): Promise<void> {
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

/** Tells whether an email that follows from this decision is being sent, was, or failed: then it stands. */
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
