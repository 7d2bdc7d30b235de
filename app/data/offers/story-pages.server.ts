import { asc, getTableColumns, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { storyPages } from "#data/schema.server";

/** Returns all story pages, hidden ones included, sorted by address. */
export async function storyPageRows() {
  const tiles = sql<number>`(
    select count(*)::integer from story_tiles where on_story_page = story_pages.key)`;
  return await db
    .select({ ...getTableColumns(storyPages), tiles })
    .from(storyPages)
    .orderBy(asc(storyPages.key));
}
