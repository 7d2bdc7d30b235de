import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
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
  type EpisodeState,
  episodeStanding,
  ownedBy,
  type PurchaseFacts,
  paidAmounts,
  paidTwice,
} from "#domain/orders/episode-purchases";
import {
  FIRST_STATUS,
  type OrderStatus,
  type PaymentStatus,
  stepsOnVerification,
  undoEnd,
} from "#domain/orders/transitions";
import { maskedEmail } from "#domain/people/people";
import { recordChange, writeStep } from "./order-steps.server.ts";

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

/** What each episode cost after its part of the coupon. */
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
  allDigital: boolean;
  transactionId: string | null;
};

/** What is known of these purchases, the newest first: the one place that reads it for the domain. */
async function purchasesWhere(tx: Db, which: SQL, now: Date): Promise<Purchase[]> {
  const { rows } = await tx.execute<PurchaseRow>(sql`
    select purchase.id, purchase.user_id, purchase.episode_id, purchase.order_id, purchase.amount_paid,
      purchase.payment_status, orders.status, orders.payment_verified, orders.shipping_type,
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

type PurchaseRow = {
  id: string;
  user_id: string;
  episode_id: string;
  order_id: string | null;
  amount_paid: string;
  payment_status: "pending" | "completed";
  status: OrderStatus | null;
  payment_verified: boolean | null;
  shipping_type: string | null;
  payment_transaction_id: string | null;
  payment_id: string | null;
  verified_at: string | null;
  delivered: boolean;
  refunded: boolean;
};

/** One without an order (spec §7 lets it be written) counts as its own `payment_status` says. */
function toPurchase(row: PurchaseRow): Purchase {
  const completed = row.payment_status === "completed";
  const verified = row.payment_verified ?? completed;
  const waiting = row.order_id === null || row.payment_id !== null;
  const payment: PaymentStatus = verified ? "verified" : waiting ? "waiting" : "rejected";
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
    allDigital: row.shipping_type === "digital",
    transactionId: row.payment_transaction_id,
  };
}

/**
 * Carries out what the domain decides about an order's episodes and about the same episodes of the
 * person's other orders (reading R54). `lockOrder` has locked the person before, so that nothing else is
 * decided about them meanwhile.
 */
export async function settlePurchases(
  tx: Db,
  orderId: string,
  by: string | null,
  now: Date,
): Promise<void> {
  const episodes = sql`(purchase.user_id, purchase.episode_id) in (
    select user_id, episode_id from ${episodePurchases} where order_id = ${orderId})`;
  await lockEmails(tx, episodes);
  const purchases = await purchasesWhere(tx, episodes, now);
  for (const ofOne of Map.groupBy(purchases, ({ episodeId }) => episodeId).values()) {
    const owned = ownedBy(ofOne);
    for (const other of ofOne) if (other.completed && other !== owned) await takeBack(tx, other);
    await settleRefunds(tx, ofOne, paidTwice(ofOne), by, now);
    if (owned && !owned.completed) await complete(tx, owned, now);
  }
}

/** Who claims an email at this moment comes before, or finds it as it was decided. */
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
  await enqueue(tx, [{ kind: "episode-mail", payload: { purchaseId: purchase.id }, notBefore }]);
  if (purchase.orderId) await moveOn(tx, purchase.orderId, purchase.allDigital, now);
}

/** An order without a parcel is under way with its emails. Read anew: another episode may have moved it. */
async function moveOn(tx: Db, orderId: string, allDigital: boolean, now: Date): Promise<void> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  let from = order.status;
  for (const to of stepsOnVerification({ status: from, payment: "verified", allDigital })) {
    await writeStep(tx, orderId, { from, to }, null, now);
    from = to;
  }
}

/** One row for each amount that belongs back, from the decision that made it so to its end. */
async function settleRefunds(
  tx: Db,
  purchases: readonly Purchase[],
  twice: readonly Purchase[],
  by: string | null,
  now: Date,
): Promise<void> {
  const owed = await tx
    .select()
    .from(refunds)
    .where(
      and(
        inArray(
          refunds.purchase_id,
          purchases.map(({ id }) => id),
        ),
        isNull(refunds.withdrawn_at),
        isNull(refunds.refunded_at),
      ),
    );
  for (const { id, order_id, purchase_id, amount } of owed) {
    if (twice.some((purchase) => purchase.id === purchase_id)) continue;
    await tx.update(refunds).set({ withdrawn_by: by, withdrawn_at: now }).where(eq(refunds.id, id));
    await recordRefund(tx, order_id, "owed", "withdrawn", amount, by, now);
  }
  for (const { id, orderId, paid } of twice) {
    const known = owed.some(({ purchase_id }) => purchase_id === id);
    if (!known && orderId) await oweRefund(tx, { orderId, purchaseId: id, amount: paid }, by, now);
  }
}

export async function oweRefund(
  tx: Db,
  { orderId, purchaseId, amount }: { orderId: string; purchaseId: string | null; amount: Paise },
  by: string | null,
  now: Date,
): Promise<void> {
  if (amount === 0) return;
  await tx
    .insert(refunds)
    .values({ order_id: orderId, purchase_id: purchaseId, amount, due_by: by, due_at: now });
  await recordRefund(tx, orderId, null, "owed", amount, by, now);
}

export async function recordRefund(
  tx: Db,
  orderId: string,
  before: "owed" | null,
  after: "owed" | "withdrawn" | "refunded",
  amount: Paise,
  by: string | null,
  at: Date,
): Promise<void> {
  const note = plainDecimal(amount);
  await recordChange(tx, orderId, { kind: "refund", before, after, note, by, at });
}

/** Whether an email of the order's episodes is being sent, was, or failed: then Verify stands. */
export async function emailsBegun(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ attempts: number }>(sql`
    select attempts from ${outbox} where payload ->> 'purchaseId' in (
      select id::text from ${episodePurchases} where order_id = ${orderId})
    order by id for update`);
  return rows.some(({ attempts }) => attempts > 0);
}

export type BoughtEpisode = {
  id: string;
  payment: EpisodeState;
  orderId: string | null;
  /** Where it is heard: for its buyer alone, once the seller has seen the payment (reading R27). */
  playlist: string | null;
  /** Whom a mail server took the email for, masked; null: it wasn't emailed, or not yet. */
  emailedTo: string | null;
};

/** What a person has bought or is buying, the newest first: what can't be bought again (spec §7). */
export async function boughtEpisodes(userId: string): Promise<BoughtEpisode[]> {
  const standings = await read(() => episodeStandings(db, userId));
  if (standings.length === 0) return [];
  const { rows } = await read(() =>
    db.execute<{ id: string; playlist: string | null; emailed_to: string | null }>(sql`
      select purchase.id, episode.spotify_playlist_url as playlist,
        case when email.sent_by = 'smtp' then purchase.customer_email end as emailed_to
      from ${episodePurchases} purchase
      join story_episodes episode on episode.id = purchase.episode_id
      left join ${outbox} email on email.payload ->> 'purchaseId' = purchase.id::text and email.sent_at is not null
      where purchase.id in ${standings.map(({ purchase }) => purchase.id)}
        and purchase.payment_status = 'completed'`),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return standings.map(({ state: payment, purchase: { id, episodeId, orderId } }) => ({
    id: episodeId,
    payment,
    orderId,
    playlist: found.get(id)?.playlist ?? null,
    emailedTo: maskedEmailOf(found.get(id)?.emailed_to),
  }));
}

function maskedEmailOf(email: string | null | undefined): string | null {
  return email ? maskedEmail(email) : null;
}

/** How the person stands to one episode; null: it can be bought. */
export async function episodeStateOf(
  tx: Db,
  userId: string,
  episodeId: string,
): Promise<EpisodeState | null> {
  const [standing] = await episodeStandings(tx, userId, episodeId);
  return standing?.state ?? null;
}

/** How the person stands to every episode that can't be bought again, by the episode's id. */
export async function episodeStates(
  tx: Db,
  userId: string,
): Promise<Map<string, { state: EpisodeState; orderId: string | null }>> {
  const standings = await episodeStandings(tx, userId);
  return new Map(
    standings.map(({ state, purchase: { episodeId, orderId } }) => [episodeId, { state, orderId }]),
  );
}

async function episodeStandings(tx: Db, userId: string, episodeId?: string) {
  const one = episodeId === undefined ? sql`` : sql`and purchase.episode_id = ${episodeId}`;
  const purchases = await purchasesWhere(tx, sql`purchase.user_id = ${userId} ${one}`, new Date());
  const episodes = Map.groupBy(purchases, (purchase) => purchase.episodeId);
  return [...episodes.values()].flatMap((ofOne) => episodeStanding(ofOne) ?? []);
}
