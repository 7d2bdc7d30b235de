import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
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
  const standings = await episodeStandings(db, userId);
  if (standings.length === 0) return [];
  const { rows } = await db.execute<{
    id: string;
    playlist: string | null;
    emailed_to: string | null;
  }>(sql`
    select purchase.id, episode.spotify_playlist_url as playlist,
      -- Of several emails, since it may be sent again.
      case when exists (
        select from ${outbox} where payload ->> 'purchaseId' = purchase.id::text and sent_by = 'smtp'
      ) then purchase.customer_email end as emailed_to
    from ${episodePurchases} purchase
    join story_episodes episode on episode.id = purchase.episode_id
    where purchase.id in ${standings.map(({ purchase }) => purchase.id)}
      and purchase.payment_status = 'completed'`);
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
    select purchase.id, purchase.user_id as "userId", purchase.episode_id as "episodeId",
      purchase.order_id as "orderId", purchase.amount_paid as paid,
      purchase.payment_status = 'completed' as completed, orders.status as "order",
      orders.payment_verified as verified, orders.payment_transaction_id as "transactionId",
      payment.id is not null as submitted, verification.decided_at as "verifiedAt",
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

type PurchaseRow = Omit<Purchase, "order" | "payment" | "verifiedAt" | "paid"> & {
  order: OrderStatus | null;
  verified: boolean | null;
  submitted: boolean;
  verifiedAt: string | null;
  paid: string;
};

/**
 * A purchase's state follows from its order. One without an order, which spec §7 allows, has its own
 * `payment_status`.
 */
function toPurchase({ verified, submitted, ...row }: PurchaseRow): Purchase {
  return {
    ...row,
    order: row.order ?? INITIAL_STATUS,
    payment: paymentStatusOf({
      verified: verified ?? row.completed,
      submitted: row.orderId === null || submitted,
    }),
    verifiedAt: row.verifiedAt === null ? null : new Date(row.verifiedAt),
    paid: rupees(row.paid),
  };
}
