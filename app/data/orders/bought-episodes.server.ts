import { sql } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { episodePurchases, outbox } from "#data/schema.server";
import { type EpisodeState, episodeStanding } from "#domain/orders/episode-purchases";
import { maskedEmail } from "#domain/people/people";
import { purchasesWhere } from "./episode-purchases.server.ts";

export type BoughtEpisode = {
  id: string;
  payment: EpisodeState;
  orderId: string | null;
  /** The playlist where it is heard: for its buyer alone, once the seller has seen the payment (reading R27). */
  playlist: string | null;
  /** The masked address to which a mail server took the email; null: it wasn't emailed, or not yet. */
  emailedTo: string | null;
};

/** Episodes that a person has bought or is buying, the newest first: they can't be bought again (spec §7). */
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

/** The person's purchase of one episode; null: it can be bought. */
export async function episodeStateOf(
  tx: Db,
  userId: string,
  episodeId: string,
): Promise<EpisodeState | null> {
  const [standing] = await episodeStandings(tx, userId, episodeId);
  return standing?.state ?? null;
}

/** The person's purchases of every episode that can't be bought again, by the episode's id. */
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
