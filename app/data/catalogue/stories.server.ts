import { and, asc, eq, isNull, or } from "drizzle-orm";
import { translated } from "#data/columns.server";
import { db } from "#data/db.server";
import { storyPages, storyTiles } from "#data/schema.server";
import { type ListedStory, STORIES_PAGE, type StoryTile } from "#domain/catalogue/stories";

/** A story page in the reader's language. `series` is the key of the cards drawn for the story. */
type ShownStoryPage = { key: string; name: string; line: string; series: string | null };

const pageColumns = () => ({
  key: storyPages.key,
  name: translated(storyPages, "name"),
  line: translated(storyPages, "description"),
  series: storyPages.series,
});

const isShownPage = eq(storyPages.is_active, true);

/** Returns a story page; null if it is hidden or unknown. */
export async function storyPageByKey(key: string): Promise<ShownStoryPage | null> {
  const [row] = await db
    .select(pageColumns())
    .from(storyPages)
    .where(and(eq(storyPages.key, key), isShownPage));
  return row ?? null;
}

/** Returns the key of the story page for which a series' cards were drawn; null: none. */
export async function storyPageOfSeries(series: string): Promise<string | null> {
  const [row] = await db
    .select({ key: storyPages.key })
    .from(storyPages)
    .where(and(eq(storyPages.series, series), isShownPage))
    .orderBy(asc(storyPages.key))
    .limit(1);
  return row?.key ?? null;
}

export async function storyPageKeys(): Promise<string[]> {
  const rows = await db
    .select({ key: storyPages.key })
    .from(storyPages)
    .where(isShownPage)
    .orderBy(asc(storyPages.key));
  return rows.map(({ key }) => key);
}

const tileColumns = () => ({
  id: storyTiles.id,
  title: translated(storyTiles, "title"),
  line: translated(storyTiles, "description"),
  picture: storyTiles.image_url,
  playlist: storyTiles.playlist_url,
  page: storyTiles.story_page,
});

/** Lists the tiles of the Stories page, in their order (spec §2 Stories). */
export async function listedStories(): Promise<ListedStory[]> {
  const tiles = await tilesOn(STORIES_PAGE);
  return tiles.flatMap(({ playlist, page, ...story }): ListedStory[] => {
    if (page) return [{ ...story, page }];
    return playlist ? [{ ...story, playlist }] : [];
  });
}

/** The tiles of a story page, in their order. */
export async function storyTilesOf(key: string): Promise<StoryTile[]> {
  const tiles = await tilesOn(key);
  return tiles.flatMap(({ playlist, page: _, ...story }) =>
    playlist ? [{ ...story, playlist }] : [],
  );
}

/** Selects the tiles of a page in order, without those that link to a hidden page. */
async function tilesOn(page: string) {
  return await db
    .select(tileColumns())
    .from(storyTiles)
    .leftJoin(storyPages, eq(storyPages.key, storyTiles.story_page))
    .where(
      and(
        eq(storyTiles.page, page),
        eq(storyTiles.is_active, true),
        or(isNull(storyTiles.story_page), isShownPage),
      ),
    )
    .orderBy(asc(storyTiles.position));
}
