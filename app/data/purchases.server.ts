import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { episodeIdOf } from "#domain/catalogue";
import { newId } from "./columns.server.ts";
import { type Db, db, read } from "./db.server.ts";
import { enqueue } from "./outbox.server.ts";
import { episodePurchases, storyEpisodes } from "./schema.server.ts";

type EpisodeItem = { product_id: string | null };

/**
 * One pending purchase for each episode of an order (spec §4). An episode that the person has bought by
 * another order already gets none, so that the order itself is never lost after its payment.
 */
export async function recordPurchases(
  tx: Db,
  orderId: string,
  items: readonly EpisodeItem[],
): Promise<void> {
  const episodes = items.flatMap(({ product_id }) => episodeIdOf(product_id ?? "") ?? []);
  if (episodes.length === 0) return;
  const ids = JSON.stringify(episodes.map((episode_id) => ({ id: newId(), episode_id })));
  await tx.execute(sql`
    insert into episode_purchases (id, user_id, episode_id, order_id, order_number, amount_paid,
      purchase_price, payment_transaction_id, customer_email, customer_name)
    select bought.id, orders.user_id, bought.episode_id, orders.id, orders.order_number, item.price,
      item.price, orders.payment_transaction_id, users.email, orders.customer_name
    from jsonb_to_recordset(${ids}::jsonb) as bought (id uuid, episode_id text)
    join orders on orders.id = ${orderId}
    join users on users.id = orders.user_id
    join order_items item on item.order_id = orders.id and item.episode_id = bought.episode_id
    on conflict do nothing`);
}

/** The payment was seen: the episodes are the customer's, and their letters are on their way (reading R27). */
export async function completePurchases(
  tx: Db,
  orderId: string,
  transactionId: string,
  lettersNotBefore: Date,
): Promise<void> {
  const completed = await tx
    .update(episodePurchases)
    .set({
      payment_status: "completed",
      payment_transaction_id: transactionId,
      updated_at: sql`now()`,
    })
    .where(
      and(eq(episodePurchases.order_id, orderId), eq(episodePurchases.payment_status, "pending")),
    )
    .returning({ id: episodePurchases.id });
  await enqueue(
    tx,
    completed.map(({ id }) => ({
      kind: "episode-mail",
      payload: { purchaseId: id },
      notBefore: lettersNotBefore,
    })),
  );
}

/**
 * The payment wasn't seen after all. False, and nothing is changed, when a letter is being sent or was.
 * The letters are locked: who claims one at this moment comes before or finds none.
 */
export async function uncompletePurchases(tx: Db, orderId: string): Promise<boolean> {
  const itsLetters = sql`payload ->> 'purchaseId' in (
    select id::text from episode_purchases where order_id = ${orderId})`;
  const letters = await tx.execute<{ attempts: number }>(
    sql`select attempts from outbox where ${itsLetters} order by id for update`,
  );
  if (letters.rows.some(({ attempts }) => attempts > 0)) return false;
  await tx.execute(sql`delete from outbox where ${itsLetters}`);
  await tx
    .update(episodePurchases)
    .set({ payment_status: "pending", updated_at: sql`now()` })
    .where(
      and(eq(episodePurchases.order_id, orderId), eq(episodePurchases.payment_status, "completed")),
    );
  return true;
}

export type BoughtEpisode = {
  id: string;
  payment: "pending" | "completed";
  /** Where it is heard: for its buyer alone, once the seller has seen the payment (reading R27). */
  playlist: string | null;
};

/** A person's live purchases, the newest first: what can't be bought again (spec §7). */
export async function boughtEpisodes(userId: string): Promise<BoughtEpisode[]> {
  const { payment_status: payment } = episodePurchases;
  return await read(() =>
    db
      .select({
        id: episodePurchases.episode_id,
        payment: sql<BoughtEpisode["payment"]>`${payment}`,
        playlist: sql<
          string | null
        >`case when ${payment} = 'completed' then ${storyEpisodes.spotify_playlist_url} end`,
      })
      .from(episodePurchases)
      .innerJoin(storyEpisodes, eq(storyEpisodes.id, episodePurchases.episode_id))
      .where(and(eq(episodePurchases.user_id, userId), inArray(payment, ["pending", "completed"])))
      .orderBy(desc(episodePurchases.purchased_at), desc(episodePurchases.id)),
  );
}

/** The order was cancelled. What was sent can't be taken back and stays the customer's. */
export async function cancelPurchases(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(episodePurchases)
    .set({ payment_status: "cancelled", updated_at: sql`now()` })
    .where(
      and(eq(episodePurchases.order_id, orderId), eq(episodePurchases.delivery_status, "pending")),
    );
}
