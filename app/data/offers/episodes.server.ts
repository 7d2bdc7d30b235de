import { desc, eq } from "drizzle-orm";
import { db } from "#data/db.server";
import { episodePurchases, storyEpisodes } from "#data/schema.server";

/** Returns all episodes, those on sale first. */
export async function episodesForAdmin(): Promise<(typeof storyEpisodes.$inferSelect)[]> {
  return await db
    .select()
    .from(storyEpisodes)
    .orderBy(desc(storyEpisodes.is_active), desc(storyEpisodes.created_at));
}

export async function countBuyers(id: string): Promise<number> {
  return await db.$count(episodePurchases, eq(episodePurchases.episode_id, id));
}
