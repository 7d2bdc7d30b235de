import { type SQL, sql } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { episodePurchases, orders, outbox, refunds } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import {
  type EpisodeState,
  episodeStateFromPurchases,
  type PurchaseFacts,
} from "#domain/orders/episode-purchases";
import { type OrderStatus, paymentStatusOf } from "#domain/orders/order-status";
import { INITIAL_STATUS } from "#domain/orders/transitions";
import { maskedEmail } from "#domain/people/people";

export type BoughtEpisode = {
  id: string;
  payment: EpisodeState;
  orderId: string | null;
  /** The link to the episode, for its buyer alone; null until the payment is verified (reading R27). */
  playlist: string | null;
  /** The masked email address that the episode was sent to; null: not sent. */
  emailedTo: string | null;
};

/** Returns the episodes that a person has or is paying for, newest first; these can't be bought again (spec §7). */
export async function boughtEpisodes(userId: string): Promise<BoughtEpisode[]> {
  const standings = await read(() => episodeStandings(db, userId));
  if (standings.length === 0) return [];
  const { rows } = await read(() =>
    db.execute<{ id: string; playlist: string | null; emailed_to: string | null }>(sql`
      select purchase.id, episode.spotify_playlist_url as playlist,
        -- Of several emails, since it may be sent again.
        case when exists (
          select from ${outbox} where payload ->> 'purchaseId' = purchase.id::text and sent_by = 'smtp'
        ) then purchase.customer_email end as emailed_to
      from ${episodePurchases} purchase
      join story_episodes episode on episode.id = purchase.episode_id
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

/** Returns the state of the person's purchase of an episode; null: they can buy it. */
export async function episodeStateOf(
  tx: Db,
  userId: string,
  episodeId: string,
): Promise<EpisodeState | null> {
  const [standing] = await episodeStandings(tx, userId, episodeId);
  return standing?.state ?? null;
}

/** Returns a person's purchases that keep them from buying an episode again. The keys are episode ids. */
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
  return [...episodes.values()].flatMap((ofOne) => episodeStateFromPurchases(ofOne) ?? []);
}

export type Purchase = PurchaseFacts & {
  userId: string;
  episodeId: string;
  orderId: string | null;
  transactionId: string | null;
};

/** Returns purchases as the domain's functions need them, newest first. */
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

/**
 * A purchase's state follows from its order. One without an order, which spec §7 allows, has its own
 * `payment_status`.
 */
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
    order: row.status ?? INITIAL_STATUS,
    payment,
    verifiedAt: row.verified_at === null ? null : new Date(row.verified_at),
    completed,
    delivered: row.delivered,
    refunded: row.refunded,
    paid: rupees(row.amount_paid),
    transactionId: row.payment_transaction_id,
  };
}
