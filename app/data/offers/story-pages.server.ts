import { asc, sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import { storyPages } from "#data/schema.server";

type StoryPageRow = typeof storyPages.$inferSelect;

/** Returns all story pages, hidden ones included, sorted by address. */
export function storyPageRows(): Promise<(StoryPageRow & { tiles: number })[]> {
  return read(async () => {
    const rows = await db.select().from(storyPages).orderBy(asc(storyPages.key));
    const { rows: counts } = await db.execute<{ key: string; count: number }>(sql`
      select on_story_page as key, count(*)::integer as count from story_tiles
      where on_story_page is not null group by on_story_page`);
    return rows.map((row) => ({
      ...row,
      tiles: counts.find(({ key }) => key === row.key)?.count ?? 0,
    }));
  });
}
