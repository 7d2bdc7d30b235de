import { desc, eq } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue/catalogue.server";
import { type Db, db, read, transaction } from "#data/db.server";
import { episodePurchases, storyEpisodes } from "#data/schema.server";
import { isId } from "#domain/catalogue/catalogue";
import type { Paise } from "#domain/money/money";
import {
  addRow,
  type Saved,
  type SaveProblem,
  type Saving,
  saveRow,
  unlessTaken,
} from "./saved.server.ts";

export type EpisodeRow = typeof storyEpisodes.$inferSelect;

/** All of them, those on sale first. */
export function episodesForAdmin(): Promise<EpisodeRow[]> {
  return read(() =>
    db
      .select()
      .from(storyEpisodes)
      .orderBy(desc(storyEpisodes.is_active), desc(storyEpisodes.created_at)),
  );
}

/** With how many people have bought it; null where there is none of that id. */
export async function episodeForAdmin(
  id: string,
): Promise<{ episode: EpisodeRow; buyers: number } | null> {
  if (!isId(id)) return null;
  return await read(async () => {
    const [episode] = await db.select().from(storyEpisodes).where(eq(storyEpisodes.id, id));
    if (!episode) return null;
    return {
      episode,
      buyers: await db.$count(episodePurchases, eq(episodePurchases.episode_id, id)),
    };
  });
}

type EpisodeValues = {
  title: string;
  title_te: string | null;
  description: string;
  description_te: string | null;
  total_episodes: number;
  episode_duration_minutes: number | null;
  original_price: Paise;
  sale_price: Paise;
  banner_image_url: string | null;
  is_active: boolean;
  is_featured: boolean;
  spotify_playlist_url: string | null;
  sample_url: string | null;
};

export type SaveEpisodeProblem = SaveProblem | { code: "address-taken" };

/** Adds an episode (`seen` null) or changes one. */
export async function saveEpisode(
  id: string,
  values: EpisodeValues,
  saving: Saving,
): Promise<Saved | { ok: false; problem: SaveEpisodeProblem }> {
  return await unlessTaken("story_episodes_pk", "address-taken", () =>
    transaction((tx) =>
      saving.seen === null
        ? addEpisode(tx, id, values, saving)
        : changeEpisode(tx, id, values, saving),
    ),
  );
}

async function addEpisode(tx: Db, id: string, values: EpisodeValues, saving: Saving) {
  return await addRow(tx, { subject: "episode", id }, values, saving, () =>
    changeCatalogue(tx, (tx) =>
      tx.insert(storyEpisodes).values({ id, ...values, created_at: saving.now }),
    ),
  );
}

async function changeEpisode(tx: Db, id: string, values: EpisodeValues, saving: Saving) {
  const which = eq(storyEpisodes.id, id);
  const [locked] = await tx.select().from(storyEpisodes).where(which).for("no key update");
  return await saveRow(tx, { subject: "episode", id }, locked, values, saving, (changed) =>
    changeCatalogue(tx, (tx) => tx.update(storyEpisodes).set(changed).where(which)),
  );
}
